// A bet of the play view: the wager's name, its odds, your chips on it and the payment.
//
// <button class="bet" data-wager="NAME" [data-press="wager" data-value="NAME" data-seat="3"] [aria-disabled]>
//   <span class="bet-words"> <span class="bet-title">…</span> <span class="bet-pays">pays 1 to 1</span> </span> <span class="bet-chips">…</span>
// </button>
// Only a bet that can be placed now has data-press, and is a stop of the Tab key. ``won`` and ``lost`` are classes.

import { dollars, h } from "../lib/dom.js";
import { stake } from "./stake.js";

export class BetSpot {
  constructor(seat, wager, title, pays) {
    this.title = title;
    this.pays = pays;
    this.chips = h("span", { class: "bet-chips" });
    this.room = h("span", { class: "bet-room" });
    this.element = h(
      "button",
      { type: "button", class: "bet", "data-wager": wager, "data-seat": seat, "data-focus": `bet-${seat}-${wager}` },
      h("span", { class: "bet-words" }, h("span", { class: "bet-title" }, title), pays && h("span", { class: "bet-pays" }, `pays ${pays}`), this.room),
      this.chips,
    );
    this.offer(false, 0);
  }

  // ``room`` is how much may be added, where the moment limits it.
  offer(isOffered, room) {
    const { dataset } = this.element;
    if (isOffered) [dataset.press, dataset.value] = ["wager", dataset.wager];
    else delete dataset.press;
    this.element.tabIndex = isOffered ? 0 : -1;
    this.element.setAttribute("aria-disabled", String(!isOffered));
    this.room.textContent = isOffered && room ? `up to ${dollars(room)}` : "";
    this.isOffered = isOffered;
    this.label();
  }

  show(pairs) {
    this.element.classList.toggle("won", pairs.some(({ chip }) => chip.state === "win"));
    this.element.classList.toggle("lost", pairs.length > 0 && pairs.every(({ chip }) => chip.state === "lose"));
    this.element.classList.toggle("has-chips", pairs.length > 0);
    this.placed = pairs.map(({ chip, payment }) => dollars(chip.cents) + (payment ? `, paid ${dollars(payment.cents)}` : ""));
    const key = JSON.stringify(pairs);
    if (key !== this.drawn) this.chips.replaceChildren(...pairs.map(({ chip, payment }) => stake(chip, payment)));
    this.drawn = key;
    this.label();
  }

  label() {
    const placed = this.placed?.length ? `, ${this.placed.join(" and ")} placed` : "";
    const pays = this.pays ? `, pays ${this.pays}` : "";
    const label = `${this.title}${pays}${placed}${this.isOffered ? ". Place a chip" : ""}`;
    if (this.element.getAttribute("aria-label") !== label) this.element.setAttribute("aria-label", label);
  }
}
