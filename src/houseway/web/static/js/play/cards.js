// A card of the play view: an element that keeps its place in the page while it is turned over or moved.

import { cardInWords, h, svg } from "../lib/dom.js";

const picture = (name, back) =>
  svg(
    "svg",
    { class: "playing-card", viewBox: "0 0 64 90", role: "img", "aria-label": cardInWords(name) },
    svg("use", { href: `#card-${name ?? back}`, width: 64, height: 90 }),
  );

// ``name`` is null for a card that is face down; ``back`` names the picture of its back.
export class CardElement {
  constructor(name, back) {
    this.back = back;
    this.element = h("span", { class: "card-slot" });
    this.show(name);
  }

  show(name) {
    this.name = name;
    this.element.replaceChildren(picture(name, this.back));
  }

  // Leaves the back on top, to be turned away by the motion of the card.
  cover() {
    const cover = h("span", { class: "cover", "aria-hidden": "true" }, picture(null, this.back));
    this.element.append(cover);
    return cover;
  }
}
