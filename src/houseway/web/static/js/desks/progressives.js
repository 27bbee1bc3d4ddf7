// Progressive meters for those who keep them: the figures, hits to be signed and paid, and changes with two keys.

import { get, send, showRefusal } from "../lib/api.js";
import { commandButton, commandForm, field } from "../lib/command_form.js";
import { byId, cite, counted, described, dollars, h, show } from "../lib/dom.js";
import { watchFloor } from "../lib/floor_stream.js";

const { may: commands, games, me } = byId("main").dataset;
const may = (name) => JSON.parse(commands).includes(name);
const MILLION = 1_000_000;

const sendToDesk = async (name, fields) => {
  await send("meters", { command: name, ...fields });
  await refresh();
};

// A rate such as 12.5% in millionths, which the controller counts in.
function rate(text, label) {
  const match = /^\s*(\d{1,3})(?:\.(\d{1,4}))?\s*%?\s*$/.exec(text);
  if (!match) throw new RangeError(`${label}: ${text} is not a rate. Write it like 12.5%.`);
  return (Number(match[1]) * MILLION) / 100 + Number((match[2] ?? "").padEnd(4, "0"));
}

const RATES = [field("rate", "To the display", "text", { value: "20%", size: 8 }), field("reserve", "To the reserve", "text", { value: "0%", size: 8 })];
const terms = ({ initial = 0, reset, rate: toDisplay, reserve, limit }) => ({
  initial,
  reset,
  rate: rate(toDisplay, "To the display"),
  reserve_rate: rate(reserve, "To the reserve"),
  limit,
});
const tableNames = (text) => text.split(",").map((name) => name.trim()).filter(Boolean);

function newMeter() {
  const choices = Object.entries(JSON.parse(games));
  return commandForm(
    sendToDesk,
    "set-up-meter",
    "Set up",
    [
      field("meter", "Name"),
      field("title", "Title on the display"),
      field("game", "Game", choices),
      field("options", "Options", "options"),
      field("wager", "Wager", "text", { value: "progressive" }),
      field("tables", "Tables, with commas"),
      field("display", "Where its display hangs"),
      field("initial", "Initial amount", "money"),
      field("reset", "Reset amount", "money"),
      ...RATES,
      field("limit", "Limit, 0 for none", "money", { value: "0" }),
    ],
    ({ meter, title, game, options, wager, tables, display, ...amounts }) => ({ meter, title, game, options, wager, tables: tableNames(tables), display, terms: terms(amounts) }),
  );
}

const figures = ({ totals, terms: agreed, rate: toDisplay, reserve_rate: toReserve }) =>
  h(
    "dl",
    { class: "figures" },
    described("Wagers in", counted(totals.wagers, "wager"), `, ${dollars(totals.staked)}`),
    described("Display", dollars(totals.display)),
    described("Reserved pool", dollars(totals.reserve)),
    described("Overflow", agreed.limit ? `${dollars(totals.overflow)} above ${dollars(agreed.limit)}` : "no limit"),
    described("Hits", String(totals.hits)),
    described("Wins", dollars(totals.wins)),
    described("Put in by the house", dollars(totals.funded)),
    described("Reset amount", dollars(agreed.reset)),
    described("Of each wager", `${toDisplay} to the display, ${toReserve} to the reserve`),
    described("Reconciles", totals.reconciles ? "yes, to the fraction of a cent" : h("strong", { class: "bad" }, "no")),
  );

const people = (signed) => Object.entries(signed).map(([department, person]) => `${person} (${department})`).join(", ") || "nobody";

function hitItem(meter, hit) {
  const todo = !hit.paid && [
    may("sign-hit") && !Object.values(hit.signed).includes(me) && commandButton(sendToDesk, "sign-hit", { meter, hit: hit.number }, `Sign hit ${hit.number}`),
    may("pay-hit") && commandForm(sendToDesk, "pay-hit", `Pay ${dollars(hit.cents + hit.envy)} by hand`, [field("receipt", "Receipt")], ({ receipt }) => ({ meter, hit: hit.number, receipt })),
  ];
  return h(
    "li",
    { class: "change", "data-hit": String(hit.number) },
    h("p", {}, h("strong", {}, `Hit ${hit.number}: ${dollars(hit.cents)}`), `, ${hit.title}, ${hit.person} at table ${hit.table}, seat ${hit.seat}`, hit.envy > 0 && `; envy ${dollars(hit.envy)}`),
    h("p", { class: "soft" }, hit.paid ? `Paid, receipt ${hit.paid}. ` : "", `Signed by ${people(hit.signed)}.`),
    h("div", { class: "actions" }, todo),
  );
}

const KINDS = { begin: "Put into service", terms: "New terms", tables: "Other tables", correct: "Correction after a malfunction", withdraw: "Take out of service" };

function changeInWords({ kind, terms: agreed, tables, cents }) {
  if (agreed) return `${KINDS[kind]}: ${agreed.rate / 10000}% to the display, ${agreed.reserve_rate / 10000}% to the reserve, reset ${dollars(agreed.reset)}`;
  if (tables) return `${KINDS[kind]}: ${tables.join(", ")}`;
  return cents ? `${KINDS[kind]}: ${dollars(cents)}` : KINDS[kind];
}

function waitingChange(meter, change) {
  const fields = { meter, change: change.change };
  return h(
    "div",
    { class: "change", "data-change": String(change.change) },
    h("p", {}, h("strong", {}, `Change ${change.change}: ${changeInWords(change)}`), `. ${change.why} (${change.by})`),
    h("p", { class: "soft" }, `Keys turned: ${people(change.keys)}. `, change.kind !== "begin" && (change.noticed ? `Noticed by ${change.noticed}. ` : "Accounting has no notice yet. "), cite("13:69D-1.52(c)")),
    h(
      "div",
      { class: "actions" },
      may("notice-change") && !change.noticed && change.kind !== "begin" && commandButton(sendToDesk, "notice-change", fields, "Receive the notice"),
      may("turn-key") && change.by !== me && !Object.values(change.keys).includes(me) && commandButton(sendToDesk, "turn-key", fields, "Turn your key"),
      may("drop-change") && commandButton(sendToDesk, "drop-change", fields, "Give it up"),
    ),
  );
}

function changes({ shown, terms: agreed }) {
  const meter = shown.meter;
  const why = field("why", "Why");
  const change = (kind, words, fields, toFields) => [h("h3", {}, KINDS[kind]), commandForm(sendToDesk, "change-meter", words, [...fields, why], (values) => ({ meter, kind, why: values.why, ...toFields(values) }))];
  const limit = field("limit", "Limit, 0 for none", "money", { value: String(agreed.limit / 100) });
  return h(
    "details",
    {},
    h("summary", {}, "Prepare a change"),
    change(shown.in_service ? "withdraw" : "begin", "Prepare", [], () => ({})),
    change("terms", "Prepare", [...RATES, field("reset", "Reset amount", "money"), limit], (values) => ({ terms: terms(values) })),
    change("tables", "Prepare", [field("tables", "Tables, with commas", "text", { value: shown.tables.join(", ") })], ({ tables }) => ({ tables: tableNames(tables) })),
    change("correct", "Prepare", [field("way", "Way", [["1", "up"], ["-1", "down"]]), field("cents", "By", "money")], ({ way, cents }) => ({ cents: Number(way) * cents })),
  );
}

function card(found) {
  const { shown, change, hits, submitted, approved, reconciled } = found;
  const meter = shown.meter;
  const papers = ["submission", "sign", "reconciliation"].map((name) => [h("a", { href: `/progressives/${meter}/${name}.pdf` }, name[0].toUpperCase() + name.slice(1)), " "]);
  return h(
    "section",
    { class: "card meter-card", "data-meter": meter, "aria-label": shown.title },
    h("h2", {}, `${shown.title}: ${dollars(shown.shown)}`),
    h("p", { class: "soft" }, `${meter}, ${shown.wager} of ${shown.game} at ${shown.tables.join(", ")}; ${shown.in_service ? "in service" : "not in service"}. Papers: `, papers),
    figures(found),
    hits.length > 0 && h("ul", { class: "plain" }, hits.map((hit) => hitItem(meter, hit))),
    change ? waitingChange(meter, change) : may("change-meter") && changes(found),
    h(
      "div",
      { class: "actions" },
      !submitted && may("submit-meter") && commandForm(sendToDesk, "submit-meter", "Papers were submitted", [field("reference", "Reference")], ({ reference }) => ({ meter, reference })),
      submitted && !approved && may("approve-display") && commandForm(sendToDesk, "approve-display", "Approve the display", [field("reference", "Reference")], ({ reference }) => ({ meter, reference })),
      may("reconcile-meter") && commandForm(sendToDesk, "reconcile-meter", "Reconcile", [field("shown", "The display shows", "money"), field("why", "Reason for a difference", "text", { required: false })], (values) => ({ meter, ...values })),
    ),
    reconciled && h("p", { class: "soft" }, `Read as ${dollars(reconciled.shown)} on ${reconciled.day} by ${reconciled.by}${reconciled.shown === reconciled.expected ? ", as it should be" : `, instead of ${dollars(reconciled.expected)}: ${reconciled.why}`}.`),
  );
}

async function refresh() {
  const { meters } = await get("meters/pit");
  show(byId("meters"), meters, () => (meters.length ? meters.map(card) : [h("p", {}, "No progressive meter has been set up.")]));
}

if (may("set-up-meter")) show(byId("new-meter"), "new", () => [h("details", {}, h("summary", {}, "Set up a meter"), newMeter())]);
refresh().catch(showRefusal);
watchFloor((change) => (change === null || change.desks.includes("progressives")) && refresh().catch(showRefusal));
