// Says that a zoomed felt goes on: a button at each side that has more, which scrolls there.
//
// <div class="surface-frame"> <div class="surface">…</div> <button class="cue right">›</button> … </div>

import { h } from "../../lib/dom.js";

const SIDES = { left: [-1, 0, "‹"], right: [1, 0, "›"], up: [0, -1, "‹"], down: [0, 1, "›"] };
const PART = 0.75; // of the visible part, so that some of it stays in sight
const SLACK = 8; // pixels

export class Cues {
  constructor(surface) {
    this.surface = surface;
    // The keyboard scrolls the felt itself, which can be focused.
    const cue = ([side, [x, y, sign]]) =>
      h("button", { type: "button", class: `cue ${side}`, tabindex: -1, "aria-hidden": "true", hidden: true, onclick: () => this.scroll(x, y) }, h("span", {}, sign));
    this.cues = Object.fromEntries(Object.entries(SIDES).map((entry) => [entry[0], cue(entry)]));
    surface.parentElement.append(...Object.values(this.cues));
    surface.addEventListener("scroll", () => this.update(), { passive: true });
    new ResizeObserver(() => this.update()).observe(surface.querySelector("svg"));
    new ResizeObserver(() => this.update()).observe(surface);
  }

  scroll(x, y) {
    const { clientWidth, clientHeight } = this.surface;
    this.surface.scrollBy({ left: x * clientWidth * PART, top: y * clientHeight * PART, behavior: document.body.classList.contains("still") ? "instant" : "smooth" });
  }

  // Only areas count: that the rim of the table goes on is nothing to look for.
  update() {
    const areas = [...this.surface.querySelectorAll(".area > :is(rect, circle, path)[stroke]")].map((shape) => shape.getBoundingClientRect());
    const { left, right, top, bottom } = this.surface.getBoundingClientRect();
    const isScrolled = this.surface.scrollWidth > this.surface.clientWidth;
    this.cues.left.hidden = !isScrolled || !areas.some((area) => area.left < left - SLACK);
    this.cues.right.hidden = !isScrolled || !areas.some((area) => area.right > right + SLACK);
    this.cues.up.hidden = !isScrolled || !areas.some((area) => area.top < top - SLACK);
    this.cues.down.hidden = !isScrolled || !areas.some((area) => area.bottom > bottom + SLACK);
  }
}
