// The pit at a glance. The stream of the floor names what has changed; only that is fetched.

import { clearRefusal, get, showRefusal } from "../lib/api.js";
import { showConnection } from "../lib/connection_banner.js";
import { byId, cite, counted, described, dollars, h, show, waitingFor } from "../lib/dom.js";
import { oneAtATime, watchFloor } from "../lib/floor_stream.js";
import { showGamingDay } from "./gaming_day.js";
import { fetchWin, winReport } from "./win.js";

const summaries = new Map(); // by table: what was fetched last
const cards = new Map(); // by table: its card, and how many wagers were settled when its win was reported

const count = (number, words) => number > 0 && h("li", {}, counted(number, words));

function urgent(table) {
  const items = [
    table.waits && h("li", {}, waitingFor(table.waits)),
    table.stopped && h("li", {}, `Stopped: ${table.stopped}`),
    table.dispute && h("li", {}, `In dispute: ${table.dispute.why} (${table.dispute.by})`),
    count(table.alerts.length, "alert"),
    count(table.proposals.length, "correction to decide"),
    table.owes > 0 && h("li", {}, `${dollars(table.owes)} vigorish owed`),
    count(table.changes.length, "planned change"),
  ].filter(Boolean);
  return items.length > 0 && h("ul", { class: "urgent" }, items);
}

function summary(table) {
  return [
    h("h2", {}, h("a", { href: `/pit/tables/${table.table}` }, table.title)),
    h("p", { class: "soft" }, `Table ${table.table}, ${table.phase}${table.round ? `, round ${table.round}` : ""}`),
    urgent(table),
    h(
      "dl",
      {},
      described("Limits", table.limits),
      described("Seats", `${table.taken} of ${table.seats} taken`),
      table.tournament
        ? described("Tournament", h("a", { href: `/tournaments/${table.tournament}` }, table.tournament))
        : [described("Chips", dollars(table.money.inventory)), described("Drop", dollars(table.money.drop)), described("Win", dollars(table.money.win))],
    ),
  ];
}

function cardOf(table) {
  if (!cards.has(table)) {
    const facts = h("div", {});
    const win = h("div", { class: "chart" });
    cards.set(table, { card: h("li", { class: "card", "data-at": table }, facts, win), facts, win, settled: null });
  }
  return cards.get(table);
}

function draw() {
  const tables = [...summaries.values()].sort((table, other) => table.table.localeCompare(other.table, "en", { numeric: true }));
  const shown = tables.filter(({ phase }) => byId("closed").checked || phase !== "closed");
  const wanted = shown.map((table) => {
    const { card, facts } = cardOf(table.table);
    show(facts, table, () => summary(table));
    card.classList.toggle("needs", Boolean(table.stopped || table.dispute || table.alerts.length || table.proposals.length));
    return card;
  });
  const list = byId("tables");
  if (list.children.length !== wanted.length || wanted.some((card, index) => list.children[index] !== card)) list.replaceChildren(...wanted);
  reportWins(shown);
}

// One after the other, since one process makes the reports. Tournament chips have no win.
const reportWins = oneAtATime(async (waiting) => {
  for (const { table, tournament, settled } of waiting.at(-1)) {
    const card = cardOf(table);
    if (tournament || card.settled === settled) continue;
    await showProblemOnce(async () => {
      card.win.replaceChildren(...winReport(await fetchWin(table)).filter(Boolean));
      card.settled = settled;
    });
  }
});

async function showCageChips() {
  const { kept } = await get("cage");
  const from = ({ table, why, by, at }) => `table ${table}, ${why} (${by}, ${new Date(at / 1000).toLocaleString()})`;
  const line = ({ cents, person, since }) => h("li", {}, h("strong", {}, dollars(cents)), ` for ${person}: `, since.map(from).join("; "));
  show(byId("cage-chips"), kept, () => (kept.length ? [h("h2", {}, "Chips kept at the cage"), h("ul", { class: "plain" }, kept.map(line))] : null));
}

async function showOverdueForms() {
  const { overdue } = await get("vigorish-forms");
  show(byId("overdue-forms"), overdue, () => (overdue.length ? ["Not forwarded to accounting when their gaming day ended: ", h("a", { href: "/forms" }, `forms ${overdue.join(", ")}`), " ", cite("13:69F-3.3(c)3iv")] : null));
}

let isProblemShown = false;
async function showProblemOnce(work) {
  try {
    await work();
    if (isProblemShown) clearRefusal();
    isProblemShown = false;
  } catch (problem) {
    if (!isProblemShown) showRefusal(problem);
    isProblemShown = true;
  }
}

// A change of ``null`` means that anything may have changed.
const refresh = oneAtATime((changes) =>
  showProblemOnce(async () => {
    const isEverything = changes.includes(null);
    const names = isEverything ? [] : [...new Set(changes.flatMap(({ tables }) => tables))];
    if (isEverything || names.length) {
      const query = new URLSearchParams(names.map((name) => ["table", name]));
      for (const table of await get(`/pit/tables?${query}`)) summaries.set(table.table, table);
      draw();
    }
    if (isEverything || changes.some(({ desks }) => desks.includes("cage"))) await showCageChips();
    if (isEverything || changes.some(({ desks }) => desks.includes("vigorish-forms"))) await showOverdueForms();
    if (isEverything || changes.some(({ desks }) => desks.includes("gaming-day"))) await showGamingDay();
  }),
);

// A hidden page fetches nothing, and catches up when it is seen again.
let isOutdated = false;
const onChange = (change) => {
  if (document.hidden) isOutdated = true;
  else refresh(change);
};
document.addEventListener("visibilitychange", () => {
  if (document.hidden || !isOutdated) return;
  isOutdated = false;
  refresh(null);
});
setInterval(() => document.hidden || showProblemOnce(showGamingDay), 60_000); // a shift may have ended
byId("closed").addEventListener("change", draw);
watchFloor(onChange, (isConnected) => showConnection(isConnected));
