// Draws a sample as it grows: the hold of the house, the exact line, and the band of 95 in 100 samples.

import { svg } from "../lib/dom.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [720, 320, 70, 20, 14, 40];
const FIRST = 4096;
const label = (rounds) => (rounds >= 1e6 ? `${rounds / 1e6} million` : rounds.toLocaleString("en-US"));

export class SampleChart {
  constructor(place, rounds) {
    this.place = place;
    this.most = Math.max(rounds, FIRST * 2);
    this.points = []; // the progress so far
    place.hidden = false;
    place.replaceChildren();
  }

  // The axis is logarithmic, so that the narrowing shows from the start.
  x(rounds) {
    const part = Math.log(rounds / FIRST) / Math.log(this.most / FIRST);
    return LEFT + Math.min(1, part) * (WIDTH - LEFT - RIGHT);
  }

  y(value) {
    return TOP + ((this.high - value) / (this.high - this.low)) * (HEIGHT - TOP - BOTTOM);
  }

  add(point) {
    this.points.push(point);
    const first = this.points[0];
    const middle = first.exact ?? point.sample;
    const far = Math.max(first.reach * 1.4, ...this.points.map(({ sample }) => Math.abs(sample - middle) * 1.1), 1e-6);
    [this.low, this.high] = [middle - far, middle + far];
    this.draw(middle);
  }

  draw(middle) {
    const last = this.points.at(-1);
    const points = this.points.map(({ rounds, sample }) => `${this.x(rounds)},${this.y(sample)}`);
    const words = `After ${last.rounds} rounds the sample is ${last.sample.toFixed(4)} percent, the exact advantage ${middle.toFixed(4)} percent`;
    this.place.replaceChildren(
      svg(
        "svg",
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words },
        last.exact !== null && svg("path", { class: "band", d: this.band(last) }),
        last.exact !== null && svg("path", { class: "exact-line", d: `M${LEFT} ${this.y(middle)}H${WIDTH - RIGHT}` }),
        svg("polyline", { class: "drawn", points: points.join(" ") }),
        svg("circle", { class: "dot", r: 4, cx: this.x(last.rounds), cy: this.y(last.sample) }),
        this.axes(middle),
      ),
    );
  }

  // The error shrinks with the square root of the rounds.
  band(last) {
    const reach = (rounds) => last.reach * Math.sqrt(last.rounds / rounds);
    const steps = Array.from({ length: 40 }, (_, step) => FIRST * (this.most / FIRST) ** (step / 39));
    const edge = (rounds, sign) => `${this.x(rounds)} ${this.y(last.exact + sign * reach(rounds))}`;
    return `M${steps.map((rounds) => edge(rounds, 1)).join("L")}L${steps.reverse().map((rounds) => edge(rounds, -1)).join("L")}Z`;
  }

  axes(middle) {
    const ticks = [1e4, 1e5, 1e6, 1e7, 1e8].filter((rounds) => rounds >= FIRST && rounds <= this.most);
    const levels = [this.low + (this.high - this.low) * 0.08, middle, this.high - (this.high - this.low) * 0.08];
    return [
      svg("path", { class: "axis", fill: "none", d: `M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}` }),
      ticks.map((rounds) => svg("text", { class: "tick", x: this.x(rounds), y: HEIGHT - BOTTOM + 18, "text-anchor": rounds === this.most ? "end" : "middle" }, label(rounds))),
      svg("text", { class: "tick", x: WIDTH - RIGHT, y: HEIGHT - 6, "text-anchor": "end" }, "rounds"),
      levels.map((level) => svg("text", { class: "tick", x: LEFT - 6, y: this.y(level) + 4, "text-anchor": "end" }, `${level.toFixed(2)}%`)),
    ];
  }
}
