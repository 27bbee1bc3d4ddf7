// One table looked after: its money, what went wrong at it, and what is to change.

import { send, tellRefusal } from "../lib/api.js";
import { showDecisions } from "./decision_clock.js";
import { byId, dollars, h, show } from "../lib/dom.js";
import { showChanges, showLimits, showSigns } from "./notices.js";
import { field, orderButton, orderForm } from "../lib/command_form.js";
import { watch } from "../lib/table_stream.js";
import { fetchWin, winShown } from "./win.js";

const page = byId("main");
const table = page.dataset.table;
const me = JSON.parse(page.dataset.me);
const notHere = JSON.parse(page.dataset.notHere); // a table of a tournament takes no cash
const may = (name) => me.commands.includes(name) && !notHere.includes(name);
const winPlace = h("div", { id: "win", class: "chart" });
let reported = null; // how much was settled when the win was told

function showMoney(view) {
  const said = (term, words) => h("div", {}, h("dt", {}, term), h("dd", {}, words));
  const { inventory, drop, tips, win } = view.money;
  if (view.session) {
    const { tournament, number } = view.session;
    show(byId("money"), tournament, () => [h("h2", {}, "Tournament"), h("p", {}, h("a", { href: `/tournaments/${tournament}` }, tournament), `, session ${number}. Its chips have no cash value.`)]);
    return;
  }
  show(byId("money"), view.money, () => [
    h("h2", {}, "Money"),
    h("dl", {}, said("Chips", dollars(inventory)), said("Drop", dollars(drop)), said("Tips", dollars(tips)), said("Win", dollars(win))),
    winPlace,
  ]);
}

async function showWin(view) {
  if (view.session) return; // its chips have no cash value
  const { wagers, voided } = view.money.meters;
  const settled = Object.values(wagers).reduce((sum, meter) => sum + meter.count, voided);
  if (reported === settled) return;
  reported = settled;
  try {
    winPlace.replaceChildren(...winShown(await fetchWin(table)).filter(Boolean));
  } catch (problem) {
    tellRefusal(problem);
  }
}

function showAlerts(view) {
  show(byId("alerts"), view.alerts, () => [
    h("h2", {}, "Alerts"),
    view.alerts.length
      ? h("ul", { class: "plain" }, view.alerts.map((one) => h("li", { class: "actions" }, h("span", {}, one.times > 1 ? `${one.words} (${one.times} times)` : one.words), may("acknowledge-alert") && orderButton(table, "acknowledge-alert", { alert: one.alert }, "Acknowledge"))))
      : h("p", { class: "soft" }, "None."),
  ]);
}

function showTrouble(view) {
  show(byId("trouble"), [view.dispute, view.stopped, view.phase], () => [
    h("h2", {}, "Disputes and stops"),
    view.stopped && [h("p", {}, `The table is stopped: ${view.stopped}`), may("repair") && orderForm(table, "repair", "It is repaired", [field("how", "What was done")])],
    view.dispute
      ? [h("p", {}, `In dispute: ${view.dispute.why} (${view.dispute.by})`), disputed(view.dispute), may("resolve-dispute") && orderForm(table, "resolve-dispute", "Resolve it", [field("how", "How it is resolved")])]
      : may("dispute") && view.phase !== "closed" && orderForm(table, "dispute", "Enter a dispute", [field("why", "What is in dispute")]),
    !view.stopped && !view.dispute && h("p", { class: "soft" }, "Nothing now."),
  ]);
}

// The rounds that a dispute may be about, to be gone through card by card.
const disputed = ({ rounds }) =>
  me.may_audit && rounds.length > 0 &&
  h("p", { class: "actions" }, rounds.map((round) => h("a", { class: "button", href: `/audit/tables/${table}/rounds/${round}` }, `Replay round ${round}`)));

const WAYS = [["1", "Fill: from the cage"], ["-1", "Credit: to the cage"]];

function showFill(view) {
  show(byId("fill"), [view.phase === "closed"], () => may("fill") && view.phase !== "closed"
    ? [h("h2", {}, "Fill and credit"), orderForm(table, "fill", "Enter it", [field("way", "Which way", WAYS), field("cents", "Dollars", "money")], ({ way, cents }) => ({ cents: Number(way) * cents }))]
    : null);
}

const DUE = [["1", "paid too little: give chips"], ["-1", "paid too much: take chips back"]];

function showCorrections(view) {
  const people = [...new Set(view.seats.map((one) => one.person))];
  show(byId("corrections"), [view.proposals, people], () => [
    h("h2", {}, "Corrections"),
    view.proposals.length ? h("ul", { class: "plain" }, view.proposals.map(proposal)) : h("p", { class: "soft" }, "None is proposed."),
    may("propose-correction") && people.length > 0 &&
      orderForm(table, "propose-correction", "Propose it", [field("person", "Player", people.map((one) => [one, one])), field("way", "Was", DUE), field("cents", "Dollars", "money"), field("why", "Why")], ({ person, way, cents, why }) => ({ person, cents: Number(way) * cents, why })),
  ]);
}

function proposal(one) {
  const words = `${one.by} proposes ${one.cents > 0 ? `${dollars(one.cents)} to` : `${dollars(-one.cents)} back from`} ${one.person}: ${one.why}`;
  const decide = (approve, label) => orderButton(table, "decide-correction", { proposal: one.proposal, approve }, label);
  const mine = one.by === me.person;
  return h("li", { class: "actions" }, h("span", {}, words), may("decide-correction") && !mine && [decide(true, "Agree"), decide(false, "Decline")], mine && h("span", { class: "soft" }, "A second person decides."));
}

function showOwed(view) {
  const owing = view.seats.filter((one) => one.owes > 0);
  show(byId("owed"), owing.map((one) => [one.seat, one.owes]), () => [
    h("h2", {}, "Vigorish owed"),
    owing.length
      ? h("ul", { class: "plain" }, owing.map((one) => h("li", { class: "actions" }, h("span", {}, `Seat ${one.seat}, ${one.person}: ${dollars(one.owes)}`), may("collect-vigorish") && orderButton(table, "collect-vigorish", { seat: one.seat }, "Collect"))))
      : h("p", { class: "soft" }, "None."),
  ]);
}

// Somebody who walked off: every place of that person, and chips that lie there without one.
function showPeople(view) {
  const people = [...new Set(view.seats.map((one) => one.person))].map((person) => {
    const places = view.seats.filter((one) => one.person === person);
    return { person, seats: places.map((one) => one.seat), chips: places[0].chips, busy: places.some((one) => one.layout > 0), allowed: places.flatMap((one) => Object.entries(one.allowed)) };
  });
  const left = Object.entries(view.money.left).map(([person, chips]) => ({ person, seats: [], chips, busy: false, allowed: [] }));
  const all = [...people, ...left];
  show(byId("people"), [all, view.phase === "closed", Boolean(view.session)], () => [
    h("h2", {}, "People"),
    all.length
      ? h("ul", { class: "plain" }, all.map((one) => h("li", { class: "change", "data-person": one.person }, h("p", {}, h("strong", {}, one.person), one.seats.length ? `, seat ${one.seats.join(" and ")}` : ", no seat", `: ${dollars(one.chips)} in chips${one.busy ? ", wagers on the layout" : ""}${one.allowed.map(([wager, bet]) => `; may wager ${dollars(bet)} on ${wager} whatever the limits`).join("")}`), may_clear && !view.session && clearing(one))))
      : h("p", { class: "soft" }, "Nobody sits here."),
  ]);
}

const may_clear = JSON.parse(page.dataset.cage).includes("clear-seat");
const atCage = (name, fields) => send("cage", { command: name, ...fields });

const clearing = (one) =>
  one.busy
    ? h("p", { class: "soft" }, "The place can be cleared when the wagers are settled.")
    : h("details", {}, h("summary", {}, "Has walked off"), h("p", { class: "soft" }, "The cage keeps the chips for the patron."), orderForm(atCage, "clear-seat", "Clear the place", [field("why", "Why")], ({ why }) => ({ table, person: one.person, why })));

function showClosing(view) {
  show(byId("closing"), view.phase, () => may("close") && view.phase !== "closed" ? [h("h2", {}, "Closing"), h("p", { class: "actions" }, orderButton(table, "close", {}, "Close the table"))] : null);
}

function told(event) {
  const { view } = event;
  if (!view) return;
  byId("phase").textContent = `${view.phase}${view.round ? `, round ${view.round}` : ""}; seats taken: ${view.seats.length}`;
  for (const part of [showMoney, showAlerts, showTrouble, showFill, showCorrections, showOwed, showPeople, showClosing]) part(view);
  const rules = { table, may, view, options: JSON.parse(page.dataset.options), wagers: JSON.parse(page.dataset.wagers) };
  showLimits(rules);
  showSigns(rules);
  showChanges(rules);
  showDecisions(rules);
  showWin(view);
}

watch(table, told, (is) => {
  byId("banner").hidden = is;
  byId("banner").textContent = is ? "" : "The connection is lost. It is taken up again by itself.";
});
