// The pit at a glance: asked for again and again while somebody looks.

import { get, tellRefusal } from "./api.js";
import { byId, dollars, h, show } from "./dom.js";
import { fetchWin, winShown } from "./win.js";

const AGAIN = 3000;
const cards = new Map(); // by table: its place in the list, and the round of its win report

const count = (number, words) => number > 0 && h("li", {}, `${number} ${words}${number === 1 ? "" : "s"}`);

function urgent(one) {
  const told = [
    one.stopped && h("li", {}, `Stopped: ${one.stopped}`),
    one.dispute && h("li", {}, `In dispute: ${one.dispute}`),
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
    h("dl", {}, said("Limits", one.limits), said("Seats", `${one.taken} of ${one.seats} taken`), said("Chips", dollars(one.money.inventory)), said("Drop", dollars(one.money.drop)), said("Win", dollars(one.money.win))),
  ];
}

function cardOf(one) {
  if (!cards.has(one.table)) {
    const facts = h("div", {});
    const win = h("div", { class: "chart" });
    cards.set(one.table, { card: h("li", { class: "card", "data-at": one.table }, facts, win), facts, win, round: -1 });
  }
  return cards.get(one.table);
}

async function draw(tables) {
  const shown = tables.filter((one) => byId("closed").checked || one.phase !== "closed");
  const places = shown.map((one) => {
    const place = cardOf(one);
    show(place.facts, one, () => glance(one));
    place.card.classList.toggle("needs", Boolean(one.stopped || one.dispute || one.alerts.length || one.proposals.length));
    return place;
  });
  const wanted = places.map((one) => one.card);
  if (wanted.some((card, index) => byId("tables").children[index] !== card) || byId("tables").children.length !== wanted.length) byId("tables").replaceChildren(...wanted);
  for (const [index, one] of shown.entries()) await followWin(places[index], one);
}

// One after the other: the reports are made by one process.
async function followWin(place, one) {
  const settled = one.phase === "between rounds" || one.phase === "closed" ? one.round : one.round - 1;
  if (place.round === settled) return;
  place.round = settled;
  const report = await fetchWin(one.table);
  place.win.replaceChildren(...winShown(report).filter(Boolean));
}

let isTold = false;
async function look() {
  try {
    if (!document.hidden) await draw(await get("/pit/tables"));
    if (isTold) byId("refusal").replaceChildren();
    isTold = false;
  } catch (problem) {
    if (!isTold) tellRefusal(problem);
    isTold = true;
  }
  setTimeout(look, AGAIN);
}
byId("closed").addEventListener("change", async () => draw(await get("/pit/tables")));
look();
