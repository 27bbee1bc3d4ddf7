// One table in the pit: its money, the matters that need attention, and the coming changes.

import { buyInRequests } from "../console/buy_in_requests.js";
import { attempt, command, showRefusal } from "../lib/api.js";
import { showConnection } from "../lib/connection_banner.js";
import { showTimeLimits } from "./time_limits.js";
import { deskAt } from "../lib/desk.js";
import { byId, described, dollars, h, show } from "../lib/dom.js";
import { showClosing } from "./closing.js";
import { moneyLines, winExplained } from "./money/money.js";
import { showChanges, showLimits, showSigns } from "./notices.js";
import { commandButton, commandForm, field } from "../lib/command_form.js";
import { watchTable } from "../lib/table_stream.js";
import { showSlips } from "./money/slips.js";
import { fetchWin, winReport } from "./win.js";

const page = byId("main");
const table = page.dataset.table;
const me = JSON.parse(page.dataset.me);
const notHere = JSON.parse(page.dataset.notHere); // commands that a tournament table does not take
const cage = deskAt("cage", () => {});
const may = (name) => me.commands.includes(name) && !notHere.includes(name);
const winPlace = h("div", { id: "win", class: "chart" });
let reported = null; // how many wagers were settled when the win was reported

const button = (name, fields, words) => commandButton(table, name, fields, words);
const form = (name, words, fields, toCommand) => commandForm(table, name, words, fields, toCommand);
const none = (words) => h("p", { class: "soft" }, words);

function showMoney(view) {
  const { tips, coupons } = view.money;
  if (view.session) {
    const { tournament, number } = view.session;
    show(byId("money"), tournament, () => [h("h2", {}, "Tournament"), h("p", {}, h("a", { href: `/tournaments/${tournament}` }, tournament), `, session ${number}. Its chips have no cash value.`)]);
    return;
  }
  show(byId("money"), view.money, () => [
    h("h2", {}, "Money"),
    moneyLines(view.money),
    winExplained(view.money),
    h("dl", {}, described("Tips", dollars(tips)), coupons > 0 && described("Coupons taken", dollars(coupons))),
    winPlace,
  ]);
}

async function showWin(view) {
  if (view.session || view.training) return; // the chips have no cash value
  const { wagers, voided } = view.money.meters;
  const settled = Object.values(wagers).reduce((sum, meter) => sum + meter.count, voided);
  if (reported === settled) return;
  reported = settled;
  try {
    winPlace.replaceChildren(...winReport(await fetchWin(table)).filter(Boolean));
  } catch (problem) {
    showRefusal(problem);
  }
}

function showAlerts(view) {
  const item = ({ alert, words, times }) =>
    h("li", { class: "actions" }, h("span", {}, times > 1 ? `${words} (${times} times)` : words), may("acknowledge-alert") && button("acknowledge-alert", { alert }, "Acknowledge"));
  show(byId("alerts"), view.alerts, () => [
    h("h2", {}, "Alerts"),
    view.alerts.length ? h("ul", { class: "plain" }, view.alerts.map(item)) : none("No alerts."),
  ]);
}

function showTrouble(view) {
  const { dispute, stopped, phase } = view;
  show(byId("trouble"), [dispute, stopped, phase], () => [
    h("h2", {}, "Disputes and stops"),
    stopped && [h("p", {}, `The table is stopped: ${stopped}`), may("repair") && form("repair", "Record the repair", [field("how", "What was done?")])],
    dispute
      ? [h("p", {}, `In dispute: ${dispute.why} (${dispute.by})`), replayLinks(dispute), may("resolve-dispute") && form("resolve-dispute", "Resolve the dispute", [field("how", "How is it resolved?")])]
      : may("dispute") && phase !== "closed" && form("dispute", "Stop the table", [field("why", "What is in dispute?")]),
    !stopped && !dispute && none("No disputes and no stops."),
  ]);
}

// The rounds that a dispute may be about.
const replayLinks = ({ rounds }) =>
  me.may_audit && rounds.length > 0 &&
  h("p", { class: "actions" }, rounds.map((round) => h("a", { class: "button", href: `/audit/tables/${table}/rounds/${round}` }, `Replay round ${round}`)));

const MISTAKES = [["1", "paid too little: give chips"], ["-1", "paid too much: take chips back"]];

function showCorrections(view) {
  const people = [...new Set(view.seats.map(({ person }) => person))];
  const fields = [field("person", "Player", people.map((person) => [person, person])), field("way", "The player was", MISTAKES), field("cents", "Dollars", "money"), field("why", "Why")];
  const { approvals, corrected } = view.money;
  show(byId("corrections"), [view.proposals, people, approvals, corrected], () => [
    h("h2", {}, "Corrections"),
    view.proposals.length ? h("ul", { class: "plain" }, view.proposals.map((proposed) => proposalItem(proposed, approvals[proposed.proposal] ?? []))) : none("No corrections are proposed."),
    corrected.length > 0 && h("ul", { class: "plain" }, corrected.map(({ proposal, person, cents, why, by, approved_by: agreed }) => h("li", { class: "soft" }, `${proposal}: ${dollars(Math.abs(cents))} ${cents > 0 ? "to" : "back from"} ${person}, ${why} (${[by, ...agreed].join(", ")})`))),
    may("propose-correction") && people.length > 0 &&
      form("propose-correction", "Propose a correction", fields, ({ person, way, cents, why }) => ({ person, cents: Number(way) * cents, why })),
  ]);
}

function proposalItem({ proposal, by, cents, person, why }, agreed) {
  const words = `${by} proposes ${cents > 0 ? `${dollars(cents)} to` : `${dollars(-cents)} back from`} ${person}: ${why}`;
  const decide = (approve, label) => button("decide-correction", { proposal, approve }, label);
  const isMine = by === me.person;
  return h("li", { class: "actions" }, h("span", {}, words), agreed.length > 0 && h("span", { class: "soft" }, `Approved by ${agreed.join(", ")}; a third person decides.`), may("decide-correction") && !isMine && !agreed.includes(me.person) && [decide(true, "Approve"), decide(false, "Decline")], isMine && h("span", { class: "soft" }, "A second person decides."));
}

function showVigorishOwed(view) {
  const owing = view.seats.filter(({ owes }) => owes > 0);
  const item = ({ seat, person, owes }) =>
    h("li", { class: "actions" }, h("span", {}, `Seat ${seat}, ${person}: ${dollars(owes)}`), may("collect-vigorish") && button("collect-vigorish", { seat }, "Collect"));
  show(byId("owed"), owing.map(({ seat, owes }) => [seat, owes]), () => [
    h("h2", {}, "Vigorish owed"),
    owing.length ? h("ul", { class: "plain" }, owing.map(item)) : none("No vigorish is owed."),
  ]);
}

// All people with a seat, and people who left chips at the table without one.
function showPeople(view) {
  const seated = [...new Set(view.seats.map(({ person }) => person))].map((person) => {
    const seats = view.seats.filter((seat) => seat.person === person);
    return { person, seats: seats.map(({ seat }) => seat), chips: seats[0].chips, hasWagers: seats.some(({ layout }) => layout > 0), allowed: seats.flatMap(({ allowed }) => Object.entries(allowed)) };
  });
  const gone = Object.entries(view.money.left).map(([person, chips]) => ({ person, seats: [], chips, hasWagers: false, allowed: [] }));
  const everybody = [...seated, ...gone];
  const asking = view.seats.map(({ person, asks }) => [person, asks]);
  show(byId("people"), [everybody, asking, view.phase === "closed", Boolean(view.session)], () => [
    h("h2", {}, "People"),
    may("take-buy-in") && buyInRequests(view.seats, (name, fields) => attempt(() => command(table, name, fields))),
    everybody.length ? h("ul", { class: "plain" }, everybody.map((entry) => personItem(entry, cage.may("clear-seat") && !view.session))) : none("Nobody is seated."),
  ]);
}

function personItem({ person, seats, chips, hasWagers, allowed }, isClearable) {
  const where = seats.length ? `, seat ${seats.join(" and ")}` : ", no seat";
  const exceptions = allowed.map(([wager, bet]) => `; may wager ${dollars(bet)} on ${wager} outside the limits`).join("");
  const words = `${where}: ${dollars(chips)} in chips${hasWagers ? ", wagers on the layout" : ""}${exceptions}`;
  return h("li", { class: "change", "data-person": person }, h("p", {}, h("strong", {}, person), words), seats.length > 0 && may("take-buy-in") && buyIn(person), isClearable && clearing(person, hasWagers));
}

const buyIn = (person) =>
  h("details", {}, h("summary", {}, "Take a buy-in"), form("take-buy-in", "Hand out chips", [field("cents", "Cash counted, in dollars", "money")], ({ cents }) => ({ person, cents })));

const clearing = (person, hasWagers) =>
  hasWagers
    ? none("The seat can be cleared once the wagers are settled.")
    : h("details", {}, h("summary", {}, "Player has left"), none("The cage keeps the chips for the player."), cage.form("clear-seat", { table, person }));

function onEvent({ view }) {
  if (!view) return;
  byId("phase").textContent = `${view.phase}${view.round ? `, round ${view.round}` : ""}; seats taken: ${view.seats.length}`;
  for (const showPart of [showMoney, showAlerts, showTrouble, showCorrections, showVigorishOwed, showPeople]) showPart(view);
  for (const showPart of [showSlips, showClosing]) showPart({ table, me, may, view });
  const rules = { table, may, view, options: JSON.parse(page.dataset.options), wagers: JSON.parse(page.dataset.wagers) };
  for (const showPart of [showLimits, showSigns, showChanges, showTimeLimits]) showPart(rules);
  showWin(view);
}

watchTable(table, onEvent, (isConnected) => showConnection(isConnected));
