// Turns the wheel of a table to where it stopped, and puts the crown on the winning number.

import { svg } from "../../lib/dom.js";
import { mayMove } from "./motion.js";

const TURNING = 2200; // milliseconds, as in the style sheet
const TURNS = { wheel: 2, ball: 4 };
const CROWN = { most: 34, part: 0.2 }; // half its width: at most, and as a part of the area's height
const OUTLINE = "M-0.8 0.7H0.8L1 -0.6L0.5 -0.1L0 -0.9L-0.5 -0.1L-1 -0.6Z";

export class Wheel {
  constructor(drawing, layer, areaOf) {
    this.wheel = drawing.querySelector(".turns, #layout-wheel");
    this.wheel?.classList.add("turns");
    this.drawing = drawing;
    this.layer = layer;
    this.areaOf = areaOf;
    this.stop = undefined;
    this.shows = null; // where it has stopped
    this.turned = 0;
    this.balls = 0; // turns of the ball so far
  }

  // Turns to a section that shows this. Returns the milliseconds that takes.
  draw(stop, spun = stop) {
    const rim = this.wheel?.querySelector(".rim");
    if (!rim || spun === this.stop) return 0;
    const isFirst = this.stop === undefined;
    this.stop = spun;
    this.shows = stop ?? null;
    this.crown(null);
    for (const section of rim.querySelectorAll(".stopped")) section.classList.remove("stopped");
    const sections = [...rim.querySelectorAll(`[data-shows="${CSS.escape(stop ?? "")}"]`)];
    if (!sections.length) return 0;
    // Any of them will do, but every wheel that shows this spin stops at the same one.
    const section = sections[[...String(spun)].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % sections.length];
    const time = isFirst || !mayMove() ? 0 : TURNING;
    this.turnTo(rim, section, time > 0);
    setTimeout(() => {
      if (this.stop !== spun) return;
      section.classList.add("stopped");
      this.crown(section.dataset.wager);
    }, time);
    return time;
  }

  turnTo(rim, section, spins) {
    const whole = Math.ceil(this.turned / 360) * 360;
    this.turned = whole + (spins ? TURNS.wheel * 360 : 0) + ((360 - Number(section.dataset.angle)) % 360);
    rim.style.transform = `rotate(${this.turned}deg)`;
    const ball = this.wheel.querySelector(".ball");
    if (!ball || !spins) return;
    this.balls += TURNS.ball;
    ball.style.transform = `rotate(${-this.balls * 360}deg)`;
  }

  // Puts the crown on the area of a wager, or takes it away.
  crown(wager) {
    if (!this.layer) return;
    this.drawing.querySelector(".area.marked")?.classList.remove("marked");
    this.layer.replaceChildren();
    const area = wager && this.areaOf(wager, "");
    if (!area) return;
    area.classList.add("marked");
    const { x, y } = area.dataset;
    const height = area.querySelector("rect")?.height.baseVal.value ?? 0;
    // On the upper edge, and so small that it covers no number.
    const size = height ? Math.min(CROWN.most, height * CROWN.part) : CROWN.most;
    const picture = svg("path", { d: OUTLINE, transform: `scale(${size})`, "stroke-width": 0.08 });
    const title = svg("title", {}, "The winning number");
    this.layer.append(svg("g", { class: "crown", transform: `translate(${x} ${Number(y) - height / 2})` }, title, picture));
  }
}
