// The field in which a row's odds are changed: typed, or stepped with the buttons or the arrow keys.

import { h } from "../lib/dom.js";
import { inPrint, readOdds, steppedOdds } from "./payout_odds.js";

const WAIT = 150; // milliseconds after the last key

export class OddsField {
  // ``title`` names the row and its wager; ``onChange`` gets the odds, or null for those that are printed.
  constructor({ option, printed, changes_play: isSlow }, title, id, onChange) {
    this.printed = printed;
    this.onChange = onChange;
    this.isSlow = isSlow;
    this.problem = h("p", { class: "problem", id: `${id}-problem`, role: "alert" });
    this.input = h("input", { name: option, id, size: 10, autocomplete: "off", spellcheck: "false", "aria-label": `${title} pays`, "aria-describedby": `${id}-problem`, onkeydown: (event) => this.key(event), oninput: () => this.typed(), onchange: () => this.entered() });
    const step = (direction, sign, words) => h("button", { type: "button", class: "step", "aria-label": `${words}: ${title}`, onclick: () => this.step(direction) }, sign);
    this.element = h("div", { class: "odds-field" }, step(-1, "−", "Pay less"), this.input, step(1, "+", "Pay more"), this.problem);
  }

  show({ pays, printed }) {
    this.pays = pays;
    this.printed = printed;
    if (document.activeElement !== this.input || readOdds(this.input.value) === pays) this.write(pays);
    this.refuse("");
  }

  write(odds) {
    if (readOdds(this.input.value) !== odds) this.input.value = inPrint(odds);
  }

  refuse(reason) {
    this.problem.textContent = reason;
    this.input.toggleAttribute("aria-invalid", Boolean(reason));
  }

  key(event) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    this.step(event.key === "ArrowUp" ? 1 : -1, event.shiftKey);
  }

  step(direction, byUnit = false) {
    const stepped = steppedOdds(readOdds(this.input.value) ?? this.pays, direction, this.printed, byUnit);
    if (stepped === null) return;
    this.input.value = inPrint(stepped);
    this.entered();
  }

  // While a person types, only fast parts are computed, and no error is shown.
  typed() {
    clearTimeout(this.timer);
    if (!this.isSlow && readOdds(this.input.value)) this.timer = setTimeout(() => this.entered(), WAIT);
  }

  entered() {
    clearTimeout(this.timer);
    if (!this.input.value.trim()) this.input.value = inPrint(this.printed);
    const odds = readOdds(this.input.value);
    if (odds === null) {
      this.refuse(`“${this.input.value.trim()}” cannot be read as odds. Write 40 to 1, for example, or push or lose.`);
      return;
    }
    this.refuse("");
    this.onChange(odds === this.printed ? null : odds);
  }
}
