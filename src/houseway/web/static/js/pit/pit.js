// The pit at a glance. The stream of the floor names the tables that changed; only those are fetched.

import { clearRefusal, get, showRefusal } from "../lib/api.js";
import { showConnection } from "../lib/connection_banner.js";
import { byId, cite, dollars, h, show } from "../lib/dom.js";
import { oneAtATime, watchFloor } from "../lib/floor_stream.js";
import { attention, boardRow, hasWin, needs, totals } from "./board.js";
import { showGamingDay } from "./gaming_day.js";
import { showMoneyRules } from "./money/money_rules.js";
import { fetchWin } from "./win.js";

const summaries = new Map(); // by table: the answer fetched last
const rows = new Map(); // by table: its row, the last win report, and how many wagers were settled then

function draw() {
  const tables = [...summaries.values()].filter(({ phase }) => byId("closed").checked || phase !== "closed");
  const sorted = tables.sort((table, other) => needs(other) - needs(table) || Boolean(other.taken) - Boolean(table.taken) || table.table.localeCompare(other.table, "en", { numeric: true }));
  const drawn = sorted.map((table) => {
    if (!rows.has(table.table)) rows.set(table.table, { row: h("tr", { "data-at": table.table }), report: null, settled: null });
    const { row, report } = rows.get(table.table);
    show(row, [table, report], () => boardRow(table, report));
    row.classList.toggle("needs", needs(table));
    return row;
  });
  const body = byId("tables");
  if (body.children.length !== drawn.length || drawn.some((row, index) => body.children[index] !== row)) body.replaceChildren(...drawn);
  show(byId("totals"), sorted, () => totals(sorted));
  show(byId("attention"), sorted.filter(needs), () => attention(sorted.filter(needs)));
  reportWins(sorted);
}

// One after the other, since one process makes the reports.
const reportWins = oneAtATime(async (waiting) => {
  for (const summary of waiting.at(-1)) {
    const { table, settled } = summary;
    const known = rows.get(table);
    if (!hasWin(summary) || known.settled === settled) continue;
    await showProblemOnce(async () => {
      known.report = await fetchWin(table);
      known.settled = settled;
      show(known.row, [summaries.get(table), known.report], () => boardRow(summaries.get(table), known.report));
    });
  }
});

async function showCageChips() {
  const { kept: chips, rules } = await get("cage");
  showMoneyRules(rules, showCageChips);
  const from = ({ table, why, by, at }) => `table ${table}, ${why} (${by}, ${new Date(at / 1000).toLocaleString()})`;
  const line = ({ cents, person, since }) => h("li", {}, h("strong", {}, dollars(cents)), ` for ${person}: `, since.map(from).join("; "));
  show(byId("cage-chips"), chips, () => (chips.length ? [h("h2", {}, "Chips kept at the cage"), h("ul", { class: "plain" }, chips.map(line))] : null));
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
