// A sample as it grows: what the house kept, the exact line, and the band in which 95 of 100 samples lie.

import { svg } from "../lib/dom.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [720, 320, 70, 20, 14, 40];
const FIRST = 4096;
const short = (rounds) => (rounds >= 1e6 ? `${rounds / 1e6} million` : rounds.toLocaleString("en-US"));

export class SampleChart {
  constructor(place, rounds) {
    this.place = place;
    this.most = Math.max(rounds, FIRST * 2);
    this.seen = [];
    place.hidden = false;
    place.replaceChildren();
  }

  // Rounds are drawn by their logarithm, so that the narrowing is seen from the beginning.
  x(rounds) {
    const part = Math.log(rounds / FIRST) / Math.log(this.most / FIRST);
    return LEFT + Math.min(1, part) * (WIDTH - LEFT - RIGHT);
  }

  y(value) {
    return TOP + ((this.high - value) / (this.high - this.low)) * (HEIGHT - TOP - BOTTOM);
  }

  add(seen) {
    this.seen.push(seen);
    const first = this.seen[0];
    const middle = first.exact ?? seen.sample;
    const far = Math.max(first.reach * 1.4, ...this.seen.map((one) => Math.abs(one.sample - middle) * 1.1), 1e-6);
    [this.low, this.high] = [middle - far, middle + far];
    this.draw(middle);
  }

  draw(middle) {
    const last = this.seen.at(-1);
    const points = this.seen.map((one) => `${this.x(one.rounds)},${this.y(one.sample)}`);
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

  // The error goes down with the root of the rounds.
  band(last) {
    const reach = (rounds) => last.reach * Math.sqrt(last.rounds / rounds);
    const steps = Array.from({ length: 40 }, (_, step) => FIRST * (this.most / FIRST) ** (step / 39));
    const edge = (rounds, sign) => `${this.x(rounds)} ${this.y(last.exact + sign * reach(rounds))}`;
    return `M${steps.map((one) => edge(one, 1)).join("L")}L${steps.reverse().map((one) => edge(one, -1)).join("L")}Z`;
  }

  axes(middle) {
    const ticks = [1e4, 1e5, 1e6, 1e7, 1e8].filter((one) => one >= FIRST && one <= this.most);
    const levels = [this.low + (this.high - this.low) * 0.08, middle, this.high - (this.high - this.low) * 0.08];
    return [
      svg("path", { class: "axis", fill: "none", d: `M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}` }),
      ticks.map((one) => svg("text", { class: "tick", x: this.x(one), y: HEIGHT - BOTTOM + 18, "text-anchor": one === this.most ? "end" : "middle" }, short(one))),
      svg("text", { class: "tick", x: WIDTH - RIGHT, y: HEIGHT - 6, "text-anchor": "end" }, "rounds"),
      levels.map((one) => svg("text", { class: "tick", x: LEFT - 6, y: this.y(one) + 4, "text-anchor": "end" }, `${one.toFixed(2)}%`)),
    ];
  }
}
