// Figures in words, with the change from other figures marked by a shape, a sign and a colour.

import { h } from "../lib/dom.js";

export const percent = (value, places = 4) => `${value.toFixed(places).replace("-", "−")}%`;
// Two places, or more where two would show nothing.
const signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(Math.abs(value) < 0.005 ? 4 : 2)}`;
const points = (by) => `${signed(by)} points`;
// Each time, players bet all that is left of the drop.
const ofDrop = (hold, times) => (hold === null ? null : 100 * (1 - (1 - hold / 100) ** times));

// Each figure: its title, its value in a set of figures, and how it and its changes are written.
export const FIGURES = [
  { name: "house_advantage", title: "House advantage", of: (figures) => figures.house_advantage_percent, words: percent, change: points },
  { name: "hit_frequency", title: "Hit frequency", of: (figures) => figures.hit_frequency_percent, words: percent, change: points },
  { name: "standard_deviation", title: "Std. deviation", of: (figures) => figures.standard_deviation_float, words: (value) => value.toFixed(4), change: signed },
  { name: "win_of_handle", title: "Win of handle", of: (figures) => figures.hold_percent, words: percent, change: points },
  { name: "win_of_drop", title: "Win of drop", of: (figures, times) => ofDrop(figures.hold_percent, times), words: (value) => percent(value, 2), change: points },
];

const SMALLEST = 5e-5; // what four places show

// The change of a figure, or nothing if it is the same.
export function changeMark(by, words) {
  if (by === null || Math.abs(by) < SMALLEST) return null;
  const isMore = by > 0;
  return h("span", { class: `change-mark ${isMore ? "more" : "less"}` }, h("span", { "aria-hidden": "true" }, isMore ? "▲" : "▼"), ` ${words(by)}`);
}

export const difference = (value, before) => (value === null || before === null ? null : value - before);
