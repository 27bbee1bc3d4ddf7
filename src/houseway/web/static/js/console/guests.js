// Patrons at a real table who are not online: the dealer seats them, and enters their wagers as the chips lie.

import { cents, dollars, h } from "../lib/dom.js";

const GUEST = " (guest)";
const CHIPS = [100, 500, 2500, 10000];
const BUY_IN = 100000;

export const isGuest = ({ person }) => person.endsWith(GUEST);
const nameOf = ({ person }) => person.slice(0, -GUEST.length);
const plain = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, " ").trim();

// Reads wagers and amounts with commas between them; returns the bets, or what is wrong in words.
export function readWagers(text, titles) {
  const bets = {};
  for (const part of text.split(",").map((piece) => piece.trim()).filter(Boolean)) {
    const [, named, amount] = /^(.*\S)\s+(\S+)$/.exec(part) ?? [];
    const wager = Object.keys(titles).find((name) => [name, titles[name]].some((known) => plain(known) === plain(named ?? "")));
    if (!wager) return { problem: `${part}: write a wager and an amount, such as ${titles[Object.keys(titles)[0]]} 5.` };
    const placed = cents(amount);
    if (placed === null) return { problem: `${amount} is not an amount in dollars.` };
    bets[wager] = (bets[wager] ?? 0) + placed;
  }
  return { bets };
}

export class Guests {
  constructor(rules, send) {
    this.rules = rules;
    this.send = send;
    this.placedLast = {}; // the wagers of each seat in the last round in which it had any
  }

  titles() {
    return Object.fromEntries(this.rules.placed.map((name) => [name, this.rules.titles[name]]));
  }

  inWords(bets) {
    return Object.entries(bets).map(([wager, bet]) => `${this.rules.titles[wager]} ${dollars(bet).slice(1)}`).join(", ");
  }

  note(view) {
    for (const { seat, bets } of view.seats) if (Object.keys(bets).length) this.placedLast[seat] = bets;
  }

  usual(seat) {
    return this.placedLast[seat] ?? this.rules.usual[seat] ?? Object.values(this.rules.usual)[0] ?? {};
  }

  panel(view) {
    const guests = view.seats.filter(isGuest);
    const free = view.free_seats;
    return h(
      "details",
      { class: "guests", open: view.seats.length === 0 || undefined },
      h("summary", {}, guests.length ? `Guests: ${guests.map((guest) => `${nameOf(guest)}, seat ${guest.seat}`).join("; ")}` : "Seat a guest who is not online"),
      free.length > 0 && this.seatForm(free),
      free.length > 0 &&
        h("p", { class: "actions" }, h("button", { type: "button", class: "quiet", "data-focus": "practice", onclick: () => this.practice(view) }, "Seat guests to practice with")),
      guests.map((guest) => this.guest(guest)),
    );
  }

  seatForm(free) {
    const submit = (event) => {
      event.preventDefault();
      const form = new FormData(event.target);
      const amount = cents(form.get("amount"));
      this.send("seat-guest", { seat: form.get("seat"), guest: form.get("guest"), cents: amount ?? 0, chip: this.chip() });
    };
    return h(
      "form",
      { class: "inline", onsubmit: submit },
      h("label", {}, "Seat", h("select", { name: "seat" }, free.map((seat) => h("option", { value: seat }, seat)))),
      h("label", {}, "Name", h("input", { name: "guest", size: 10, maxlength: 30, required: true, autocomplete: "off", "data-typed": "", "data-focus": "guest-name" })),
      h("label", {}, "Cash", h("input", { name: "amount", size: 7, inputmode: "decimal", value: "1000", required: true, autocomplete: "off", "data-typed": "" })),
      h("button", {}, "Seat the guest"),
    );
  }

  chip() {
    return this.rules.chip_values[0] ?? 0;
  }

  guest(guest) {
    const buys = () => this.send("guest-buys-in", { seat: guest.seat, cents: BUY_IN, chip: this.chip() });
    return h(
      "p",
      { class: "actions" },
      `${nameOf(guest)}, seat ${guest.seat}, has ${dollars(guest.chips)}. `,
      h("button", { type: "button", class: "quiet", onclick: buys }, `Change ${dollars(BUY_IN)}`),
      h("button", { type: "button", class: "quiet", onclick: () => this.send("guest-leaves", { seat: guest.seat }) }, "Leaves"),
    );
  }

  // Seats a guest at each seat of the game's example, so that a dealer can train alone.
  async practice(view) {
    for (const seat of Object.keys(this.rules.usual).filter((name) => view.free_seats.includes(name)))
      if (!(await this.send("seat-guest", { seat, guest: `Practice ${seat}`, cents: BUY_IN, chip: this.chip() }))) return;
  }

  // The wagers of the guests, while the table takes them: typed, or put together by chips.
  wagers(view) {
    const guests = view.seats.filter(isGuest);
    if (!guests.length) return null;
    const all = async () => {
      for (const { seat } of guests) if (!(await this.send("guest-wagers", { seat, bets: this.usual(seat) }))) return;
    };
    return h(
      "div",
      {},
      guests.map((guest) => this.wagersOf(guest)),
      h("p", { class: "actions" }, h("button", { type: "button", "data-focus": "usual-wagers", onclick: all }, "All guests bet as before")),
    );
  }

  wagersOf({ seat, person, bets }) {
    const titles = this.titles();
    const problem = h("p", { class: "problem", role: "alert" });
    const placed = Object.keys(bets).length ? bets : {};
    const field = h("input", { name: "wagers", size: 28, autocomplete: "off", value: this.inWords(placed), placeholder: this.inWords(this.usual(seat)), "data-typed": "", "data-focus": `wagers-${seat}` });
    const select = h("select", { name: "wager", "aria-label": `Wager of seat ${seat}` }, Object.keys(titles).map((name) => h("option", { value: name }, titles[name])));
    const place = async (event) => {
      event.preventDefault();
      const read = readWagers(field.value, titles);
      problem.textContent = read.problem ?? "";
      if (read.bets) await this.send("guest-wagers", { seat, bets: read.bets });
    };
    const add = (chip) => {
      const read = readWagers(field.value, titles);
      const drafted = read.bets ?? {};
      drafted[select.value] = (drafted[select.value] ?? 0) + chip;
      field.value = this.inWords(drafted);
      field.focus();
    };
    return h(
      "form",
      { class: "inline guest-wagers", onsubmit: place },
      h("label", {}, `Seat ${seat}, ${person.slice(0, -GUEST.length)}`, field),
      h("button", {}, "Place"),
      select,
      CHIPS.map((chip) => h("button", { type: "button", class: "chip-key", tabindex: -1, "aria-label": `Add ${dollars(chip)}`, onclick: () => add(chip) }, dollars(chip))),
      problem,
    );
  }
}
