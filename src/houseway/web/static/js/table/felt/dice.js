// Draws the dice before the table inventory, and lets new ones tumble for a moment.

import { svg } from "../../lib/dom.js";
import { mayMove } from "./motion.js";

const DIE = 96;
const GAP = 14;
const ROLLING = 700; // milliseconds, as in the style sheet
const BETWEEN_FACES = 80;
const FACES = 6;

export class Dice {
  constructor(drawing, layer) {
    this.drawing = drawing;
    this.layer = layer;
    this.tossed = undefined;
  }

  // Draws the dice of a throw. Returns the milliseconds that new ones roll.
  draw(dice, thrown = String(dice)) {
    const place = this.drawing.querySelector('[data-marker="dice"]'); // of the layout
    // Where the dealer's hand is before the inventory, the dice are next to their shaker.
    const hasHand = this.drawing.querySelector('[data-place="dealer"]');
    const shaker = hasHand && this.drawing.querySelector("#fixture-shaker");
    const inventory = shaker ?? this.drawing.querySelector("#fixture-table-inventory");
    const isFirst = this.tossed === undefined;
    const isNew = thrown !== this.tossed;
    this.tossed = thrown;
    if (!dice || !(place ?? inventory)) {
      this.layer.replaceChildren();
      return 0;
    }
    const rolls = isNew && !isFirst && mayMove();
    const at = place ? { x: Number(place.dataset.x), y: Number(place.dataset.y) - DIE / 2 } : this.below(inventory);
    const pictures = dice.map((pips, place) => this.die(pips, place - (dice.length - 1) / 2, at, rolls));
    this.layer.replaceChildren(...pictures);
    if (rolls) this.tumble(pictures, dice);
    return rolls ? ROLLING : 0;
  }

  die(pips, place, at, rolls) {
    const x = at.x + place * (DIE + GAP) - DIE / 2;
    return svg("use", { class: rolls && "rolls", href: `#die-${pips}`, x, y: at.y + 8, width: DIE, height: DIE });
  }

  // Shows other faces while the dice move, and in the end those that were thrown.
  tumble(pictures, dice) {
    const face = (place, turn) => `#die-${((dice[place] + turn * (place + 2)) % FACES) + 1}`;
    const started = performance.now();
    const timer = setInterval(() => {
      const passed = performance.now() - started;
      const turn = Math.floor(passed / BETWEEN_FACES);
      const isOver = passed >= ROLLING - BETWEEN_FACES;
      pictures.forEach((die, place) => die.setAttribute("href", isOver ? `#die-${dice[place]}` : face(place, turn)));
      if (isOver) clearInterval(timer);
    }, BETWEEN_FACES);
  }

  // Returns the middle of the lower edge of a part of the layout, in the units of the drawing.
  below(element) {
    const { x, y, width, height } = element.getBBox();
    const toDrawing = this.drawing.getScreenCTM().inverse().multiply(element.getScreenCTM());
    return new DOMPoint(x + width / 2, y + height).matrixTransform(toDrawing);
  }
}
