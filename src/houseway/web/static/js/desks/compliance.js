// Submissions to the Division: what is missing before a table opens, what was submitted, what is approved.

import { Refused, get, send, tellRefusal } from "../lib/api.js";
import { byId, cite, h, show } from "../lib/dom.js";
import { field, orderButton, orderForm } from "../lib/command_form.js";

const { may: written, games, kinds } = byId("main").dataset;
const may = (name) => JSON.parse(written).includes(name);
const choices = (given) => Object.entries(JSON.parse(given));
const optional = { required: false };

async function digest(file) {
  if (!file?.size) return "";
  if (!crypto.subtle) throw new Refused({ error: "A file is fingerprinted only over https, or on the machine of the house.", cite: null }, 0);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return Array.from(hash, (one) => one.toString(16).padStart(2, "0")).join("");
}

async function ask(name, fields) {
  await send("submissions", { command: name, ...fields });
  await look();
}

// The house itself finds out which version the document or the layout has.
async function submit(name, { kind, game, options, file, ...told }) {
  const { version } = await send("submissions/version", { kind, game, options });
  await ask(name, { kind, game, options, version, file: await digest(file), ...told });
}

function item(row, one) {
  const fields = { kind: one.kind, game: row.game, options: row.options };
  const file = field("file", "The photograph", "text", { type: "file", accept: "image/*" });
  return h(
    "li",
    { "data-needs": `${row.game} ${one.kind}` },
    h("p", {}, one.title, ": ", h("strong", { class: one.holds ? "whole" : "broken" }, one.state ?? "not submitted"), " ", cite(one.cite)),
    !one.state && may("submit-sample") && orderForm(submit, "submit-sample", "Submitted", [field("reference", "Reference"), ...(one.file ? [file] : [])], (given) => ({ ...fields, ...given })),
  );
}

const need = (row) => h("div", { class: "change" }, h("h3", {}, `${row.title}, ${row.words}`), h("ul", { class: "plain" }, row.needs.map((one) => item(row, one))));

function record() {
  if (!may("submit-sample")) return null;
  return [
    h("h2", {}, "Record a submission"),
    orderForm(
      submit,
      "submit-sample",
      "Submitted",
      [
        field("kind", "What", choices(kinds)),
        field("game", "Game", choices(games)),
        field("reference", "Reference"),
        field("location", "Location of a sign", "text", optional),
        field("size", "Its size", "text", optional),
        field("language", "Its language", "text", optional),
        field("file", "A photograph", "text", { type: "file", accept: "image/*", ...optional }),
        field("options", "", "options"),
      ],
    ),
  ];
}

function submission(one) {
  const where = [one.location, one.size, one.language].filter(Boolean).join(", ");
  return h(
    "li",
    { class: "change", "data-submission": one.submission },
    h("p", {}, h("strong", {}, `${one.submission}. ${one.title}`), ` of ${one.game_title}${where ? `, ${where}` : ""}: `, h("span", { class: one.state === "waits for approval" ? "broken" : "whole" }, one.state), one.approved_by && ` by ${one.approved_by}`, " ", cite(one.cite)),
    h("p", { class: "soft" }, `${one.on}, ${one.by}, reference ${one.reference}; ${one.version_in_words}; options: ${one.options_in_words}`),
    one.state === "waits for approval" && may("approve-submission") && orderForm(ask, "approve-submission", `Approve ${one.submission}`, [field("reference", "Reference")], (given) => ({ submission: one.submission, ...given })),
  );
}

const count = (text) => {
  if (!text) return null;
  if (!/^\d+$/.test(text)) throw new RangeError(`${text} is no whole number.`);
  return Number(text);
};

function sharedSpots(seen) {
  const atMost = (most, word) => (most === null ? `any number of ${word}s` : `${most} ${word}${most === 1 ? "" : "s"}`);
  const limits = `at ${atMost(seen.tables, "table")}, on ${atMost(seen.spots, "spot")} of each`;
  const dealers = seen.dealers ? `; the house ${seen.confirmed ? "has shown" : "has to show first"} that its dealers can do it` : "";
  return [
    h("h2", {}, "Shared spots at Lucky 8's"),
    h("p", {}, `More than one person may wager on a spot ${limits}${dealers}. `, cite("13:69F-50.7(d)")),
    may("limit-shared-spots") &&
      orderForm(
        ask,
        "limit-shared-spots",
        "Limit them",
        [field("tables", "Tables, empty for any number", "text", optional), field("spots", "Spots of each", "text", optional), field("dealers", "Dealers' ability to be shown", "check"), field("reference", "Reference")],
        (given) => ({ ...given, tables: count(given.tables), spots: count(given.spots) }),
      ),
    may("confirm-dealers") && seen.dealers && !seen.confirmed && orderForm(ask, "confirm-dealers", "They have shown it", [field("reference", "Reference")]),
  ];
}

async function look() {
  const [seen, needs] = await Promise.all([get("submissions"), get("/compliance/needed")]);
  show(byId("needed"), needs, () => [h("h2", {}, "Before a table opens"), needs.map(need)]);
  show(byId("submit"), "form", record);
  show(byId("submissions"), seen.submissions, () => [
    h("h2", {}, "Submissions"),
    seen.submissions.length ? h("ul", { class: "plain" }, seen.submissions.map(submission)) : h("p", { class: "soft" }, "None is recorded."),
  ]);
  show(byId("shared-spots"), seen.shared_spots, () => sharedSpots(seen.shared_spots));
}

look().catch(tellRefusal);
