// The win or loss of each wager, and why: of the round in progress, and of the last one until you bet again.

import { byId, cite, dollars, h, show } from "../lib/dom.js";
import { smallCard } from "./decision.js";
import { cardsAt } from "../play/places.js";
import { spotOf } from "./free_seats.js";

const RESULTS = { win: "wins", lose: "loses", push: "push", void: "void" };

// A coupon pays in addition to its wager, and is taken unless that pushes or is void.
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

// The dealer's words, without calls about other people's hands.
const callsFor = (called, mine) =>
  called
    .filter(({ spot }) => spot === null || !mine.length || mine.some((seat) => spotOf(seat) === String(spot)))
    .map(({ words }) => words);

// The cards that decided about you: your own, and those that belong to no seat. Those that make one hand at several
// places stand together.
function cardsFor({ places, hands }, mine, together) {
  const isYours = (place) => {
    const seat = /^seat (\d+)/.exec(place);
    return !seat || !mine.length || mine.some((own) => spotOf(own) === seat[1]);
  };
  const parts = Object.values(together).flat();
  const alone = Object.keys(places).filter((place) => !parts.includes(place) && isYours(place));
  const named = [
    ...Object.entries(together).map(([name, several]) => [name, several.flatMap((place) => places[place] ?? [])]),
    ...alone.map((place) => [place, places[place].length ? cardsAt(places, place) : []]),
  ];
  const withCards = named.filter(([, cards]) => cards.length);
  const line = ([name, cards]) =>
    h("div", { class: "last-hand" }, h("span", { class: "soft" }, name[0].toUpperCase() + name.slice(1)), hands?.[name]?.words && h("strong", {}, ` ${hands[name].words}`), h("p", { class: "hand" }, cards.map((card) => smallCard(card))));
  return withCards.length ? h("div", { class: "last-hands", role: "group", "aria-label": "Cards" }, withCards.map(line)) : null;
}

// Decisions made without the player.
const WITHOUT = {
  you: (decision) => (decision ? `you did not decide, so ${decision} counts` : "your bets were dealt as they lay"),
  seat: (decision, seat) => (decision ? `seat ${seat} did not decide, so ${decision} counts` : `the bets of seat ${seat} were dealt as they lay`),
};

export function decidedWithout({ seat, decision, why }, mine) {
  const words = (mine.includes(seat) ? WITHOUT.you : WITHOUT.seat)(decision.replaceAll("-", " "), seat);
  return `${why[0].toUpperCase()}${why.slice(1)}: ${words}.`;
}

// ``isOver`` says that you have bet again: the result then stays folded up, to be opened.
export function showSettlement(round, mine, { titles, counted_together: together }, isOver) {
  const place = byId("settlement");
  if (!round) return show(place, null, () => null);
  const own = round.payments.filter(({ seat }) => mine.includes(seat));
  const payments = own.length ? own : round.payments;
  const calls = round.outcome ? [] : callsFor(round.called, mine);
  const without = round.without_player.filter(({ seat }) => !mine.length || mine.includes(seat));
  show(place, [round, mine, isOver], () => [
    h(
      "details",
      { open: !isOver, class: "last-round" },
      h(
        "summary",
        { "data-name": `round ${round.round}${isOver ? " again" : ""}` },
        h("h2", {}, `Round ${round.round}`, round.outcome && `: ${round.outcome}`),
        own.length > 0 && h("span", { class: `net ${net(own) < 0 ? "lost" : net(own) > 0 ? "won" : ""}` }, ` ${netInWords(own)}`),
      ),
      without.map((said) => h("p", { class: "by-clock" }, decidedWithout(said, mine))),
      cardsFor(round, mine, together),
      calls.length > 0 && h("ul", { class: "plain called" }, calls.map((words) => h("li", {}, words))),
      payments.length > 0 && paymentTable(payments, titles, `Payments of round ${round.round}`, !own.length || mine.length > 1),
    ),
  ]);
}
