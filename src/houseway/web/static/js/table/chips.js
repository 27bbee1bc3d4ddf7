// Chips, drawn: one colour for each value, as on most floors.

import { dollars, svg } from "../lib/dom.js";

export const VALUES = [100, 500, 2500, 10000, 50000, 100000];
const COLORS = {
  100: "#f2efe6",
  500: "#b3202a",
  2500: "#1f7a3f",
  10000: "#1d1d21",
  50000: "#5b2d82",
  100000: "#b05d12",
};
const INK = { 100: "#1d1d21" };

const short = (cents) => {
  const amount = cents / 100;
  if (amount >= 10000) return `${Math.round(amount / 100) / 10}k`;
  return cents % 100 ? amount.toFixed(2) : String(amount);
};

export function chip(cents, radius, state = "") {
  const value = VALUES.findLast((one) => one <= cents) ?? VALUES[0];
  const ink = INK[value] ?? "#ffffff";
  const edge = (2 * Math.PI * radius * 0.86) / 12;
  const text = short(cents);
  return svg(
    "g",
    { class: `chip ${state}` },
    svg("circle", { r: radius, fill: COLORS[value], stroke: "#0b0b0c", "stroke-width": radius / 18 }),
    svg("circle", {
      r: radius * 0.86,
      fill: "none",
      stroke: value === 100 ? "#2c4f9e" : "#f7f4ec",
      "stroke-width": radius * 0.24,
      "stroke-dasharray": `${edge} ${edge}`,
    }),
    svg("circle", {
      r: radius * 0.7,
      fill: COLORS[value],
      stroke: ink,
      "stroke-width": radius / 26,
      "stroke-opacity": 0.6,
    }),
    svg(
      "text",
      {
        "text-anchor": "middle",
        y: radius * 0.22,
        "font-size": radius * (text.length > 3 ? 0.46 : 0.62),
        "font-weight": 700,
        fill: ink,
      },
      text,
    ),
  );
}

// A stack that shows its whole amount on top.
export function stack(cents, radius, state, whose) {
  const kinds = VALUES.filter((one) => one <= cents);
  const below = kinds.length ? Math.min(4, Math.floor(cents / kinds.at(-1))) : 1;
  const drawn = svg("g", { class: "stack" }, svg("title", {}, whose ? `${whose}: ${dollars(cents)}` : dollars(cents)));
  for (let place = 0; place < below; place++) {
    const one = chip(cents, radius, state);
    one.setAttribute("transform", `translate(0 ${-place * radius * 0.16})`);
    drawn.append(one);
  }
  return drawn;
}

export const picture = (cents) =>
  svg("svg", { viewBox: "-52 -52 104 104", "aria-hidden": "true", width: 46, height: 46 }, chip(cents, 50));
