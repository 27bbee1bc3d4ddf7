// The page of a table: every event of it is drawn, for whoever looks.

import { command, tellRefusal } from "./api.js";
import { Dealer } from "./dealer.js";
import { byId, dollars } from "./dom.js";
import { showFairness } from "./fairness.js";
import { Felt } from "./felt.js";
import { offerHistory } from "./history.js";
import { Player } from "./player.js";
import { net, netInWords, showSettlement } from "./settlement.js";
import { showResults, showRoads, showSeats } from "./sides.js";
import { Slip, total } from "./slip.js";
import { watch } from "./stream.js";

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
let paidRound = 0; // the last round whose payments are shown

const slip = new Slip(
  (at, bets) => command(table, "wager", { seat: at, bets }),
  () => view && draw(),
  (problem) => {
    player.refusal = problem && slip.isOpen ? problem : null;
    if (problem && !slip.isOpen) tellRefusal(problem);
  },
);
const player = new Player(table, rules, slip, (chosen) => {
  seat = chosen;
  told({ facts: [], view });
});
const dealer = deals ? new Dealer(table, me, rules) : null;
const felt = new Felt(byId("felt"), (what, name) => {
  if (what === "seat") player.sitDown(name, view.chips ? 0 : 100000);
  else slip.add(name, player.chip);
});

const mySeats = () => view.seats.filter((one) => one.mine).map((one) => one.seat);

function lyingChips() {
  const open = OPEN.includes(view.phase);
  const drafted = open && total(slip.draft) > 0;
  if (open && !drafted && view.payments.length && paidRound === view.round)
    return view.payments.flatMap(paid);
  return view.seats.flatMap((one) => {
    const bets = one.seat === seat && open ? slip.draft : one.bets;
    return Object.entries(bets).map(([wager, cents]) => ({
      seat: one.seat,
      wager,
      cents,
      state: one.seat === seat && one.bets[wager] !== cents ? "draft" : "",
    }));
  });
}

const paid = (one) => [
  { seat: one.seat, wager: one.wager, cents: one.bet, state: one.result },
  ...(one.returns > one.bet
    ? [{ seat: one.seat, wager: one.wager, cents: one.returns - one.bet, state: "paid" }]
    : []),
];

function draw() {
  const mine = mySeats();
  const taken = view.seats.map((one) => one.seat);
  const free =
    plays && !mine.length
      ? Array.from({ length: rules.seats }, (_, index) => String(index + 1)).filter(
          (one) => !taken.includes(one),
        )
      : [];
  felt.offer(plays ? seat : null, rules.placed, slip.draft, free);
  felt.drawChips(lyingChips());
  byId("phase").textContent = `Table ${table}, ${view.phase}${view.round ? `, round ${view.round}` : ""}`;
  const balance = byId("balance");
  balance.hidden = !plays;
  balance.textContent = `Your chips: ${dollars(view.chips - Math.max(0, total(slip.draft) - total(slip.placed)))}`;
  if (plays) player.show(view, seat, mine);
  dealer?.show(view);
  showSeats(view);
  showResults(view);
  showFairness(view, table);
}

function showPayments() {
  paidRound = view.round;
  const mine = mySeats();
  const own = view.payments.filter((one) => mine.includes(one.seat));
  showSettlement(view, mine, rules.titles);
  if (own.length && view.phase === "between rounds")
    byId("said").textContent = `Round ${view.round}: ${netInWords(own)}`;
  byId("said").className = `said ${net(own) > 0 ? "won" : ""}`;
  showRoads(view, table);
  draw();
}

function told(event) {
  if (!event.view) return;
  const before = view;
  view = event.view;
  const mine = mySeats();
  if (!mine.includes(seat)) {
    seat = mine[0] ?? null;
    felt.bringIntoSight(seat);
  }
  const own = view.seats.find((one) => one.seat === seat);
  if (before && OPEN.includes(before.phase) && !OPEN.includes(view.phase)) player.remember(own?.bets ?? {});
  if (event.facts.some((fact) => fact.fact === "answered" && fact.step === "no-more-bets")) {
    byId("said").textContent = "No more bets.";
    player.remember(slip.placed);
    player.refusal = null;
  }
  if (event.facts.some((fact) => fact.fact === "ended")) slip.before = [];
  slip.told(seat, own?.bets ?? {}, OPEN.includes(view.phase));
  const banner = view.stopped
    ? `The table is stopped: ${view.stopped}`
    : view.dispute
      ? `A dispute has stopped the table: ${view.dispute}`
      : "";
  tell(banner);
  const takes = felt.drawCards(view.places, view.dealt);
  felt.drawDice(view.dice);
  clearTimeout(settled);
  // What the cards lead to is shown when they lie there.
  if (before && takes) settled = setTimeout(showPayments, takes);
  else showPayments();
}

function tell(words) {
  byId("banner").hidden = !words;
  byId("banner").textContent = words;
}

function connected(is) {
  document.body.classList.toggle("lost", !is);
  if (!is)
    tell("The connection is lost. It is taken up again by itself; nothing that was acknowledged is lost.");
  else if (view) tell(view.stopped ?? view.dispute ?? "");
}

byId("enlarge").addEventListener("click", (event) => {
  const larger = byId("surface").classList.toggle("enlarged");
  event.target.setAttribute("aria-pressed", String(larger));
  felt.bringIntoSight(seat);
});
if (plays) offerHistory(table, me.person, rules.titles);
else byId("history").hidden = true;
await felt.fetchPictures();
watch(table, told, connected);
