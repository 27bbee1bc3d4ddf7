// Petitions for new games: where each stands, what it lacks, and what this role can do about it.

import { attempt, get, send, tellRefusal } from "../lib/api.js";
import { byId, dollars, h, show } from "../lib/dom.js";
import { field, orderForm } from "../lib/command_form.js";

const { may: written, games } = byId("main").dataset;
const may = (name) => JSON.parse(written).includes(name);
const everyGame = Object.entries(JSON.parse(games));
const optional = { required: false };
const FINDINGS = [
  ["suitable", "The game is found suitable"],
  ["amendments-effective", "The amendments it needs are effective"],
  ["licenses-filed", "License applications are filed"],
  ["waivers-issued", "Transactional waivers are issued"],
];
const lines = (text) => text.split("\n").map((one) => one.trim()).filter(Boolean);
const names = (text) => (text.trim() ? text.split(/[\s,]+/).filter(Boolean) : null);
const times = (text) => (text.trim() ? text.split(",").map((one) => one.trim()).filter(Boolean) : null);
const TIMES = "Times of the day, as 10:00-02:00, empty as before";
const day = { type: "date" };

async function ask(name, fields) {
  await send("petitions", { command: name, ...fields });
  await look();
}

function filing() {
  const parts = [
    may("file-petition") && [
      h("h2", {}, "File a petition"),
      h("p", { class: "soft" }, "The form is read and the packet printed from it; only a complete one is filed. "),
      h(
        "p",
        { class: "actions" },
        h("label", {}, "An empty form for", h("select", { id: "form-game" }, everyGame.map(([value, words]) => h("option", { value }, words)))),
        h("button", { type: "button", onclick: () => attempt(emptyForm) }, "Begin with it"),
      ),
      orderForm(ask, "file-petition", "File it", [field("petition", "Name of the petition"), field("form", "The form", "long")]),
    ],
    may("propose-game") && [
      h("h2", {}, "Propose a game"),
      orderForm(ask, "propose-game", "The Division proposes it", [field("petition", "Name of the proposal"), field("game", "Game", everyGame), field("options", "", "options")]),
    ],
  ].filter(Boolean);
  return parts.length ? parts : null;
}

async function emptyForm() {
  const answer = await fetch(`/compliance/petition-form/${byId("form-game").value}`);
  byId("file").querySelector("textarea").value = await answer.text();
}

// Those of its game; with none filled in they stay as they are.
const optionsOf = ({ game }) => [field("game", "", "text", { type: "hidden", value: game }), field("options", "", "options")];

// What comes next, for this role.
function acts(one) {
  const named = (given) => ({ petition: one.petition, ...given });
  const form = (name, words, fields, make = (given) => given) => may(name) && orderForm(ask, name, words, fields, (given) => named(make(given)));
  const reference = field("reference", "Reference");
  const stage = (...wanted) => wanted.includes(one.stage);
  return [
    stage("filed") && form("approve-preliminarily", "Approve it preliminarily", [reference]),
    stage("preliminarily approved") && form("submit-test", "Submit the test", [field("form", "The form, with its part on the test", "long")]),
    stage("preliminarily approved") &&
      form(
        "begin-test",
        "Begin the test",
        [
          field("conditions", "Conditions, one a line", "long", { rows: 3, ...optional }),
          field("tables", "Tables, empty as submitted", "text", optional),
          field("first", "First day", "text", { ...day, ...optional }),
          field("last", "Last day", "text", { ...day, ...optional }),
          field("hours", TIMES, "text", optional),
        ],
        (given) => ({ conditions: lines(given.conditions), tables: names(given.tables), first: given.first || null, last: given.last || null, hours: times(given.hours) }),
      ),
    stage("in test") &&
      form(
        "modify-test",
        "Modify the test",
        [field("words", "What is modified"), field("tables", "Tables, empty as before", "text", optional), field("last", "Last day", "text", { ...day, ...optional }), field("hours", TIMES, "text", optional), ...optionsOf(one)],
        (given) => ({ words: given.words, tables: names(given.tables), last: given.last || null, hours: times(given.hours), options: Object.keys(given.options).length ? given.options : null }),
      ),
    one.is_open && form("record-finding", "Record it", [field("finding", "What is there", FINDINGS), field("on", "Since", "text", day)]),
    one.is_open && form("charge-costs", "Charge it", [field("cents", "Costs in dollars", "money"), field("words", "For what")]),
    one.owed > 0 && form("pay-costs", "Paid", [field("cents", "Dollars", "money"), reference]),
    stage("in test") && form("approve-petition", "Approve it finally", [reference]),
    one.is_open && form("refuse-petition", "Refuse it", [field("why", "Why")]),
    one.is_open && form("withdraw-petition", "Withdraw it", [field("why", "Why")]),
  ].filter(Boolean);
}

function petition(one) {
  const test = one.first && `Tested from ${one.first} until ${one.last}, ${one.hours.length ? one.hours.join(", ") : "all day"}, at ${one.tables.join(", ")}.`;
  return h(
    "li",
    { class: "change", "data-petition": one.petition },
    h("h3", {}, `${one.petition}: ${one.title}, ${one.options_in_words}`),
    h("p", {}, h("strong", {}, one.stage), ` since ${one.since}. `, test),
    one.conditions.length > 0 && h("ul", {}, one.conditions.map((words) => h("li", {}, words))),
    one.lacks.length > 0 && h("div", { class: "lacks" }, h("p", { class: "broken" }, "Still missing:"), h("ul", {}, one.lacks.map((words) => h("li", {}, words)))),
    one.owed > 0 && h("p", { class: "broken" }, `${dollars(one.owed)} of the Division's costs are owed.`),
    h(
      "details",
      {},
      h("summary", {}, `What happened with ${one.petition}`),
      one.petitioners.length > 0 && h("p", {}, `Petitioners: ${one.petitioners.join("; ")}`),
      one.content && h("p", { class: "soft" }, "Packet ", h("code", {}, one.content.slice(0, 16))),
      h("ol", {}, one.history.map((entry) => h("li", {}, `${entry.on}: ${entry.words}`))),
    ),
    acts(one),
  );
}

async function look() {
  const seen = await get("petitions");
  show(byId("file"), "forms", filing);
  show(byId("petitions"), seen, () => [
    h("h2", {}, "Petitions for new games"),
    seen.length ? h("ul", { class: "plain" }, [...seen].reverse().map(petition)) : h("p", { class: "soft" }, "None is filed."),
  ]);
}

look().catch(tellRefusal);
