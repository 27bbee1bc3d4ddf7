// Patrons at a real table who are not online: the dealer seats them, and enters their wagers from the felt.

import { cents, dollars, h } from "../lib/dom.js";
import { ChipRack } from "./chip_rack.js";

const GUEST = " (guest)";
const BUY_IN = 100000;

export const isGuest = ({ person }) => person.endsWith(GUEST);
const nameOf = ({ person }) => person.slice(0, -GUEST.length);

export class Guests {
  constructor(rules, send, draw) {
    this.rules = rules;
    this.send = send;
    this.rack = new ChipRack(rules, send, draw, (seat) => this.usual(seat));
    this.placedLast = {}; // the wagers of each seat in the last round in which it had any
  }

  titles() {
    return Object.fromEntries(this.rules.placed.map((name) => [name, this.rules.titles[name]]));
  }

  note(view) {
    for (const { seat, bets } of view.seats) if (Object.keys(bets).length) this.placedLast[seat] = bets;
    this.rack.update(view.seats.filter(isGuest), view.number);
  }

  // The other panels, in addition to the table itself.
  state() {
    const { seat, chip, drafts, placed } = this.rack;
    return [seat, chip, drafts, placed.length];
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

  // The wagers of the guests, while the table takes them: by chips on the felt, or typed.
  wagers(view) {
    return view.seats.some(isGuest) && this.rack.panel(this.titles());
  }

  async betAsBefore() {
    for (const { seat } of this.rack.guests) if (!(await this.send("guest-wagers", { seat, bets: this.usual(seat) }))) return;
  }
}
