// Petitions for new games: the stage of each, the missing items, and the next actions of this role.

import { goTo } from "../demonstration/address.js";
import { attempt, get, send, showRefusal } from "../lib/api.js";
import { field } from "../lib/command_form.js";
import { deskAt } from "../lib/desk.js";
import { byId, dollars, h, show } from "../lib/dom.js";

const { games, drafts: saved, testDrafts } = byId("main").dataset;
const draftsOfTests = JSON.parse(testDrafts); // by petition, when and by whom each was saved
const desk = deskAt("petitions", refresh);
const everyGame = Object.entries(JSON.parse(games));

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
    desk.may("file-petition") && [
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
        desk.form("file-petition", {}, { more: [field("form", "Form", "long")] }),
      ),
    ],
    desk.may("propose-game") && [h("h2", {}, "Propose a game"), desk.form("propose-game", {}, { own: { petition: { label: "Name of the proposal" } } })],
  ].filter(Boolean);
  return parts.length ? parts : null;
}

// The petition with its part on the test, filled in as a form, or as a file.
const testForm = ({ petition }, draft = draftsOfTests[petition]) => [
  h(
    "p",
    { class: "actions", "data-test-draft": draft ? petition : null },
    h("a", { class: "button main", href: `/compliance/petitions/${petition}/test` }, draft ? "Resume the submission for the test" : "Fill in the submission for the test"),
    draft && [h("span", {}, `Draft, ${savedBy(draft)}; not submitted.`), discardButton("drop-test-draft", petition)],
  ),
  h("details", {}, h("summary", {}, "Paste a form that was filled in as a file"), desk.form("submit-test", { petition }, { more: [field("form", "Form, with its part on the test", "long")] })),
];

// What this role can do next.
function actions({ petition, game, stage, content, is_open: isOpen, owed }) {
  const form = (name, more) => desk.form(name, { petition }, more);
  const isInTest = stage === "in test";
  return [
    stage === "filed" && form("approve-preliminarily"),
    stage === "preliminarily approved" && [content && desk.may("submit-test") && testForm({ petition }), form("begin-test")],
    // When no option of the game is filled in, they stay unchanged.
    isInTest && form("modify-test", { more: [field("game", "", "text", { type: "hidden", value: game })], toCommand: ({ game: _, ...values }) => values }),
    isOpen && [form("record-finding"), form("charge-costs")],
    owed > 0 && form("pay-costs"),
    isInTest && form("approve-petition"),
    isOpen && [form("refuse-petition"), form("withdraw-petition")],
  ];
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
