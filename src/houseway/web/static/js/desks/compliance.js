// Submissions to the Division: those that a table needs before it opens, those made, and those approved.

import { Refused, get, send, showRefusal } from "../lib/api.js";
import { byId, cite, counted, h, show } from "../lib/dom.js";
import { commandForm, field } from "../lib/command_form.js";
import { deskAt } from "../lib/desk.js";
import { canHash, sha256 } from "../lib/sha256.js";

const { games, sharedSpots } = byId("main").dataset;
const desk = deskAt("submissions", refresh);
const PHOTOGRAPH = { type: "file", accept: "image/*", required: false };

async function hashOf(file) {
  if (!file?.size) return "";
  if (!canHash) throw new Refused({ error: "Files can be fingerprinted only over https, or on the server itself.", cite: null }, 0);
  return sha256(await file.arrayBuffer());
}

// The server works out the version of the document or the layout.
async function submit(name, { kind, game, options, file, ...values }) {
  const { version } = await send("submissions/version", { kind, game, options });
  await desk.send(name, { kind, game, options, version, file: await hashOf(file), ...values });
}

// Makes and submits every paper that such a table needs.
async function prepare(_, { file, ...table }) {
  await send("submissions/prepare", { ...table, photograph: await hashOf(file) });
  await refresh();
}

const needItem = (need) => h("li", {}, h("strong", { class: need.met ? "good" : "bad" }, need.met ? "on record" : "missing"), `: ${need.what} `, cite(need.cite));

function gameNeeds({ game, title, table, options, photograph, needs }) {
  const missing = needs.filter((need) => !need.met).length;
  const where = table ? `${title} at table ${table}` : `${title} with the default options`;
  const fields = [field("reference", "Reference"), ...(photograph ? [field("file", "Photograph of the layout", "text", PHOTOGRAPH)] : [])];
  return h(
    "details",
    { class: "change", "data-needs": table || game, open: Boolean(table && missing) },
    h("summary", {}, `${where}: `, h("strong", { class: missing ? "bad" : "good" }, missing ? `${missing} missing` : "everything is on record")),
    h("ul", { class: "plain" }, needs.map(needItem)),
    missing > 0 && desk.may("submit-sample") && commandForm(prepare, "prepare", "Make and submit", fields, (values) => ({ game, options, ...values })),
  );
}

function prepareForm() {
  if (!desk.may("submit-sample")) return null;
  const fields = [field("game", "Game", Object.entries(JSON.parse(games))), field("reference", "Reference"), field("file", "Photograph of the layout, where one is filed", "text", PHOTOGRAPH), field("options", "", "options")];
  return [h("h2", {}, "Prepare a table"), h("p", { class: "soft" }, "Makes and submits its sign, guide and layout. The Division approves what needs its approval, below."), commandForm(prepare, "prepare", "Make and submit everything", fields)];
}

const submissionForm = () => desk.may("submit-sample") && [h("h2", {}, "Record a submission"), desk.form("submit-sample", {}, { target: submit })];

function submissionItem({ submission, state, ...entry }) {
  const where = [entry.location, entry.size, entry.language].filter(Boolean).join(", ");
  const isWaiting = state === "waits for approval";
  return h(
    "li",
    { class: "change", "data-submission": submission },
    h("p", {}, h("strong", {}, `${submission}. ${entry.title}`), ` of ${entry.game_title}${where ? `, ${where}` : ""}: `, h("span", { class: isWaiting ? "bad" : "good" }, state), entry.approved_by && ` by ${entry.approved_by}`, " ", cite(entry.cite)),
    h("p", { class: "soft" }, `${entry.on}, ${entry.by}, reference ${entry.reference}; ${entry.version_in_words}; options: ${entry.options_in_words}`),
    isWaiting && desk.form("approve-submission", { submission }),
  );
}

function sharedSpotsPart({ tables, spots, dealers, confirmed }) {
  const { title, cite: paragraph } = JSON.parse(sharedSpots);
  const atMost = (most, word) => (most === null ? `any number of ${word}s` : counted(most, word));
  const limits = `at ${atMost(tables, "table")}, on ${atMost(spots, "spot")} of each`;
  const dealerLimit = dealers ? `; the house ${confirmed ? "has shown" : "must first show"} that its dealers can handle it` : "";
  return [
    h("h2", {}, `Shared spots at ${title}`),
    h("p", {}, `More than one person may wager on a spot ${limits}${dealerLimit}. `, cite(paragraph)),
    desk.form("limit-shared-spots"),
    dealers && !confirmed && desk.form("confirm-dealers"),
  ];
}

async function refresh() {
  const [{ submissions, shared_spots: shared }, needs] = await Promise.all([get("submissions"), get("/compliance/needed")]);
  show(byId("needed"), needs, () => [h("h2", {}, "Before a table opens"), needs.map(gameNeeds)]);
  show(byId("prepare"), "form", prepareForm);
  show(byId("submit"), "form", submissionForm);
  show(byId("submissions"), submissions, () => [
    h("h2", {}, "Submissions"),
    submissions.length ? h("ul", { class: "plain" }, submissions.map(submissionItem)) : h("p", { class: "soft" }, "No submissions are recorded."),
  ]);
  show(byId("shared-spots"), shared, () => sharedSpotsPart(shared));
}

refresh().catch(showRefusal);
