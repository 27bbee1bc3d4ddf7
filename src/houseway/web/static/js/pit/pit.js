// The pit at a glance. The stream of the floor tells what has changed, and that is asked for.

import { get, tellRefusal } from "../lib/api.js";
import { byId, dollars, h, show } from "../lib/dom.js";
import { oneAtATime, watchFloor } from "../lib/floor_stream.js";
import { fetchWin, winShown } from "./win.js";

const seen = new Map(); // by table: what was told of it last
const cards = new Map(); // by table: its place in the list, and how much was settled when its win was reported

const count = (number, words) => number > 0 && h("li", {}, `${number} ${words}${number === 1 ? "" : "s"}`);

function urgent(one) {
  const told = [
    one.stopped && h("li", {}, `Stopped: ${one.stopped}`),
    one.dispute && h("li", {}, `In dispute: ${one.dispute.why} (${one.dispute.by})`),
    count(one.alerts.length, "alert"),
    count(one.proposals.length, "correction to decide"),
    one.owes > 0 && h("li", {}, `${dollars(one.owes)} vigorish owed`),
    count(one.changes.length, "coming change"),
  ].filter(Boolean);
  return told.length > 0 && h("ul", { class: "urgent" }, told);
}

function glance(one) {
  const said = (term, words) => h("div", {}, h("dt", {}, term), h("dd", {}, words));
  return [
    h("h2", {}, h("a", { href: `/pit/tables/${one.table}` }, one.title)),
    h("p", { class: "soft" }, `Table ${one.table}, ${one.phase}${one.round ? `, round ${one.round}` : ""}`),
    urgent(one),
    h(
      "dl",
      {},
      said("Limits", one.limits),
      said("Seats", `${one.taken} of ${one.seats} taken`),
      one.tournament
        ? said("Tournament", h("a", { href: `/tournaments/${one.tournament}` }, one.tournament))
        : [said("Chips", dollars(one.money.inventory)), said("Drop", dollars(one.money.drop)), said("Win", dollars(one.money.win))],
    ),
  ];
}

function cardOf(one) {
  if (!cards.has(one.table)) {
    const facts = h("div", {});
    const win = h("div", { class: "chart" });
    cards.set(one.table, { card: h("li", { class: "card", "data-at": one.table }, facts, win), facts, win, settled: null });
  }
  return cards.get(one.table);
}

function draw() {
  const tables = [...seen.values()].sort((one, other) => one.table.localeCompare(other.table, "en", { numeric: true }));
  const shown = tables.filter((one) => byId("closed").checked || one.phase !== "closed");
  const wanted = shown.map((one) => {
    const place = cardOf(one);
    show(place.facts, one, () => glance(one));
    place.card.classList.toggle("needs", Boolean(one.stopped || one.dispute || one.alerts.length || one.proposals.length));
    return place.card;
  });
  const list = byId("tables");
  if (list.children.length !== wanted.length || wanted.some((card, index) => list.children[index] !== card)) list.replaceChildren(...wanted);
  reportWins(shown);
}

// One after the other: the reports are made by one process. Chips of a tournament make no win.
const reportWins = oneAtATime(async (asked) => {
  for (const one of asked.at(-1)) {
    const place = cardOf(one);
    if (one.tournament || place.settled === one.settled) continue;
    await attempted(async () => {
      place.win.replaceChildren(...winShown(await fetchWin(one.table)).filter(Boolean));
      place.settled = one.settled;
    });
  }
});

async function showKept() {
  const { kept } = await get("cage");
  show(byId("kept"), kept, () =>
    kept.length === 0 ? null : [
      h("h2", {}, "Chips kept at the cage"),
      h("ul", { class: "plain" }, kept.map((one) => h("li", {}, h("strong", {}, dollars(one.cents)), ` for ${one.person}: `, one.since.map((from) => `table ${from.table}, ${from.why} (${from.by}, ${new Date(from.at / 1000).toLocaleString()})`).join("; ")))),
    ]);
}

let isTold = false;
async function attempted(work) {
  try {
    await work();
    if (isTold) byId("refusal").replaceChildren();
    isTold = false;
  } catch (problem) {
    if (!isTold) tellRefusal(problem);
    isTold = true;
  }
}

// ``null`` stands for anything at all.
const look = oneAtATime((changes) =>
  attempted(async () => {
    const everything = changes.includes(null);
    const names = everything ? [] : [...new Set(changes.flatMap((one) => one.tables))];
    if (everything || names.length) {
      for (const one of await get(`/pit/tables?${new URLSearchParams(names.map((name) => ["table", name]))}`)) seen.set(one.table, one);
      draw();
    }
    if (everything || changes.some((one) => one.desks.includes("cage"))) await showKept();
  }),
);

// What changes while nobody looks is fetched when somebody does again.
let missed = false;
const changed = (what) => {
  if (document.hidden) missed = true;
  else look(what);
};
document.addEventListener("visibilitychange", () => {
  if (document.hidden || !missed) return;
  missed = false;
  look(null);
});
byId("closed").addEventListener("change", draw);
watchFloor(changed, (is) => {
  byId("banner").hidden = is;
  byId("banner").textContent = is ? "" : "The connection is lost. It is taken up again by itself.";
});
