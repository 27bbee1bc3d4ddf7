// What became of every wager, and why.

import { byId, cite, dollars, h, show } from "../lib/dom.js";
import { spotOf } from "./free_seats.js";

const WORDS = { win: "wins", lose: "loses", push: "push", void: "void" };

export function paymentRow(one, titles, withSeat) {
  const pays = one.odds ? `${WORDS[one.result]} ${one.odds}` : WORDS[one.result];
  const charged = one.vigorish ? `, less ${dollars(one.vigorish)} vigorish` : "";
  return h(
    "tr",
    { class: one.result },
    withSeat && h("td", {}, one.seat),
    h("th", { scope: "row" }, titles[one.wager] ?? one.wager),
    h("td", { class: "number" }, dollars(one.bet)),
    h("td", { class: "came" }, pays),
    h("td", { class: "number" }, dollars(one.returns)),
    h("td", {}, one.reason, charged, " ", cite(one.cite)),
  );
}

export function paymentTable(payments, titles, caption, withSeat) {
  const heads = [...(withSeat ? ["Seat"] : []), "Wager", "Bet", "Result", "Back", "Because"];
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      { class: withSeat ? "payments by-seat" : "payments" },
      h("caption", { class: "hidden" }, caption),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((words) =>
            h("th", { scope: "col", class: ["Bet", "Back"].includes(words) && "number" }, words),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        payments.map((one) => paymentRow(one, titles, withSeat)),
      ),
    ),
  );
}

export const net = (payments) => payments.reduce((sum, one) => sum + one.returns - one.bet, 0);

export function netInWords(payments) {
  const came = net(payments);
  return came > 0
    ? `You won ${dollars(came)}.`
    : came < 0
      ? `You lost ${dollars(-came)}.`
      : "You come out even.";
}

// What the dealer called that is of nobody else's hand.
const calledFor = (view, mine) =>
  view.called.filter((words) => {
    const spot = /\bseat (\d+)/i.exec(words)?.[1];
    return !spot || !mine.length || mine.some((seat) => spotOf(seat) === spot);
  });

export function showSettlement(view, mine, titles) {
  const own = view.payments.filter((one) => mine.includes(one.seat));
  const shown = own.length ? own : view.payments;
  const last = view.results.at(-1);
  const outcome = last?.round === view.round ? last.outcome : "";
  const called = outcome ? [] : calledFor(view, mine);
  show(byId("settlement"), [view.round, outcome, called, shown], () => {
    if (!shown.length) return null;
    return [
      h("h2", {}, `Round ${view.round}`, outcome && `: ${outcome}`),
      own.length > 0 && h("p", { class: `net ${net(own) < 0 ? "lost" : net(own) > 0 ? "won" : ""}` }, netInWords(own)),
      called.length > 0 && h("ul", { class: "plain called" }, called.map((words) => h("li", {}, words))),
      paymentTable(shown, titles, `Payments of round ${view.round}`, !own.length || mine.length > 1),
    ];
  });
}
