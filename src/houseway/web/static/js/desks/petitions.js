// Petitions for new games: the stage of each, the missing items, and the next actions of this role.

import { goTo } from "../demonstration/address.js";
import { attempt, get, send, showRefusal } from "../lib/api.js";
import { byId, dollars, h, show } from "../lib/dom.js";
import { commandForm, field } from "../lib/command_form.js";

const { may: commands, games, drafts: saved, testDrafts } = byId("main").dataset;
const draftsOfTests = JSON.parse(testDrafts); // by petition, when and by whom each was saved
const may = (name) => JSON.parse(commands).includes(name);
const everyGame = Object.entries(JSON.parse(games));
const optional = { required: false };
const FINDINGS = [
  ["suitable", "The game is found suitable"],
  ["amendments-effective", "The amendments it needs are effective"],
  ["licenses-filed", "License applications are filed"],
  ["waivers-issued", "Transactional waivers are issued"],
];
const lines = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);
const names = (text) => (text.trim() ? text.split(/[\s,]+/).filter(Boolean) : null);
const times = (text) => (text.trim() ? text.split(",").map((time) => time.trim()).filter(Boolean) : null);
const TIMES = "Times of day, such as 10:00-02:00 (empty: unchanged)";
const day = { type: "date" };

async function sendToDesk(name, fields) {
  await send("petitions", { command: name, ...fields });
  await refresh();
}

const savedBy = ({ on, by }) => `saved on ${on} by ${by}`;

// A draft cannot be had back, so the first press only asks.
function discardButton(command, petition) {
  const discard = async (event) => {
    const button = event.target;
    if (button.dataset.asked === undefined) {
      button.dataset.asked = "";
      button.textContent = "Discard it for good?";
    } else if (await attempt(() => send("petitions", { command, petition }))) location.reload();
  };
  return h("button", { type: "button", class: "quiet", onclick: discard }, "Discard the draft");
}

function draftItem({ petition, on, by }) {
  return h(
    "li",
    { class: "actions", "data-draft": petition },
    h("span", {}, h("a", { href: `/compliance/petition?draft=${petition}` }, petition), `, ${savedBy({ on, by })}`),
    discardButton("drop-draft", petition),
  );
}

function filingForms() {
  const drafts = JSON.parse(saved);
  const open = () => goTo(`/compliance/petition?game=${byId("form-game").value}`);
  const parts = [
    may("file-petition") && [
      h("h2", {}, "File a petition"),
      h("p", { class: "soft" }, "Fill it in item by item, save it as a draft, and file it when it is complete. The packet is printed and kept."),
      h(
        "p",
        { class: "actions" },
        h("label", {}, "New petition for", h("select", { id: "form-game" }, everyGame.map(([value, words]) => h("option", { value }, words)))),
        h("button", { type: "button", class: "main", onclick: open }, "Fill in the form"),
      ),
      drafts.length > 0 && [h("h3", {}, "Drafts"), h("ul", { class: "plain" }, drafts.map(draftItem))],
      h(
        "details",
        { id: "form-file" },
        h("summary", {}, "Paste a form that was filled in as a file"),
        commandForm(sendToDesk, "file-petition", "File the petition", [field("petition", "Name of the petition"), field("form", "Form", "long")]),
      ),
    ],
    may("propose-game") && [
      h("h2", {}, "Propose a game"),
      commandForm(sendToDesk, "propose-game", "Propose for the Division", [field("petition", "Name of the proposal"), field("game", "Game", everyGame), field("options", "", "options")]),
    ],
  ].filter(Boolean);
  return parts.length ? parts : null;
}

// The options of the petition's game. When none is filled in, they stay unchanged.
const optionsOf = ({ game }) => [field("game", "", "text", { type: "hidden", value: game }), field("options", "", "options")];

// The petition with its part on the test, filled in as a form, or as a file.
const testForm = ({ petition }, form, draft = draftsOfTests[petition]) => [
  h(
    "p",
    { class: "actions", "data-test-draft": draft ? petition : null },
    h("a", { class: "button main", href: `/compliance/petitions/${petition}/test` }, draft ? "Resume the submission for the test" : "Fill in the submission for the test"),
    draft && [h("span", {}, `Draft, ${savedBy(draft)}; not submitted.`), discardButton("drop-test-draft", petition)],
  ),
  h("details", {}, h("summary", {}, "Paste a form that was filled in as a file"), form("submit-test", "Submit the test", [field("form", "Form, with its part on the test", "long")])),
];

// What this role can do next.
function actions(petition) {
  const form = (name, words, fields, toCommand = (values) => values) =>
    may(name) && commandForm(sendToDesk, name, words, fields, (values) => ({ petition: petition.petition, ...toCommand(values) }));
  const reference = field("reference", "Reference");
  const isAt = (stage) => petition.stage === stage;
  return [
    isAt("filed") && form("approve-preliminarily", "Approve preliminarily", [reference]),
    isAt("preliminarily approved") && may("submit-test") && petition.content && testForm(petition, form),
    isAt("preliminarily approved") &&
      form(
        "begin-test",
        "Begin the test",
        [
          field("conditions", "Conditions, one per line", "long", { rows: 3, ...optional }),
          field("tables", "Tables (empty: as submitted)", "text", optional),
          field("first", "First day", "text", { ...day, ...optional }),
          field("last", "Last day", "text", { ...day, ...optional }),
          field("hours", TIMES, "text", optional),
        ],
        (values) => ({ conditions: lines(values.conditions), tables: names(values.tables), first: values.first || null, last: values.last || null, hours: times(values.hours) }),
      ),
    isAt("in test") &&
      form(
        "modify-test",
        "Modify the test",
        [field("words", "What changes?"), field("tables", "Tables (empty: unchanged)", "text", optional), field("last", "Last day", "text", { ...day, ...optional }), field("hours", TIMES, "text", optional), ...optionsOf(petition)],
        (values) => ({ words: values.words, tables: names(values.tables), last: values.last || null, hours: times(values.hours), options: Object.keys(values.options).length ? values.options : null }),
      ),
    petition.is_open && form("record-finding", "Record the finding", [field("finding", "Finding", FINDINGS), field("on", "Since", "text", day)]),
    petition.is_open && form("charge-costs", "Charge the costs", [field("cents", "Costs in dollars", "money"), field("words", "Reason")]),
    petition.owed > 0 && form("pay-costs", "Record payment", [field("cents", "Dollars", "money"), reference]),
    isAt("in test") && form("approve-petition", "Approve finally", [reference]),
    petition.is_open && form("refuse-petition", "Refuse the petition", [field("why", "Why")]),
    petition.is_open && form("withdraw-petition", "Withdraw the petition", [field("why", "Why")]),
  ].filter(Boolean);
}

function petitionItem(petition) {
  const test = petition.first && `Tested from ${petition.first} until ${petition.last}, ${petition.hours.length ? petition.hours.join(", ") : "all day"}, at ${petition.tables.join(", ")}.`;
  return h(
    "li",
    { class: "change", "data-petition": petition.petition },
    h("h3", {}, `${petition.petition}: ${petition.title}, ${petition.options_in_words}`),
    h("p", {}, h("strong", {}, petition.stage), ` since ${petition.since}. `, test),
    petition.content && h("p", {}, h("a", { href: `/compliance/petitions/${petition.petition}/packet` }, "Open the packet"), ", ", h("a", { href: `/compliance/petitions/${petition.petition}/packet.pdf`, download: true }, "as PDF"), h("span", { class: "soft" }, " that is decided on, fingerprint ", h("code", {}, petition.content.slice(0, 16)))),
    petition.conditions.length > 0 && h("ul", {}, petition.conditions.map((words) => h("li", {}, words))),
    petition.lacks.length > 0 && h("div", { class: "lacks" }, h("p", { class: "bad" }, "Still missing:"), h("ul", {}, petition.lacks.map((words) => h("li", {}, words)))),
    petition.owed > 0 && h("p", { class: "bad" }, `${dollars(petition.owed)} of the Division's costs are unpaid.`),
    h(
      "details",
      {},
      h("summary", {}, `History of ${petition.petition}`),
      petition.petitioners.length > 0 && h("p", {}, `Petitioners: ${petition.petitioners.join("; ")}`),
      h("ol", {}, petition.history.map((entry) => h("li", {}, `${entry.on}: ${entry.words}`))),
    ),
    actions(petition),
  );
}

async function refresh() {
  const petitions = await get("petitions");
  show(byId("file"), "forms", filingForms);
  show(byId("petitions"), petitions, () => [
    h("h2", {}, "Petitions for new games"),
    petitions.length ? h("ul", { class: "plain" }, petitions.toReversed().map(petitionItem)) : h("p", { class: "soft" }, "No petitions are filed."),
  ]);
}

refresh().catch(showRefusal);
