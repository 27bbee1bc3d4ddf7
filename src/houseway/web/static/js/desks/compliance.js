// Submissions to the Division: those that a table needs before it opens, those made, and those approved.

import { Refused, get, send, showRefusal } from "../lib/api.js";
import { byId, cite, counted, h, show } from "../lib/dom.js";
import { commandForm, field } from "../lib/command_form.js";
import { canHash, sha256 } from "../lib/sha256.js";

const { may: commands, games, kinds, sharedSpots } = byId("main").dataset;
const may = (name) => JSON.parse(commands).includes(name);
const choices = (titles) => Object.entries(JSON.parse(titles));
const optional = { required: false };
const PHOTOGRAPH = { type: "file", accept: "image/*" };

async function hashOf(file) {
  if (!file?.size) return "";
  if (!canHash) throw new Refused({ error: "Files can be fingerprinted only over https, or on the server itself.", cite: null }, 0);
  return sha256(await file.arrayBuffer());
}

async function sendToDesk(name, fields) {
  await send("submissions", { command: name, ...fields });
  await refresh();
}

// The server works out the version of the document or the layout.
async function submit(name, { kind, game, options, file, ...values }) {
  const { version } = await send("submissions/version", { kind, game, options });
  await sendToDesk(name, { kind, game, options, version, file: await hashOf(file), ...values });
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
  const fields = [field("reference", "Reference"), ...(photograph ? [field("file", "Photograph of the layout", "text", { ...PHOTOGRAPH, ...optional })] : [])];
  return h(
    "details",
    { class: "change", "data-needs": table || game, open: Boolean(table && missing) },
    h("summary", {}, `${where}: `, h("strong", { class: missing ? "bad" : "good" }, missing ? `${missing} missing` : "everything is on record")),
    h("ul", { class: "plain" }, needs.map(needItem)),
    missing > 0 && may("submit-sample") && commandForm(prepare, "prepare", "Make and submit", fields, (values) => ({ game, options, ...values })),
  );
}

function prepareForm() {
  if (!may("submit-sample")) return null;
  const fields = [field("game", "Game", choices(games)), field("reference", "Reference"), field("file", "Photograph of the layout, where one is filed", "text", { ...PHOTOGRAPH, ...optional }), field("options", "", "options")];
  return [h("h2", {}, "Prepare a table"), h("p", { class: "soft" }, "Makes and submits its sign, guide and layout. The Division approves what needs its approval, below."), commandForm(prepare, "prepare", "Make and submit everything", fields)];
}

function submissionForm() {
  if (!may("submit-sample")) return null;
  return [
    h("h2", {}, "Record a submission"),
    commandForm(
      submit,
      "submit-sample",
      "Record submission",
      [
        field("kind", "Type", choices(kinds)),
        field("game", "Game", choices(games)),
        field("reference", "Reference"),
        field("location", "Location of a sign", "text", optional),
        field("size", "Size of a sign", "text", optional),
        field("language", "Language of a sign", "text", optional),
        field("file", "Photograph", "text", { ...PHOTOGRAPH, ...optional }),
        field("options", "", "options"),
      ],
    ),
  ];
}

function submissionItem({ submission, state, ...entry }) {
  const where = [entry.location, entry.size, entry.language].filter(Boolean).join(", ");
  const isWaiting = state === "waits for approval";
  return h(
    "li",
    { class: "change", "data-submission": submission },
    h("p", {}, h("strong", {}, `${submission}. ${entry.title}`), ` of ${entry.game_title}${where ? `, ${where}` : ""}: `, h("span", { class: isWaiting ? "bad" : "good" }, state), entry.approved_by && ` by ${entry.approved_by}`, " ", cite(entry.cite)),
    h("p", { class: "soft" }, `${entry.on}, ${entry.by}, reference ${entry.reference}; ${entry.version_in_words}; options: ${entry.options_in_words}`),
    isWaiting && may("approve-submission") && commandForm(sendToDesk, "approve-submission", `Approve ${submission}`, [field("reference", "Reference")], (values) => ({ submission, ...values })),
  );
}

const wholeNumber = (text) => {
  if (!text) return null;
  if (!/^\d+$/.test(text)) throw new RangeError(`${text} is not a whole number.`);
  return Number(text);
};

function sharedSpotsPart({ tables, spots, dealers, confirmed }) {
  const { title, cite: paragraph } = JSON.parse(sharedSpots);
  const atMost = (most, word) => (most === null ? `any number of ${word}s` : counted(most, word));
  const limits = `at ${atMost(tables, "table")}, on ${atMost(spots, "spot")} of each`;
  const dealerLimit = dealers ? `; the house ${confirmed ? "has shown" : "must first show"} that its dealers can handle it` : "";
  return [
    h("h2", {}, `Shared spots at ${title}`),
    h("p", {}, `More than one person may wager on a spot ${limits}${dealerLimit}. `, cite(paragraph)),
    may("limit-shared-spots") &&
      commandForm(
        sendToDesk,
        "limit-shared-spots",
        "Set the limits",
        [field("tables", "Tables (empty: any number)", "text", optional), field("spots", "Spots at each (empty: any number)", "text", optional), field("dealers", "Dealers must show that they can handle it", "check"), field("reference", "Reference")],
        (values) => ({ ...values, tables: wholeNumber(values.tables), spots: wholeNumber(values.spots) }),
      ),
    may("confirm-dealers") && dealers && !confirmed && commandForm(sendToDesk, "confirm-dealers", "Confirm that they have shown it", [field("reference", "Reference")]),
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
