// The page of a table: every event of it is drawn, for whoever looks.

import { command, tellRefusal } from "../lib/api.js";
import { setClock } from "./decision_timer.js";
import { Dealer } from "./more/dealer.js";
import { disputeInWords } from "./more/dispute.js";
import { byId, dollars } from "../lib/dom.js";
import { showFairness } from "./fairness.js";
import { Felt } from "./felt.js";
import { offerHistory } from "./more/history.js";
import { freePlaces, spotOf } from "./free_seats.js";
import { Player } from "./player.js";
import { net, netInWords, showSettlement } from "./settlement.js";
import { Sight } from "./felt_zoom.js";
import { showResults, showRoads, showSeats } from "./side_panels.js";
import { Slip, total } from "./slip.js";
import { watch } from "../lib/table_stream.js";

const page = byId("main");
const table = page.dataset.table;
const me = JSON.parse(page.dataset.me);
const rules = JSON.parse(page.dataset.rules);
const plays = me.commands.includes("wager");
const deals = me.commands.includes("answer");
const OPEN = ["wagers", "between rounds"];

let view = null;
let seat = null; // the one whose slip is written
let settled = 0; // the timer after which payments are shown
let paidOut = 0; // how many payments of this round are shown
let toldOf = null; // the round whose result was said last
let called; // by the dealer, last
let heard = []; // facts that were told since the last view

const slip = new Slip(
  (at, bets) => command(table, "wager", { seat: at, bets }),
  () => view && draw(),
  (problem, takenBack) => {
    player.refusal = problem && slip.isOpen ? { problem, takenBack } : null;
    if (problem && !slip.isOpen) tellRefusal(problem);
  },
  isHopeless,
);
const player = new Player(table, rules, slip, (chosen) => {
  seat = chosen;
  told({ facts: [], view });
});
const dealer = deals ? new Dealer(table, me, rules, JSON.parse(page.dataset.officials)) : null;
const felt = new Felt(byId("felt"), (what, name) => {
  if (what === "another area") tellWhereToPress(name);
  else if (what === "seat") player.sitDown(name, view.chips ? 0 : 100000);
  else if (!sight.comesNearer()) slip.add(name, player.chip);
});
const sight = new Sight(byId("surface"), byId("enlarge"), () => {
  if (!view) return;
  felt.drawCards(view.places, view.dealt);
  felt.drawDice(view.dice);
  felt.drawChips(lyingChips());
  felt.bringIntoSight(seat);
});

// More than the player has, or than the table takes: whatever is added, it stays so.
function isHopeless(bets) {
  const own = view.seats.find((one) => one.seat === seat);
  const above = ([wager, cents]) =>
    cents > (rules.maximums[wager] ?? Infinity) && own?.allowed[wager] !== cents;
  return total(bets) > view.chips + total(slip.placed) || Object.entries(bets).some(above);
}

const asText = (options) => JSON.stringify(Object.entries(options).sort());
const mySeats = () => view.seats.filter((one) => one.mine).map((one) => one.seat);

function lyingChips() {
  const open = OPEN.includes(view.phase);
  const lying = view.seats.flatMap((one) => {
    const drafted = one.seat === seat && open;
    return Object.entries(drafted ? slip.draft : one.lying).map(([wager, cents]) => ({
      seat: one.seat,
      wager,
      cents,
      whose: one.mine ? "" : one.person,
      state: drafted && one.bets[wager] !== cents ? "draft" : "",
    }));
  });
  if (player.decided?.wager) lying.push({ ...player.decided, state: "draft" });
  if (open && total(slip.draft) > 0) return lying;
  // What is settled lies there too, until somebody clears the felt for the next round.
  const asPlaced = (one) => ({ ...one, cents: one.bet, state: "", whose: whoseSeat(one.seat) });
  return [
    ...view.payments.slice(0, paidOut).flatMap(paid),
    ...view.payments.slice(paidOut).map(asPlaced),
    ...lying,
  ];
}

function whoseSeat(name) {
  const one = view.seats.find((other) => other.seat === name);
  return one && !one.mine ? one.person : "";
}

const paid = (one) => [
  { ...one, cents: one.bet, state: one.result, whose: whoseSeat(one.seat) },
  ...(one.returns > one.bet
    ? [{ ...one, cents: one.returns - one.bet, state: "paid", whose: whoseSeat(one.seat) }]
    : []),
];

function draw() {
  const mine = mySeats();
  // Who puts chips down for the next round looks at it, and not at the last one.
  byId("felt").classList.toggle("cleared", view.phase === "between rounds" && total(slip.draft) > 0);
  const free = plays && !mine.length ? freePlaces(view, rules) : [];
  felt.offer(plays && !view.dispute ? seat : null, rules.placed, slip.draft, free);
  look();
  felt.drawChips(lyingChips());
  byId("phase").textContent = `${view.phase}${view.round ? `, round ${view.round}` : ""}`;
  const balance = byId("balance");
  balance.hidden = !plays;
  balance.textContent = `Your chips: ${dollars(view.chips - Math.max(0, total(slip.draft) - total(slip.placed)))}`;
  if (plays) player.show(view, seat, mine);
  dealer?.show(view);
  showSeats(view);
  showResults(view);
  showFairness(view, table);
}

// Near while there are areas to press: the seat's own, with nothing of a round that is over on them.
function look() {
  sight.follow(seat !== null && OPEN.includes(view.phase) && (felt.isClear || total(slip.draft) > 0));
}

function showPayments() {
  const isNew = view.payments.length > 0 && toldOf !== view.round;
  paidOut = view.payments.length;
  const mine = mySeats();
  const own = view.payments.filter((one) => mine.includes(one.seat));
  showSettlement(view, mine, rules.titles);
  const call = view.called.at(-1);
  if (call && call !== called && !OPEN.includes(view.phase)) say(call);
  called = call;
  if (isNew && view.phase === "between rounds") {
    toldOf = view.round;
    if (own.length) say(`Round ${view.round}: ${netInWords(own)}`, net(own) > 0 ? "won" : "");
    else say(view.results.at(-1)?.outcome ? `Round ${view.round}: ${view.results.at(-1).outcome}` : "");
  }
  showRoads(view, table);
  draw();
}

function told(event) {
  heard.push(...event.facts);
  if (!event.view) return;
  const news = heard;
  heard = [];
  if (asText(event.view.options) !== asText(rules.options)) location.reload(); // the page is of other rules
  const before = view;
  view = event.view;
  setClock(event.at);
  paidOut = before?.round === view.round ? Math.min(paidOut, view.payments.length) : 0;
  const mine = mySeats();
  // Who comes to play reads first how.
  if (plays && (!before || (mine.length && seat === null))) {
    byId("guide").open = !mine.length;
    say("");
  }
  if (!mine.includes(seat)) {
    seat = mine[0] ?? null;
    felt.bringIntoSight(seat);
  }
  const own = view.seats.find((one) => one.seat === seat);
  if (before && OPEN.includes(before.phase) && !OPEN.includes(view.phase)) player.remember(own?.bets ?? {});
  if (before && view.no_more_bets && !(before.no_more_bets && before.round === view.round)) {
    say("No more bets");
    player.remember(slip.placed);
    player.refusal = null;
  }
  if (news.some((fact) => fact.fact === "ended")) slip.before = [];
  if (before && before.round !== view.round && OPEN.includes(view.phase)) say("");
  slip.told(seat, own?.bets ?? {}, OPEN.includes(view.phase));
  player.told(view);
  const resolved = news.find((fact) => fact.fact === "dispute-resolved");
  if (resolved) say(`The floor has resolved it: ${resolved.how}`);
  tell(inTheWay());
  const takes = Math.max(felt.drawCards(view.places, view.dealt), felt.drawDice(view.dice));
  look();
  clearTimeout(settled);
  // What the cards lead to is shown when they lie there.
  if (before && takes) settled = setTimeout(showPayments, takes);
  else showPayments();
}

function tellWhereToPress(at) {
  if (!plays || !OPEN.includes(view.phase)) return;
  if (seat === null) say("Take a seat first: then you can wager.");
  else say(at === spotOf(seat) ? "That wager is made during the round." : `Your areas are those at seat ${seat}.`);
}

function say(words, kind = "") {
  if (byId("said").textContent === words) return;
  byId("said").textContent = words;
  byId("said").className = `said ${kind}`;
}

const inTheWay = () =>
  view.stopped ? `The table is stopped: ${view.stopped}` : (disputeInWords(view) ?? "");

function tell(words) {
  byId("banner").hidden = !words;
  byId("banner").textContent = words;
}

function connected(is) {
  document.body.classList.toggle("lost", !is);
  if (!is)
    tell("The connection is lost. It is taken up again by itself; nothing that was acknowledged is lost.");
  else if (view) tell(inTheWay());
}

if (plays) offerHistory(table, me.person, rules.titles);
else byId("history").hidden = true;
felt.fetchPictures(); // cards that are drawn before show when it is there
watch(table, told, connected);
