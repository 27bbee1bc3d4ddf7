// A finger covers several small areas at once: asks which of them is meant.

import { h } from "../../lib/dom.js";

const FINGER = 16; // pixels around the point that is touched
const LARGE_ENOUGH = 44;
const AROUND = [0, 1, 2, 3, 4, 5, 6, 7].map((step) => (step * Math.PI) / 4);

const isSmall = (area) => {
  const { width, height } = (area.querySelector("rect, circle, path") ?? area).getBoundingClientRect();
  return Math.min(width, height) < LARGE_ENOUGH;
};

// Returns the areas that can be pressed under a finger at this point, the one in the middle first.
function areasUnder(x, y) {
  const points = [[x, y], ...AROUND.map((angle) => [x + FINGER * Math.cos(angle), y + FINGER * Math.sin(angle)])];
  const touched = points.map((point) => document.elementFromPoint(...point)?.closest(".area[data-press]"));
  return [...new Set(touched.filter(Boolean))];
}

export class Touch {
  // ``choose`` is called with the wager that is meant.
  constructor(drawing, place, titles, choose) {
    this.place = place;
    this.titles = titles;
    this.choose = choose;
    this.isTouch = false;
    drawing.addEventListener("pointerdown", (event) => (this.isTouch = event.pointerType === "touch"));
  }

  // Asks where the touch is not clear; returns whether it did.
  asks(event) {
    this.clear();
    if (!this.isTouch || !event.clientX) return false;
    const areas = areasUnder(event.clientX, event.clientY);
    if (areas.length < 2 || !areas.some(isSmall)) return false;
    const answer = (wager) =>
      h("button", { type: "button", onclick: () => this.answer(wager) }, this.titles[wager] ?? wager);
    const cancel = h("button", { type: "button", class: "quiet", onclick: () => this.clear() }, "Cancel");
    this.place.replaceChildren(
      h("p", {}, "Which wager?"),
      h("p", { class: "actions" }, areas.map(({ dataset }) => answer(dataset.value)), cancel),
    );
    this.place.hidden = false;
    return true;
  }

  answer(wager) {
    this.clear();
    this.choose(wager);
  }

  clear() {
    this.place.hidden = true;
    this.place.replaceChildren();
  }
}
