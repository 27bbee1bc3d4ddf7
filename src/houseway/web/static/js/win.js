// What a table won, beside what it should have won, and the band in which 95 of 100 such tables lie.

import { get } from "./api.js";
import { dollars, h, svg } from "./dom.js";

const [WIDTH, HEIGHT, EDGE] = [280, 34, 8];
const rounded = (cents) => dollars(Math.round(cents / 100) * 100);

export const fetchWin = (table) => get(`/pit/tables/${table}/win`);

export function winInWords(report) {
  if (!report.rounds) return "No round is settled yet.";
  const [low, high] = report.band_95_float;
  const hold = report.hold_percent === null ? "" : `, a hold of ${report.hold_percent.toFixed(2)}%`;
  return `${report.won < 0 ? "Lost" : "Won"} ${dollars(Math.abs(report.won))} of ${dollars(report.staked)} staked in ${report.rounds.toLocaleString("en-US")} rounds${hold}. By the odds ${rounded(report.theoretical_won_float)}, and in 95 of 100 cases ${rounded(low)} to ${rounded(high)}.`;
}

export function winPicture(report) {
  const [low, high] = report.band_95_float;
  const from = Math.min(low, report.won);
  const span = Math.max(high, report.won) - from || 1;
  const x = (value) => EDGE + ((value - from) / span) * (WIDTH - 2 * EDGE);
  return svg(
    "svg",
    { class: "win", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": winInWords(report) },
    svg("rect", { class: "band", x: x(low), y: 8, width: Math.max(1, x(high) - x(low)), height: 18 }),
    svg("path", { class: "exact-line", d: `M${x(report.theoretical_won_float)} 4V30` }),
    svg("circle", { class: report.in_band_95 ? "dot" : "dot outside", r: 6, cx: x(report.won), cy: 17 }),
  );
}

export const winShown = (report) => [
  report.rounds > 0 && winPicture(report),
  h("p", { class: "soft" }, winInWords(report)),
  report.rounds > 0 && !report.in_band_95 && h("p", { class: "broken" }, "This is outside the band. One table in twenty is, by luck alone."),
];
