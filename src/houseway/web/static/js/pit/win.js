// The win of a table, the win to expect by the odds, and the band of 95 in 100 such tables.

import { get } from "../lib/api.js";
import { counted, dollars, h, percentOf, svg } from "../lib/dom.js";

const [WIDTH, HEIGHT, EDGE] = [280, 34, 8];
const rounded = (cents) => dollars(Math.round(cents / 100) * 100);

export const fetchWin = (table) => get(`/pit/tables/${table}/win`);

// Wagers whose odds are not known stay out of the comparison.
const comparableWin = (report) => report.won - report.won_without_exact_odds;
const isComparable = (report) => report.staked > report.staked_without_exact_odds;

function winInWords(report) {
  if (!report.rounds) return "No round has been settled yet.";
  const share = report.staked ? `, ${percentOf(report.won, report.staked)} of the handle` : "";
  const won = `The wagers ${report.won < 0 ? "lost" : "won"} ${dollars(Math.abs(report.won))} of ${dollars(report.staked)} staked in ${counted(report.rounds, "round")}${share}.`;
  if (!isComparable(report)) return `${won} The odds of these wagers are not known.`;
  const [low, high] = report.band_95_float;
  const by = `${rounded(report.theoretical_won_float)}, and in 95 of 100 cases ${rounded(low)} to ${rounded(high)}.`;
  return report.staked_without_exact_odds
    ? `${won} Of that ${dollars(comparableWin(report))} came from wagers with known odds; by the odds ${by}`
    : `${won} By the odds ${by}`;
}

function winPicture(report) {
  const [low, high] = report.band_95_float;
  const from = Math.min(low, comparableWin(report));
  const span = Math.max(high, comparableWin(report)) - from || 1;
  const x = (value) => EDGE + ((value - from) / span) * (WIDTH - 2 * EDGE);
  return svg(
    "svg",
    { class: "win", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": winInWords(report) },
    svg("rect", { class: "band", x: x(low), y: 8, width: Math.max(1, x(high) - x(low)), height: 18 }),
    svg("path", { class: "exact-line", d: `M${x(report.theoretical_won_float)} 4V30` }),
    svg("circle", { class: report.in_band_95 ? "dot" : "dot outside", r: 6, cx: x(comparableWin(report)), cy: 17 }),
  );
}

const couponsInWords = ({ coupons_redeemed: redeemed, coupons_redeemed_cents: value, coupon_payouts: paid, won_after_coupons: won }) =>
  `${counted(redeemed, "coupon")} redeemed, worth ${dollars(value)}. ${dollars(paid)} was paid on coupons, so the table has ${won < 0 ? "lost" : "won"} ${dollars(Math.abs(won))} after them.`;

// The first and the last shift with a settled round; one and the same is named once.
const shiftsInWords = ({ shifts }) => `Covers ${[...new Set(shifts)].join(", to ")}.`;

export const winReport = (report) => [
  isComparable(report) && winPicture(report),
  h("p", { class: "soft" }, winInWords(report)),
  report.rounds > 0 && h("p", { class: "soft" }, shiftsInWords(report)),
  report.coupons_redeemed > 0 && h("p", { class: "soft" }, couponsInWords(report)),
  isComparable(report) && !report.in_band_95 && h("p", { class: "bad" }, "This is outside the band, as one table in twenty is by luck alone."),
];

// The picture alone, with its words for those who do not see it.
export const winAtAGlance = (report) => [isComparable(report) ? winPicture(report) : h("span", { class: "soft", "aria-hidden": "true" }, "–"), h("span", { class: "hidden" }, winInWords(report))];
