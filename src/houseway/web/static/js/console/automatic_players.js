// Automatic players at a training table: the dealer seats them, and they wager and decide by themselves.

import { dollars, h } from "../lib/dom.js";

const AUTOMATIC = " (automatic)";
const TOGETHER = 2; // so many are seated by one press

export const isAutomatic = ({ person }) => person.endsWith(AUTOMATIC);
export const shortName = ({ person }) => person.replace(AUTOMATIC, "");

export class AutomaticPlayers {
  constructor(send) {
    this.send = send;
  }

  async seat(seats) {
    for (const seat of seats) if (!(await this.send("seat-automatic", { seat }))) return;
  }

  panel(view) {
    const seated = view.seats.filter(isAutomatic);
    const free = view.free_seats.filter((seat) => /^\d+$/.test(seat));
    const leaves = ({ seat }) => this.send("guest-leaves", { seat });
    return h(
      "details",
      { class: "automatic", open: seated.length === 0 || undefined },
      h("summary", {}, seated.length ? `Automatic players: ${seated.map((other) => `${shortName(other)}, seat ${other.seat}`).join("; ")}` : "Seat automatic players to train with"),
      free.length > 0 &&
        h(
          "p",
          { class: "actions" },
          h("button", { type: "button", class: seated.length ? "quiet" : "main", "data-focus": "seat-automatic", onclick: () => this.seat(free.slice(0, 1)) }, `Seat one at seat ${free[0]}`),
          free.length >= TOGETHER && h("button", { type: "button", class: "quiet", onclick: () => this.seat(free.slice(0, TOGETHER)) }, `Seat ${TOGETHER}`),
        ),
      seated.map((other) =>
        h("p", { class: "actions" }, `${shortName(other)}, seat ${other.seat}, has ${dollars(other.chips)}. `, h("button", { type: "button", class: "quiet", onclick: () => leaves(other) }, "Leaves")),
      ),
      h("p", { class: "soft" }, "They bet when you take wagers and decide when they are asked. Chips of a training table are worth nothing."),
    );
  }
}
