// The page of a table, for players, dealers and all who watch.

import { clearLostConnection, command, reasonOf, showRefusal } from "../lib/api.js";
import { showBanner, showConnection } from "../lib/connection_banner.js";
import { couponsBeside } from "./more/coupons.js";
import { setClock } from "./decision_timer.js";
import { LastRound, withLastRound } from "./round/last_round.js";
import { Notices } from "./round/notices.js";
import { Shares } from "./round/shares.js";
import { disputeInWords } from "./more/dispute.js";
import { byId, dollars, h } from "../lib/dom.js";
import { showFairness } from "./fairness.js";
import { fetchPictures } from "../lib/pictures.js";
import { DeviceStage } from "../play/device_stage.js";
import { offerCoach } from "../coach/switch.js";
import { keepInOneRow } from "../look/narrow_head.js";
import { sound } from "../look/sound.js";
import { hasHands, ViewSwitch } from "../play/view_switch.js";
import { offerTheme } from "../look/theme.js";
import { Felt } from "./felt.js";
import { Crop } from "./felt/crop.js";
import { Cues } from "./felt/cues.js";
import { offerStillness } from "./felt/motion.js";
import { Touch } from "./felt/touch.js";
import { FeltZoom } from "./felt/zoom.js";
import { bankInWords, freeSeats, spotOf } from "./free_seats.js";
import { offerHistory } from "./more/history.js";
import { Player, USUAL_BUY_IN, usualValue } from "./player.js";
import { decidedWithout, net, netInWords, showSettlement } from "./settlement.js";
import { showResults, showRoads, showSeats } from "./side_panels.js";
import { Slip, takesWagers, total } from "./betting/slip.js";
import { watchTable } from "../lib/table_stream.js";

const page = byId("main");
const table = page.dataset.table;
const me = JSON.parse(page.dataset.me);
const rules = JSON.parse(page.dataset.rules);
const plays = me.commands.includes("wager");
const deals = me.commands.includes("begin-round");

let view = null;
let seat = null; // the seat whose slip is shown
let paymentTimer = 0; // shows the payments once the cards are on the felt
let landing = 0; // when they will
let paymentsShown = 0; // how many payments of this round
let announcedRound = null; // the last round whose result was announced
let lastCall; // of the dealer
let newFacts = []; // since the last view

// Nothing that can be pressed waits for the modules that are loaded below.
byId("about").addEventListener("toggle", async () => (await import("./round/about.js")).showAbout(byId("about"), table));
for (const link of document.querySelectorAll("a[data-paper]"))
  link.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
    event.preventDefault();
    (await import("./round/about.js")).openPaper(byId("paper"), link);
  });
keepInOneRow(page.querySelector(".head"));
offerStillness(byId("still"));
offerTheme(byId("light"));
sound.offer(byId("sound"));

const lastRound = new LastRound(table);
const shares = new Shares(table, me.person);
const notices = new Notices(byId("notices"), table, rules.options, rules.options_in_words);

const slip = new Slip(
  async (atSeat, bets) => {
    await shares.ready();
    return command(table, "wager", { seat: atSeat, bets, coupons: couponsBeside(view, atSeat, bets) });
  },
  () => view && draw(),
  (problem, state) => {
    player.refusal = problem && slip.isOpen ? { problem, state } : null;
    if (problem && !slip.isOpen) showRefusal(problem);
  },
  isHopeless,
);
const player = new Player(table, rules, slip, chooseSeat);
// Patrons know wagers by their titles, not by the names that programs use.
player.inWords = (problem) =>
  reasonOf(problem)
    .replace(/^([a-z][\w:-]*)(?=: )/, (name) => rules.titles[name] ?? name)
    .replace(/[a-z]+(?:[-:][\w-]+)+/g, (name) => rules.titles[name] ?? name);
// Loaded only where they are wanted.
if (byId("layout-wheel")) {
  const { Bundles, wagersAround } = await import("./bundles.js");
  player.bundles = new Bundles(wagersAround(byId("felt")), rules.bundles, (parts) => player.list.addAll(parts));
}
const tally = byId("tally") ? await import("./more/tally.js") : null;
const { Dealer } = deals ? await import("../console/console.js") : {};
const { PlayView } = hasHands(byId("felt")) ? await import("../play/play_view.js") : {};
const dealer = deals ? new Dealer(table, me, rules, JSON.parse(page.dataset.officials), () => view && draw()) : null;
const surface = new ViewSwitch(
  new Felt(byId("felt"), rules, (pressed, name, event) => {
    if (pressed === "another area") pressAnotherArea(name, event.target.closest(".area").dataset.wager);
    else if (pressed === "wager" && (zoom.zoomInFirst() || touch.asks(event))) return;
    else press(pressed, name);
  }),
  PlayView ? new PlayView(byId("play"), byId("felt"), rules, pressInPlay, sound) : null,
  new DeviceStage(byId("device"), byId("felt")),
  { surface: byId("surface"), place: byId("play"), button: byId("as-felt"), starts: plays ? "play" : "felt" },
  () => {
    zoom.update(true);
    redraw();
  },
);
const touch = new Touch(byId("felt"), byId("which"), rules.titles, placeChip);
const crop = new Crop(byId("felt"), byId("whole"), redraw);
const zoom = new FeltZoom(byId("surface"), byId("enlarge"), redraw);
new Cues(byId("surface"));

function press(pressed, name) {
  if (pressed === "seat") player.sitDown(name, view.chips ? 0 : USUAL_BUY_IN, usualValue(rules));
  else if (pressed === "take down") player.list.remove(name);
  else placeChip(name);
}

// The bets of all your seats can be pressed: the slip follows.
function pressInPlay(pressed, name, event) {
  const at = pressed === "wager" ? event.target.closest("[data-seat]").dataset.seat : seat;
  if (at !== seat) chooseSeat(at);
  press(pressed, name);
}

function pressAnotherArea(spot, wager) {
  if (dealer) return dealer.pressArea(wager, spot);
  const own = mySeats().find((other) => other !== seat && spotOf(other) === spot);
  if (!own || !takesWagers(view) || !rules.placed.includes(wager)) return announceWhereToPress(spot);
  chooseSeat(own);
  placeChip(wager);
}

function chooseSeat(chosen) {
  seat = chosen;
  onEvent({ facts: [], view });
}

// Draws everything again for another size of the felt, or in the other view.
function redraw() {
  if (!view) return;
  surface.drawCards(view, true);
  surface.drawDice(view.dice, thrown());
  draw();
  surface.scrollTo(seat);
}

const ownSeat = () => view.seats.find((other) => other.seat === seat);
const thrown = () => `${view.round} ${view.dice}`;
const thrownOrSpun = ({ round, dice, stop }) => (dice || stop ? `${round} ${dice} ${stop}` : "");
const spun = () => view.stop && `${view.round} ${view.stop}`;

function placeChip(wager) {
  if (dealer) return dealer.pressArea(wager);
  const most = player.list.add(wager, ownSeat());
  sound.play("chip");
  if (most !== null) announce(`${rules.titles[wager]}: at most ${dollars(most)} now`);
}

// More than the player has, or than the table takes: no further chip makes that legal.
function isHopeless(bets) {
  const own = ownSeat();
  const isTooHigh = ([wager, cents]) =>
    cents > (rules.maximums[wager] ?? Infinity) && own?.allowed[wager] !== cents;
  return total(bets) > view.chips + total(slip.placed) || Object.entries(bets).some(isTooHigh);
}

const asText = (options) => JSON.stringify(Object.entries(options).sort());
const mySeats = () => view.seats.filter(({ mine }) => mine).map((own) => own.seat);

// Color chips stand for whole multiples of their value; other amounts are made with chips of the house.
const colorOf = (other, cents) => (other?.color && cents % other.color.value === 0 ? other.color : null);

const calledOn = new Set(Object.values(rules.called_on));

// What a marker on the chips says, if there is one.
function labelOf(other, wager) {
  if (calledOn.has(wager)) return "ON";
  return other.off.includes(wager) ? "OFF" : "";
}

function chipsOnFelt() {
  const isOpen = takesWagers(view);
  const chips = view.seats.flatMap((other) => {
    const isDraft = other.seat === seat && isOpen;
    return Object.entries(isDraft ? slip.draft : other.lying).map(([wager, cents]) => {
      const stands = other.standing[wager] === cents;
      const mayGo = isDraft && stands && other.kept[wager] !== "stays" && !view.dispute;
      return {
        seat: other.seat,
        wager,
        cents,
        owner: other.mine ? "" : other.person,
        color: colorOf(other, cents),
        state: isDraft && other.bets[wager] !== cents ? "draft" : stands ? "standing" : "",
        label: labelOf(other, wager),
        takeDown: mayGo && `Take down ${rules.titles[wager]}, ${dollars(cents)}`,
      };
    });
  });
  for (const [wager, cents] of Object.entries(player.decided?.added ?? {}))
    chips.push({ seat: player.decided.seat, wager, cents, state: "draft" });
  if (isOpen && placesNew()) return chips;
  // Settled wagers stay on the felt until a player places a wager for the next round.
  const asPlaced = (payment) => ({ ...payment, cents: payment.bet, state: "", ...ownerOf(payment.seat, payment.bet) });
  // Where a seat has bet again, its chips of the last round are gone.
  const isGone = ({ seat: at }) => view.actual && view.seats.some((other) => other.seat === at && other.layout > 0);
  const payments = view.payments.filter((payment) => !isGone(payment));
  return [
    ...payments.slice(0, paymentsShown).flatMap(asPaid),
    ...payments.slice(paymentsShown).map(asPlaced),
    ...chips,
  ];
}

// Whether the slip has more than the wagers that stand from earlier rounds.
function placesNew() {
  const standing = ownSeat()?.standing ?? {};
  return Object.entries(slip.draft).some(([wager, cents]) => standing[wager] !== cents);
}

// Whether one of your seats has bets of its own in the round that is played or takes bets now.
const hasBet = ({ seats, phase }) =>
  phase !== "between rounds" &&
  seats.some(({ mine, bets, standing }) => mine && Object.entries(bets).some(([wager, cents]) => standing[wager] !== cents));

// Whose chips these are, unless they are your own, and in which color.
function ownerOf(seatName, cents) {
  const seat = view.seats.find((other) => other.seat === seatName);
  return { owner: seat && !seat.mine ? seat.person : "", color: colorOf(seat, cents) };
}

function asPaid(payment) {
  const bet = { ...payment, cents: payment.bet, state: payment.result, ...ownerOf(payment.seat, payment.bet) };
  const gain = net([payment]);
  const paid = { ...payment, cents: gain, state: "paid", ...ownerOf(payment.seat, gain) };
  return gain > 0 ? [bet, paid] : [bet];
}

function draw() {
  const mine = mySeats();
  // A player who places chips for the next round looks at that, and no longer at the last one.
  surface.clear(view.phase === "between rounds" && placesNew());
  const most = takesWagers(view) ? (ownSeat()?.most ?? {}) : {};
  dealer?.note(view);
  const guest = dealer?.offered;
  surface.offer(guest?.seat ?? (plays && !view.dispute ? seat : null), rules.placed, guest?.bets ?? player.list.byPlainName, plays && !mine.length ? freeSeats(view) : [], most);
  suggestZoom();
  surface.drawChips(chipsOnFelt());
  surface.drawNames(view.seats, view.step?.seat);
  const standing = bankInWords(view, mine) ?? view.stands;
  const stands = standing ? `. ${standing}` : "";
  const { phase, round } = view.actual ?? view;
  byId("phase").textContent = `${phase}${round ? `, round ${round}` : ""}${stands}`;
  const balance = byId("balance");
  balance.hidden = !plays;
  balance.replaceChildren(h("span", { class: "word" }, "Your chips: "), dollars(view.chips - Math.max(0, total(slip.draft) - total(slip.placed))));
  if (plays) player.show(view, seat, mine);
  showSettlement(lastRound.kept, mine, rules, placesNew() || hasBet(view));
  dealer?.show(view);
  notices.show(view);
  showSeats(view);
  showResults(view);
  showFairness(view.actual ?? view, table, shares);
  page.dataset.shown = view.number; // the last record of the table that the page shows
}

// Zoom in while the player has areas to press that no cards of an earlier round cover. Where there are no cards, chips stay
// from roll to roll: what one looks at does not jump.
function suggestZoom() {
  zoom.suggest(seat !== null && (!PlayView || (takesWagers(view) && (surface.isClear || placesNew()))));
}

function showPayments() {
  // A round in which everything stands has a result too.
  const isNew = (view.payments.length > 0 || view.stands) && announcedRound !== view.round;
  paymentsShown = view.payments.length;
  landing = 0;
  document.body.classList.remove("dealing");
  const mine = mySeats();
  surface.drawMarkers(view.markers);
  surface.light(view.phase === "between rounds" || view.payments.length ? view.winning : []);
  const own = view.payments.filter((payment) => mine.includes(payment.seat));
  lastRound.update(view, mine);
  const call = view.called.findLast(({ spot }) => spot === null)?.words;
  if (call && call !== lastCall && !takesWagers(view)) announce(call);
  lastCall = call;
  if (isNew && view.phase === "between rounds") {
    announcedRound = view.round;
    const outcome = view.results.at(-1)?.outcome;
    const without = view.without_player.filter((said) => mine.includes(said.seat)).map((said) => decidedWithout(said, mine));
    if (own.length) announce([`Round ${view.round}: ${netInWords(own)}`, ...without].join(" "), net(own) > 0 ? "won" : "");
    else announce(outcome ? `Round ${view.round}: ${outcome}` : "");
  }
  showRoads(view, table);
  tally?.showTally(view, table);
  draw();
}

function onEvent(event) {
  newFacts.push(...event.facts);
  if (!event.view) return;
  const facts = newFacts;
  newFacts = [];
  if (asText(event.view.options) !== asText(rules.options)) location.reload(); // the rules have changed
  if (plays) shares.update(event.view);
  const before = view;
  view = deals ? event.view : withLastRound(event.view, hasBet(event.view));
  setClock(event.at);
  paymentsShown = before?.round === view.round ? Math.min(paymentsShown, view.payments.length) : 0;
  const mine = mySeats();
  // A person who has no seat yet first reads how the game is played.
  if (plays && (!before || (mine.length && seat === null))) {
    byId("guide").open = !mine.length;
    announce("");
  }
  if (!mine.includes(seat)) {
    seat = mine[0] ?? null;
    crop.turnTo(seat);
    surface.scrollTo(seat);
  }
  const own = ownSeat();
  if (before && takesWagers(before) && !takesWagers(view)) player.remember(own?.bets ?? {});
  if (before && view.no_more_bets && !(before.no_more_bets && before.round === view.round)) {
    announce("No more bets");
    player.remember(slip.placed);
    player.refusal = null;
  }
  if (facts.some((fact) => fact.fact === "ended")) slip.undoable = [];
  if (before && before.round !== view.round && takesWagers(view)) announce("");
  slip.update(seat, own?.bets ?? {}, takesWagers(view), view.number);
  player.update(view);
  const resolved = facts.find((fact) => fact.fact === "dispute-resolved");
  if (resolved) announce(`The floor has resolved it: ${resolved.how}`);
  showBanner(whyStopped());
  const dealingTime = Math.max(
    surface.drawCards(view, !before),
    surface.drawDice(view.dice, thrown()),
    surface.drawWheel(view.stop, spun()),
    landing - performance.now(), // what else happens meanwhile does not hurry the cards
  );
  suggestZoom();
  if (before && seat !== null && thrownOrSpun(view) && thrownOrSpun(before) !== thrownOrSpun(view) && surface.isFelt) zoom.showAbove(byId("device"));
  clearTimeout(paymentTimer);
  // Payments are shown once the cards that lead to them are on the felt.
  document.body.classList.toggle("dealing", before !== null && dealingTime > 0);
  landing = before && dealingTime > 0 ? performance.now() + dealingTime : 0;
  if (landing) paymentTimer = setTimeout(showPayments, dealingTime);
  else showPayments();
}

function announceWhereToPress(atSeat) {
  if (!plays || !takesWagers(view)) return;
  if (seat === null) announce("Take a seat before you place a wager.");
  else announce(atSeat === spotOf(seat) ? "This wager is made during the round." : `Your areas are at seat ${seat}.`);
}

function announce(words, kind = "") {
  if (byId("announcement").textContent === words) return;
  byId("announcement").textContent = words;
  byId("announcement").className = `announcement ${kind}`;
}

const whyStopped = () =>
  view.stopped ? `The table is stopped: ${view.stopped}` : (disputeInWords(view) ?? "");

function onConnection(isConnected) {
  document.body.classList.toggle("lost", !isConnected);
  if (!isConnected || view) showConnection(isConnected, view ? whyStopped() : "");
  if (!isConnected) return;
  clearLostConnection();
  slip.resend();
}

window.addEventListener("online", () => slip.resend());
if (byId("coach")) offerCoach(byId("coach"), (least) => player.useCoach(least));
if (plays) offerHistory(table, me.person, rules.titles);
else byId("history").hidden = true;
fetchPictures(); // cards that are drawn earlier appear once the pictures are there
watchTable(table, onEvent, onConnection);
