// One tournament: its notice, who certifies it, who enters, how everybody stands, and what was won.

import { get, send, tellRefusal } from "../lib/api.js";
import { byId, cite, dollars, h, show } from "../lib/dom.js";
import { oneAtATime, watchFloor } from "../lib/floor_stream.js";
import { field, orderButton, orderForm } from "../lib/command_form.js";

const page = byId("main");
const { name } = page.dataset;
const me = JSON.parse(page.dataset.me);
const may = (order) => JSON.parse(page.dataset.may).includes(order);
const CERTIFIES = { security: "security", "pit-boss": "casino gaming operations", surveillance: "surveillance", accounting: "the casino controller" };

const ask = async (order, fields) => {
  await send("tournaments", { command: order, tournament: name, ...fields });
  await look(null);
};
const button = (order, words) => orderButton(ask, order, {}, words);
const said = (term, words, paragraph) => h("div", {}, h("dt", {}, term), h("dd", {}, words, " ", cite(paragraph)));
const day = (text) => new Date(`${text}T12:00`).toLocaleDateString([], { dateStyle: "full" });
const moment = (text) => new Date(text).toLocaleString([], { dateStyle: "full", timeStyle: "short" });
const counted = (number, words) => `${number} ${words}${number === 1 ? "" : "s"}`;
const isOver = (one) => one.ceased !== null || one.ranking !== null;

function showNotice(one) {
  const { notice } = one;
  show(byId("notice"), notice, () => [
    h("h2", {}, "Notice"),
    h(
      "dl",
      { class: "items" },
      said("1. Begins", moment(notice.starts), "13:69F-8.6(a)1"),
      said("2. Type", `${notice.description.replace(/\.$/, "")}. ${counted(notice.sessions, "session")} of ${counted(notice.rounds, "round")}${notice.sessions > 1 ? `, the best ${notice.advance} of each table advance` : ""}; ${dollars(notice.chips)} in chips without cash value; decided by ${notice.decided_by}.`, "13:69F-8.6(a)2"),
      said("Game", one.game_title),
      said("Its options", one.options_in_words),
      said("Entry fee", notice.entry_fee ? dollars(notice.entry_fee) : "none"),
      said("Prizes", notice.prizes.length ? h("ol", { class: "prizes" }, notice.prizes.map((prize) => h("li", {}, dollars(prize)))) : "none"),
      said("3. Patrons", String(notice.patrons), "13:69F-8.6(a)3"),
      said("4. Location", notice.location, "13:69F-8.6(a)4"),
      said("5. Security", notice.security, "13:69F-8.6(a)5"),
      said("7. Revenue", notice.affects_revenue ? "is affected" : "is not affected", "13:69F-8.6(a)7"),
    ),
  ]);
}

function showFiling(one) {
  const mine = CERTIFIES[me.role];
  show(byId("filing"), [one.certified, one.lacking, one.filed, one.file_by, one.ceased], () => [
    h("h2", {}, "Certifications and filing"),
    h(
      "ul",
      { class: "plain" },
      Object.entries(CERTIFIES)
        .filter(([role, words]) => one.certified[role] || one.lacking.includes(words))
        .map(([role, words]) => h("li", { class: one.certified[role] ? "whole" : "broken" }, `${words}: ${one.certified[role] ?? "not yet"} `, cite(role === "accounting" ? "13:69F-8.6(a)7" : "13:69F-8.6(a)6"))),
    ),
    one.filed
      ? h("p", {}, `Filed with the Division on ${day(one.filed)}.`)
      : [h("p", { class: one.file_by < today() ? "broken" : "" }, `To be filed by ${day(one.file_by)}${one.file_by < today() ? ", which is past" : ""}: five business days ahead. `, cite("13:69F-8.6(a)")), h("p", { class: "actions" }, may("certify-tournament") && one.lacking.includes(mine) && button("certify-tournament", `Certify for ${mine}`), may("file-tournament") && one.ceased === null && button("file-tournament", "File the notice"))],
  ]);
}

const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

function showEntries(one) {
  const hasEntered = one.entries.includes(me.person);
  const isOpen = one.filed && one.tables_begun === 0 && !isOver(one);
  show(byId("entries"), [one.entries, one.filed, one.notice.patrons, isOpen], () => [
    h("h2", {}, "Entries"),
    h("p", {}, `${one.entries.length} of ${one.notice.patrons} patrons`),
    one.entries.length > 0 && h("ul", { class: "people" }, one.entries.map((person) => h("li", {}, person))),
    h(
      "p",
      { class: "actions" },
      isOpen && may("enter-tournament") && !hasEntered && button("enter-tournament", one.notice.entry_fee ? `Enter for ${dollars(one.notice.entry_fee)}` : "Enter"),
      isOpen && may("withdraw-entry") && hasEntered && button("withdraw-entry", one.notice.entry_fee ? `Withdraw and have ${dollars(one.notice.entry_fee)} back` : "Withdraw"),
    ),
  ]);
}

function showPlay(one) {
  const session = one.tables_begun;
  const isPlaying = one.standings.length > 0;
  show(byId("play"), [session, one.tables, one.sessions, one.status, one.differences], () => [
    h("h2", {}, "Sessions"),
    h("p", {}, session ? `Session ${session} of ${one.notice.sessions} ${isPlaying ? "is being played" : "is over"}.` : "None has begun."),
    one.differences.length > 0 && h("p", { class: "broken" }, `Otherwise than in the notice: ${one.differences.join("; ")} `, cite("13:69F-8.6(b)")),
    Object.keys(one.tables).length > 0 && h("p", { class: "actions" }, Object.keys(one.tables).map((table) => h("a", { class: "button", href: `/tables/${table}` }, `Table ${table}`))),
    may("begin-session") && !isPlaying && one.filed && !isOver(one) && orderForm(ask, "begin-session", `Begin session ${session + 1}`, [field("location", "Location", "text", { value: one.notice.location })]),
    may("end-session") && isPlaying && h("p", { class: "actions" }, button("end-session", `End session ${session}`)),
  ]);
}

const rows = (headings, lines) =>
  h("table", {}, h("thead", {}, h("tr", {}, headings.map((one) => h("th", { scope: "col" }, one)))), h("tbody", {}, lines.map((line) => h("tr", {}, line.map((one, index) => h("td", { class: index === line.length - 1 && "number" }, one))))));

function showStandings(one) {
  show(byId("standings"), one.standings, () =>
    one.standings.length
      ? [h("h2", {}, "Standings now"), rows(["Rank", "Patron", "Place", "Chips"], one.standings.map((row) => [String(1 + one.standings.filter((other) => other.chips > row.chips).length), row.person, `${row.table}, seat ${row.seat}`, dollars(row.chips)]))]
      : null);
}

function showRanking(one) {
  const won = (person) => one.prizes.find((prize) => prize.person === person);
  show(byId("ranking"), [one.ranking, one.prizes], () =>
    one.ranking
      ? [h("h2", {}, "Ranking"), rows(["Rank", "Patron", "Chips", "Prize"], one.ranking.map(([rank, person, chips]) => [String(rank), person, dollars(chips), won(person) ? dollars(won(person).cents) : "–"]))]
      : null);
}

function showMoney(one) {
  const paid = one.prizes.reduce((sum, prize) => sum + prize.cents, 0);
  show(byId("money"), [one.fees, paid, one.added, one.kept], () =>
    one.fees || paid
      ? [h("h2", {}, "Money"), h("dl", {}, said("Entry fees", dollars(one.fees)), paid > 0 && said("Prizes paid", dollars(paid)), one.added > 0 && said("Added by the house", dollars(one.added)), one.kept > 0 && said("Kept by the house", dollars(one.kept)))]
      : null);
}

function showCeasing(one) {
  show(byId("ceasing"), [one.ceased, isOver(one)], () => {
    if (one.ceased !== null) return [h("h2", {}, "Ceased"), h("p", { class: "broken" }, `${one.ceased} `, cite("13:69F-8.6(b)")), h("p", {}, "Entry fees went back to who had paid them.")];
    return may("cease-tournament") && !isOver(one) ? [h("h2", {}, "Cease"), orderForm(ask, "cease-tournament", "Cease at once", [field("why", "Why")])] : null;
  });
}

async function fetchAndShow() {
  const one = (await get("tournaments")).find((found) => found.tournament === name);
  one.tables_begun = one.sessions.length + (one.standings.length > 0 ? 1 : 0);
  byId("status").textContent = `${name}, ${one.status}`;
  byId("title").textContent = one.notice.title;
  tables = new Set(Object.keys(one.tables));
  for (const part of [showNotice, showFiling, showEntries, showPlay, showStandings, showRanking, showMoney, showCeasing]) part(one);
}

let tables = new Set();
// What was refused stays to be read, whatever happens meanwhile.
const look = oneAtATime(() => fetchAndShow().catch(tellRefusal));
watchFloor(
  (changed) => {
    if (changed === null || changed.desks.includes("tournaments") || changed.tables.some((table) => tables.has(table))) look(changed);
  },
  (is) => {
    byId("banner").hidden = is;
    byId("banner").textContent = is ? "" : "The connection is lost. It is taken up again by itself.";
  },
);
