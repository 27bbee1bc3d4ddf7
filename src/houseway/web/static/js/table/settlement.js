// What each wager won or lost, and why.

import { byId, cite, dollars, h, show } from "../lib/dom.js";
import { spotOf } from "./free_seats.js";

const RESULTS = { win: "wins", lose: "loses", push: "push", void: "void" };

// A coupon pays besides its wager, and is taken unless that pushes or is void.
const couponReturns = ({ coupon_pays: pays = 0, coupon_vigorish: vigorish = 0 }) => pays - vigorish;

function couponInWords(payment) {
  if (!payment.coupon) return "";
  const charge = payment.coupon_vigorish ? ` less ${dollars(payment.coupon_vigorish)} vigorish` : "";
  const pays = payment.coupon_pays ? `pays ${dollars(payment.coupon_pays)}${charge} and ` : "";
  const fate = ["win", "lose"].includes(payment.result) ? "is taken" : "stays with the player";
  return `; coupon ${payment.coupon} of ${dollars(payment.coupon_cents)} ${pays}${fate}`;
}

function paymentRow(payment, titles, withSeat) {
  const odds = payment.odds?.replace(/[0-9]+/g, (number) => Number(number).toLocaleString("en-US"));
  const result = odds ? `${RESULTS[payment.result]} ${odds}` : RESULTS[payment.result];
  const cut = payment.cut ? [`, cut by ${dollars(payment.cut)} by the payout limit `, cite(payment.cut_cite)] : "";
  const charge = payment.vigorish ? `, less ${dollars(payment.vigorish)} vigorish` : "";
  return h(
    "tr",
    { class: payment.result },
    withSeat && h("td", {}, payment.seat),
    h("th", { scope: "row" }, titles[payment.wager] ?? payment.wager),
    h("td", { class: "number" }, dollars(payment.bet)),
    h("td", { class: "result" }, result),
    h("td", { class: "number" }, dollars(payment.returns + couponReturns(payment))),
    h("td", {}, payment.reason, charge, " ", cite(payment.cite), cut, couponInWords(payment)),
  );
}

export function paymentTable(payments, titles, caption, withSeat) {
  const headings = [...(withSeat ? ["Seat"] : []), "Wager", "Bet", "Result", "Returned", "Reason"];
  const heading = (words) => h("th", { scope: "col", class: ["Bet", "Returned"].includes(words) && "number" }, words);
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      { class: withSeat ? "payments by-seat" : "payments" },
      h("caption", { class: "hidden" }, caption),
      h("thead", {}, h("tr", {}, headings.map(heading))),
      h("tbody", {}, payments.map((payment) => paymentRow(payment, titles, withSeat))),
    ),
  );
}

// A vigorish that was paid with the stake is lost with it.
const staked = ({ bet, result, vigorish }) => bet + (result === "lose" ? vigorish : 0);

export const net = (payments) =>
  payments.reduce((sum, payment) => sum + payment.returns + couponReturns(payment) - staked(payment), 0);

export function netInWords(payments) {
  const gain = net(payments);
  if (gain === 0) return "You broke even.";
  return gain > 0 ? `You won ${dollars(gain)}.` : `You lost ${dollars(-gain)}.`;
}

// What the dealer said, without calls about other people's hands.
const callsFor = (view, mine) =>
  view.called
    .filter(({ spot }) => spot === null || !mine.length || mine.some((seat) => spotOf(seat) === String(spot)))
    .map(({ words }) => words);

export function showSettlement(view, mine, titles) {
  const own = view.payments.filter(({ seat }) => mine.includes(seat));
  const shown = own.length ? own : view.payments;
  const last = view.results.at(-1);
  const outcome = last?.round === view.round ? last.outcome : "";
  const calls = outcome ? [] : callsFor(view, mine);
  show(byId("settlement"), [view.round, outcome, calls, shown], () => {
    if (!shown.length) return null;
    return [
      h("h2", {}, `Round ${view.round}`, outcome && `: ${outcome}`),
      own.length > 0 && h("p", { class: `net ${net(own) < 0 ? "lost" : net(own) > 0 ? "won" : ""}` }, netInWords(own)),
      calls.length > 0 && h("ul", { class: "plain called" }, calls.map((words) => h("li", {}, words))),
      paymentTable(shown, titles, `Payments of round ${view.round}`, !own.length || mine.length > 1),
    ];
  });
}
