// The dice or the wheel of a table, large enough to see at any size of the felt.
//
// <div id="device"> <span class="large-dice"> <svg class="large-die">…</svg> … </span> <svg class="large-wheel">…</svg> </div>

import { h, svg } from "../lib/dom.js";
import { mayMove } from "../table/felt/motion.js";
import { Wheel } from "../table/felt/wheel.js";

const ROLLING = 700; // milliseconds
const BETWEEN_FACES = 80;
const FACES = 6;
const EDGE = 1.08; // of the wheel, for its pointer

const die = (pips) =>
  svg("svg", { class: "large-die", viewBox: "0 0 66 66", role: "img", "aria-label": String(pips) }, svg("use", { href: `#die-${pips}`, width: 66, height: 66 }));

export class DeviceStage {
  constructor(place, drawing) {
    this.place = place;
    this.thrown = undefined;
    this.dice = h("span", { class: "large-dice" });
    place.append(this.dice);
    this.wheel = this.copyOfWheel(drawing);
  }

  // Returns a wheel that turns as the one of the layout does; null where there is none.
  copyOfWheel(drawing) {
    const printed = drawing.querySelector("#layout-wheel");
    if (!printed) return null;
    const copy = printed.cloneNode(true);
    for (const name of ["id", "transform", "data-cite"]) copy.removeAttribute(name);
    copy.classList.add("turns");
    const radius = copy.querySelector("circle").r.baseVal.value * EDGE;
    const picture = svg(
      "svg",
      { class: "large-wheel", viewBox: `${-radius} ${-radius} ${2 * radius} ${2 * radius}`, "aria-hidden": "true" },
      svg("g", { "font-weight": "bold", "text-anchor": "middle" }, copy),
    );
    this.place.append(picture);
    return new Wheel(picture, null, () => null);
  }

  drawDice(dice, thrown) {
    const isFirst = this.thrown === undefined;
    const isNew = thrown !== this.thrown;
    this.thrown = thrown;
    if (dice) this.place.hidden = false;
    if (!isNew) return;
    const pictures = (dice ?? []).map(die);
    this.dice.replaceChildren(...pictures);
    if (dice && !isFirst && mayMove()) this.tumble(pictures, dice);
  }

  // Shows other faces while the dice move, and in the end those that were thrown.
  tumble(pictures, dice) {
    const started = performance.now();
    const face = (picture, pips) => picture.firstChild.setAttribute("href", `#die-${pips}`);
    const timer = setInterval(() => {
      const passed = performance.now() - started;
      const turn = Math.floor(passed / BETWEEN_FACES);
      const isOver = passed >= ROLLING - BETWEEN_FACES;
      pictures.forEach((picture, place) => face(picture, isOver ? dice[place] : ((dice[place] + turn * (place + 2)) % FACES) + 1));
      if (isOver) clearInterval(timer);
    }, BETWEEN_FACES);
  }

  drawWheel(stop, spun) {
    if (!this.wheel) return 0;
    if (stop) this.place.hidden = false;
    return this.wheel.draw(stop, spun);
  }
}
