// Places several plain wagers at once: sections of a wheel, and the neighbors of a number on it.

import { counted, h } from "../lib/dom.js";

const MOST_NEIGHBORS = 4;
const USUAL = 2;

// Returns the wagers of the wheel in the order of its sections, if each section has one of its own.
export function wagersAround(drawing) {
  const sections = [...drawing.querySelectorAll("#layout-wheel .section")].map(({ dataset }) => dataset);
  const wagers = new Set(sections.map(({ wager }) => wager));
  return wagers.size === sections.length && !wagers.has(undefined) ? sections.map(({ shows, wager }) => ({ shows, wager })) : [];
}

const neighbors = (around, middle, each) =>
  Array.from({ length: 2 * each + 1 }, (_, place) => around[(middle + place - each + around.length) % around.length]);

export class Bundles {
  constructor(around, bundles, place) {
    this.around = around;
    this.bundles = bundles;
    this.place = place; // is called with the chips of each wager
    this.isOpen = false;
  }

  show() {
    if (!this.around.length) return null;
    const section = ({ title, parts, chips }) =>
      h("button", { type: "button", onclick: () => this.place(parts), "data-focus": title }, `${title}, ${counted(chips, "chip")}`);
    return h(
      "details",
      { open: this.isOpen, ontoggle: (event) => (this.isOpen = event.target.open) },
      h("summary", { "data-focus": "wheel" }, "Neighbors and sections of the wheel"),
      h("p", { class: "soft" }, "Each places plain wagers, with the chip that you chose on each part."),
      this.neighborForm(),
      this.bundles.length > 0 && h("p", { class: "actions" }, this.bundles.map(section)),
    );
  }

  neighborForm() {
    const submit = (event) => {
      event.preventDefault();
      const data = new FormData(event.target);
      const wagers = neighbors(this.around, Number(data.get("number")), Number(data.get("each")));
      this.place(Object.fromEntries(wagers.map(({ wager }) => [wager, 1])));
    };
    const sorted = this.around
      .map(({ shows }, place) => ({ shows, place }))
      .sort((one, other) => Number(one.shows) - Number(other.shows) || one.shows.length - other.shows.length);
    const counts = Array.from({ length: MOST_NEIGHBORS }, (_, before) => before + 1);
    return h(
      "form",
      { class: "inline", onsubmit: submit },
      h("label", {}, "Number", h("select", { name: "number" }, sorted.map(({ shows, place }) => h("option", { value: place }, shows)))),
      h(
        "label",
        {},
        "Neighbors on each side",
        h("select", { name: "each" }, counts.map((count) => h("option", { value: count, selected: count === USUAL }, String(count)))),
      ),
      h("button", { "data-focus": "neighbors" }, "Place"),
    );
  }
}
