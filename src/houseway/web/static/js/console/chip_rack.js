// Chips that a dealer places for guests: choose a seat and a chip, then press an area of the felt.

import { dollars, h } from "../lib/dom.js";
import { readWagers, wagersInWords } from "./typed_wagers.js";

const CHIPS = [100, 500, 2500, 10000, 50000];

export class ChipRack {
  // ``send`` gives a command to the table and returns the answer, or null if it was refused; ``draw`` shows the page
  // again; ``usual`` has the bets for an example.
  constructor(rules, send, draw, usual) {
    this.usual = usual;
    this.rules = rules;
    this.send = send;
    this.draw = draw;
    this.chip = CHIPS[1];
    this.seat = null; // whose chips are placed
    this.drafts = {}; // by seat, bets that were sent and that the table has not shown yet
    this.taken = {}; // by seat, the draft that the table has taken, and the record in which it did
    this.placed = []; // the chips in their order, to take them back
    this.sending = Promise.resolve();
  }

  // Follows the guests at the table as of record ``number``; guests without bets come first.
  update(guests, number) {
    this.guests = guests;
    for (const [seat, { bets, record }] of Object.entries(this.taken)) if (record <= number) this.drop(seat, bets);
    if (guests.some(({ seat }) => seat === this.seat)) return;
    this.seat = (guests.find(({ bets }) => !Object.keys(bets).length) ?? guests[0])?.seat ?? null;
    this.placed = [];
  }

  betsOf(seat) {
    return this.drafts[seat] ?? this.guests.find((guest) => guest.seat === seat)?.bets ?? {};
  }

  choose(seat) {
    this.seat = seat;
    this.draw();
  }

  // An area at another seat places a chip of the guest who sits there.
  pressAt(spot, wager) {
    const guest = this.guests.find(({ seat }) => seat.split("/")[0] === spot);
    if (!guest || !this.rules.placed.includes(wager)) return;
    this.seat = guest.seat;
    this.press(wager);
  }

  // Wagers that are made only together get equal chips.
  press(wager) {
    if (this.seat === null) return;
    const wagers = [wager, ...(this.rules.partners[wager] ?? [])];
    this.placed.push({ seat: this.seat, wagers, chip: this.chip });
    this.change(this.seat, wagers, this.chip);
  }

  takeBack() {
    const last = this.placed.pop();
    if (last) this.change(last.seat, last.wagers, -last.chip);
  }

  clear() {
    this.placed = this.placed.filter(({ seat }) => seat !== this.seat);
    if (Object.keys(this.betsOf(this.seat)).length) this.place(this.seat, {});
  }

  change(seat, wagers, chip) {
    const bets = { ...this.betsOf(seat) };
    for (const wager of wagers) {
      bets[wager] = (bets[wager] ?? 0) + chip;
      if (bets[wager] <= 0) delete bets[wager];
    }
    this.place(seat, bets);
  }

  // One command after the other, as the chips were pressed.
  place(seat, bets) {
    this.drafts[seat] = bets;
    this.draw();
    this.sending = this.sending.then(async () => {
      const answer = await this.send("guest-wagers", { seat, bets });
      if (answer) this.taken[seat] = { bets, record: answer.number };
      else {
        this.placed = this.placed.filter((chip) => chip.seat !== seat);
        this.drop(seat, this.drafts[seat]);
      }
      this.draw();
    });
  }

  // The table shows these bets now, or will not. A later draft stays: it is still on its way.
  drop(seat, bets) {
    delete this.taken[seat];
    if (this.drafts[seat] === bets) delete this.drafts[seat];
  }

  async type(event, titles) {
    event.preventDefault();
    const read = readWagers(event.target.elements.wagers.value, titles);
    event.target.nextElementSibling.textContent = read.problem ?? "";
    if (read.bets) await this.send("guest-wagers", { seat: this.seat, bets: read.bets });
  }

  // ``titles`` are those of the wagers that are placed before the deal.
  panel(titles) {
    return h(
      "fieldset",
      { class: "chip-rack" },
      h("legend", {}, "Wagers of guests"),
      h("div", { class: "whose", role: "group", "aria-label": "Whose chips" }, this.guests.map((guest) => this.seatOf(guest))),
      h("div", { class: "chips", role: "group", "aria-label": "Which chip" }, CHIPS.map((cents, index) => this.chipKey(cents, index))),
      h(
        "p",
        { class: "actions" },
        h("button", { type: "button", "data-key": "Backspace", "data-focus": "last-chip", title: "Backspace", disabled: !this.placed.length, onclick: () => this.takeBack() }, "Take back a chip"),
        h("button", { type: "button", "data-focus": "clear-chips", disabled: !Object.keys(this.betsOf(this.seat)).length, onclick: () => this.clear() }, "Clear the seat"),
      ),
      h("p", { class: "soft" }, "Press an area of the felt to place the chip there, or type the wagers."),
      this.typed(titles),
      h("p", { class: "problem", role: "alert" }),
    );
  }

  seatOf({ seat, person }) {
    const bets = wagersInWords(this.betsOf(seat), this.rules.titles);
    const radio = h("input", { type: "radio", name: "chips-of", value: seat, checked: seat === this.seat, "data-focus": `chips-of-${seat}`, onchange: () => this.choose(seat) });
    return h("label", {}, radio, h("span", {}, h("strong", {}, `Seat ${seat}, ${person.replace(" (guest)", "")}`), bets ? `: ${bets}` : h("span", { class: "soft" }, ": no wager")));
  }

  chipKey(cents, index) {
    const choose = () => {
      this.chip = cents;
      this.draw();
    };
    return h(
      "button",
      { type: "button", class: "chip-key", "aria-pressed": String(cents === this.chip), "data-key": String(index + 1), "data-focus": `chip-${cents}`, onclick: choose },
      dollars(cents),
      h("kbd", {}, String(index + 1)),
    );
  }

  typed(titles) {
    const bets = this.betsOf(this.seat);
    const example = wagersInWords(Object.keys(bets).length ? bets : this.usual(this.seat), this.rules.titles);
    return h(
      "form",
      { class: "inline guest-wagers", onsubmit: (event) => this.type(event, titles) },
      h("label", {}, `Wagers of seat ${this.seat}`, h("input", { name: "wagers", size: 24, autocomplete: "off", required: true, placeholder: example, "data-typed": "", "data-focus": `wagers-${this.seat}` })),
      h("button", {}, "Place"),
    );
  }
}
