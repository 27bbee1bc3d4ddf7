// Draws chips, with one color for each value, as on most casino floors.

import { dollars, svg } from "../../lib/dom.js";

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

// In radii of a chip: how much higher the next one of a stack is, the ring around it, and the tag on it.
const LEVEL = 0.16;
const RING = 1.16;
const TAG = { at: 0.95, half: 0.34 };

const label = (cents) => {
  const amount = cents / 100;
  if (amount >= 10000) return `${Math.round(amount / 100) / 10}k`;
  return cents % 100 ? amount.toFixed(2) : String(amount);
};

function chip(cents, radius, state = "", color = null) {
  const value = VALUES.findLast((value) => value <= cents) ?? VALUES[0];
  const ink = color ? color.ink : (INK[value] ?? "#ffffff");
  const ground = color ? color.ground : COLORS[value];
  const edge = (2 * Math.PI * radius * 0.86) / 12;
  const text = label(cents);
  return svg(
    "g",
    { class: `chip ${state}` },
    svg("circle", { r: radius, fill: ground, stroke: "#0b0b0c", "stroke-width": radius / 18 }),
    svg("circle", {
      r: radius * 0.86,
      fill: "none",
      stroke: color ? ink : value === 100 ? "#2c4f9e" : "#f7f4ec",
      "stroke-width": radius * 0.24,
      "stroke-dasharray": `${edge} ${edge}`,
    }),
    svg("circle", {
      r: radius * 0.7,
      fill: ground,
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

const tag = (words, radius) =>
  svg(
    "g",
    { class: "tag", transform: `translate(0 ${radius * TAG.at})` },
    svg("rect", { x: -radius * 0.75, y: -radius * TAG.half, width: radius * 1.5, height: radius * 2 * TAG.half, rx: radius * 0.2 }),
    svg("text", { "text-anchor": "middle", y: radius * 0.2, "font-size": radius * 0.56 }, words),
  );

function heightOf(cents, color) {
  const value = color ? color.value : VALUES.findLast((value) => value <= cents);
  return value ? Math.max(1, Math.min(4, Math.floor(cents / value))) : 1;
}

// Returns how far a stack reaches from the middle of its lowest chip, in radii.
export function extentOf({ cents, color = null, state = "", label = "" }) {
  const side = state === "standing" ? RING : 1;
  return { side, up: Math.max(side, 1 + (heightOf(cents, color) - 1) * LEVEL), down: label ? TAG.at + TAG.half : side };
}

// A stack of up to four chips; the top one shows the whole amount. One that stands from an earlier round has a ring.
export function stack(cents, radius, { state = "", owner = "", label = "", color = null } = {}) {
  const height = heightOf(cents, color);
  const drawn = svg("g", { class: "stack" }, svg("title", {}, owner ? `${owner}: ${dollars(cents)}` : dollars(cents)));
  if (state === "standing") drawn.append(svg("circle", { class: "ring", r: radius * RING }));
  for (let level = 0; level < height; level++) {
    const piece = chip(cents, radius, state, color);
    piece.setAttribute("transform", `translate(0 ${-level * radius * LEVEL})`);
    drawn.append(piece);
  }
  if (label) drawn.append(tag(label, radius));
  return drawn;
}

export const picture = (cents, color) =>
  svg("svg", { viewBox: "-52 -52 104 104", "aria-hidden": "true", width: 46, height: 46 }, chip(cents, 50, "", color));
