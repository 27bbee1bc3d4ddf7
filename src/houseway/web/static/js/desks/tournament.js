// One tournament: its notice and certifications, entries, sessions, standings and prizes.

import { get, showRefusal } from "../lib/api.js";
import { showConnection } from "../lib/connection_banner.js";
import { byId, cite, counted, described, dollars, h, show } from "../lib/dom.js";
import { oneAtATime, watchFloor } from "../lib/floor_stream.js";
import { deskAt } from "../lib/desk.js";

const page = byId("main");
const { name } = page.dataset;
const me = JSON.parse(page.dataset.me);
const departments = JSON.parse(page.dataset.departments); // by the role that certifies for them

const desk = deskAt("tournaments", () => refresh(null));
const button = (command, words) => desk.button(command, { tournament: name }, words);
const form = (command, more) => desk.form(command, { tournament: name }, more);
const item = (term, words, paragraph) => described(term, words, " ", cite(paragraph));
const day = (text) => new Date(`${text}T12:00`).toLocaleDateString([], { dateStyle: "full" });
const moment = (text) => new Date(text).toLocaleString([], { dateStyle: "full", timeStyle: "short" });
const isOver = ({ ceased, ranking }) => ceased !== null || ranking !== null;

function showNotice(tournament) {
  const { notice } = tournament;
  show(byId("notice"), notice, () => [
    h("h2", {}, "Notice"),
    h(
      "dl",
      { class: "items" },
      item("1. Begins", moment(notice.starts), "13:69F-8.6(a)1"),
      notice.later_sessions.map((starts, index) => item(`Session ${index + 2}`, moment(starts), "13:69F-8.6(a)1")),
      item("2. Type", `${notice.description.replace(/\.$/, "")}. ${counted(notice.sessions, "session")} of ${counted(notice.rounds, "round")}${notice.sessions > 1 ? `, the best ${notice.advance} at each table advance` : ""}; ${dollars(notice.chips)} in chips without cash value; decided by ${notice.decided_by}.`, "13:69F-8.6(a)2"),
      item("Game", tournament.game_title),
      item("Options", tournament.options_in_words),
      item("Entry fee", notice.entry_fee ? dollars(notice.entry_fee) : "none"),
      item("Prizes", notice.prizes.length ? h("ol", { class: "prizes" }, notice.prizes.map((prize) => h("li", {}, dollars(prize)))) : "none"),
      item("3. Patrons", String(notice.patrons), "13:69F-8.6(a)3"),
      item("4. Location", notice.location, "13:69F-8.6(a)4"),
      item("5. Security", notice.security, "13:69F-8.6(a)5"),
      item("7. Revenue", notice.affects_revenue ? "affected" : "not affected", "13:69F-8.6(a)7"),
    ),
  ]);
}

function showFiling(tournament) {
  const ownDepartment = departments[me.role];
  show(byId("filing"), [tournament.certified, tournament.lacking, tournament.filed, tournament.file_by, tournament.skipped, tournament.ceased], () => [
    h("h2", {}, "Certifications and filing"),
    h(
      "ul",
      { class: "plain" },
      Object.entries(departments)
        .filter(([role, words]) => tournament.certified[role] || tournament.lacking.includes(words))
        .map(([role, words]) => h("li", { class: tournament.certified[role] ? "good" : "bad" }, `${words}: ${tournament.certified[role] ?? "not yet"} `, cite(role === "accounting" ? "13:69F-8.6(a)7" : "13:69F-8.6(a)6"))),
    ),
    tournament.filed
      ? h("p", {}, `Filed with the Division on ${day(tournament.filed)}; the last day to file was ${day(tournament.file_by)}${notCounted(tournament.skipped)}.`)
      : [h("p", { class: tournament.file_by < today() ? "bad" : "" }, `File by ${day(tournament.file_by)}${tournament.file_by < today() ? ", which has passed" : ""}: five business days follow that day, the day of the start included${notCounted(tournament.skipped)}. `, cite("13:69F-8.6(a)")), h("p", { class: "actions" }, tournament.lacking.includes(ownDepartment) && button("certify-tournament", `Certify for ${ownDepartment}`), tournament.ceased === null && button("file-tournament"))],
  ]);
}

const notCounted = (skipped) => (skipped.length ? `, not counting ${skipped.map((holiday) => `${holiday.name} on ${day(holiday.day)}`).join(", ")}` : "");

const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

function showEntries(tournament) {
  const hasEntered = tournament.entries.includes(me.person);
  const fee = tournament.notice.entry_fee;
  const isOpen = tournament.filed && tournament.tables_begun === 0 && !isOver(tournament);
  show(byId("entries"), [tournament.entries, tournament.filed, tournament.notice.patrons, isOpen], () => [
    h("h2", {}, "Entries"),
    h("p", {}, `${tournament.entries.length} of ${tournament.notice.patrons} patrons`),
    tournament.entries.length > 0 && h("ul", { class: "people" }, tournament.entries.map((person) => h("li", {}, person))),
    h(
      "p",
      { class: "actions" },
      isOpen && !hasEntered && button("enter-tournament", fee && `Enter for ${dollars(fee)}`),
      isOpen && hasEntered && button("withdraw-entry", fee && `Withdraw and get ${dollars(fee)} back`),
    ),
  ]);
}

function showPlay(tournament) {
  const session = tournament.tables_begun;
  const isPlaying = tournament.standings.length > 0;
  const mayBegin = !isPlaying && tournament.filed && !isOver(tournament);
  show(byId("play"), [session, tournament.tables, tournament.sessions, tournament.status, tournament.differences, tournament.told], () => [
    h("h2", {}, "Sessions"),
    h("p", {}, session ? `Session ${session} of ${tournament.notice.sessions} ${isPlaying ? "is being played" : "is over"}.` : "No session has begun."),
    tournament.differences.length > 0 && h("p", { class: "bad" }, `Different from the notice: ${tournament.differences.join("; ")} `, cite("13:69F-8.6(b)")),
    tournament.told.length > 0 && h("p", {}, `Told to the Division beforehand: ${tournament.told.join("; ")} `, cite("13:69F-8.6(b)")),
    Object.keys(tournament.tables).length > 0 && h("p", { class: "actions" }, Object.keys(tournament.tables).map((table) => h("a", { class: "button", href: `/tables/${table}` }, `Table ${table}`))),
    mayBegin && form("tell-difference", { own: { words: { label: `What will differ from the notice in session ${session + 1}, and why` } } }),
    mayBegin && form("begin-session", { words: `Begin session ${session + 1}`, own: { location: { value: tournament.notice.location } } }),
    isPlaying && h("p", { class: "actions" }, button("end-session", `End session ${session}`)),
  ]);
}

const rows = (headings, lines) =>
  h("table", {}, h("thead", {}, h("tr", {}, headings.map((words) => h("th", { scope: "col" }, words)))), h("tbody", {}, lines.map((line) => h("tr", {}, line.map((cell, index) => h("td", { class: index === line.length - 1 && "number" }, cell))))));

function showStandings(tournament) {
  show(byId("standings"), tournament.standings, () =>
    tournament.standings.length
      ? [h("h2", {}, "Standings now"), rows(["Rank", "Patron", "Place", "Chips"], tournament.standings.map((row) => [String(1 + tournament.standings.filter((other) => other.chips > row.chips).length), row.person, `${row.table}, seat ${row.seat}`, dollars(row.chips)]))]
      : null);
}

function showRanking(tournament) {
  const won = (person) => tournament.prizes.find((prize) => prize.person === person);
  show(byId("ranking"), [tournament.ranking, tournament.prizes], () =>
    tournament.ranking
      ? [h("h2", {}, "Ranking"), rows(["Rank", "Patron", "Chips", "Prize"], tournament.ranking.map(([rank, person, chips]) => [String(rank), person, dollars(chips), won(person) ? dollars(won(person).cents) : "–"]))]
      : null);
}

function showMoney(tournament) {
  const paid = tournament.prizes.reduce((sum, prize) => sum + prize.cents, 0);
  show(byId("money"), [tournament.fees, paid, tournament.added, tournament.kept], () =>
    tournament.fees || paid
      ? [h("h2", {}, "Money"), h("dl", {}, item("Entry fees", dollars(tournament.fees)), paid > 0 && item("Prizes paid", dollars(paid)), tournament.added > 0 && item("Added by the house", dollars(tournament.added)), tournament.kept > 0 && item("Kept by the house", dollars(tournament.kept)))]
      : null);
}

function showStop(tournament) {
  show(byId("ceasing"), [tournament.ceased, isOver(tournament)], () => {
    if (tournament.ceased !== null) return [h("h2", {}, "Stopped"), h("p", { class: "bad" }, `${tournament.ceased} `, cite("13:69F-8.6(b)")), h("p", {}, "Entry fees were returned to everybody who had paid.")];
    return desk.may("cease-tournament") && !isOver(tournament) ? [h("h2", {}, "Stop the tournament"), form("cease-tournament")] : null;
  });
}

async function fetchAndShow() {
  const tournament = (await get("tournaments")).find((candidate) => candidate.tournament === name);
  tournament.tables_begun = tournament.sessions.length + (tournament.standings.length > 0 ? 1 : 0);
  byId("status").textContent = `${name}, ${tournament.status}`;
  byId("title").textContent = tournament.notice.title;
  tables = new Set(Object.keys(tournament.tables));
  for (const showPart of [showNotice, showFiling, showEntries, showPlay, showStandings, showRanking, showMoney, showStop]) showPart(tournament);
}

let tables = new Set();
// A refusal stays on the page, whatever happens meanwhile.
const refresh = oneAtATime(() => fetchAndShow().catch(showRefusal));
watchFloor(
  (change) => {
    if (change === null || change.desks.includes("tournaments") || change.tables.some((table) => tables.has(table))) refresh(change);
  },
  (isConnected) => showConnection(isConnected),
);
