// Progressive meters for those who keep them: the figures, hits to be signed and paid, and changes with two keys.

import { get, showRefusal } from "../lib/api.js";
import { field } from "../lib/command_form.js";
import { deskAt } from "../lib/desk.js";
import { byId, cite, counted, described, dollars, h, show } from "../lib/dom.js";
import { watchFloor } from "../lib/floor_stream.js";

const { me } = byId("main").dataset;
const desk = deskAt("meters", refresh);
const MILLION = 1_000_000;

// A rate such as 12.5% in millionths, which the controller counts in.
function rate(text, label) {
  const match = /^\s*(\d{1,3})(?:\.(\d{1,4}))?\s*%?\s*$/.exec(text);
  if (!match) throw new RangeError(`${label}: ${text} is not a rate. Write it like 12.5%.`);
  return (Number(match[1]) * MILLION) / 100 + Number((match[2] ?? "").padEnd(4, "0"));
}

// The terms of a meter, of which a new one has the amount that it begins at.
const RATES = [field("rate", "To the display", "text", { value: "20%", size: 8 }), field("reserve", "To the reserve", "text", { value: "0%", size: 8 })];
const reset = field("reset", "Reset amount", "money");
const limit = (cents) => field("limit", "Limit, 0 for none", "money", { value: String(cents / 100) });
const withTerms = ({ initial = 0, reset, rate: toDisplay, reserve, limit, ...others }) => ({
  ...others,
  terms: { initial, reset, rate: rate(toDisplay, "To the display"), reserve_rate: rate(reserve, "To the reserve"), limit },
});

const newMeter = () => desk.form("set-up-meter", {}, { more: [field("initial", "Initial amount", "money"), reset, ...RATES, limit(0)], toCommand: withTerms });

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
    !Object.values(hit.signed).includes(me) && desk.button("sign-hit", { meter, hit: hit.number }),
    desk.form("pay-hit", { meter, hit: hit.number }, { words: `Pay ${dollars(hit.cents + hit.envy)} by hand` }),
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
      !change.noticed && change.kind !== "begin" && desk.button("notice-change", fields),
      change.by !== me && !Object.values(change.keys).includes(me) && desk.button("turn-key", fields),
      desk.button("drop-change", fields),
    ),
  );
}

function changes({ shown, terms: agreed }) {
  const meter = shown.meter;
  const change = (kind, first = [], toCommand = (values) => values) => [h("h3", {}, KINDS[kind]), desk.form("change-meter", { meter, kind }, { first, toCommand })];
  const tables = field("tables", "Tables, with commas", "names", { value: shown.tables.join(", ") });
  return h(
    "details",
    {},
    h("summary", {}, "Prepare a change"),
    change(shown.in_service ? "withdraw" : "begin"),
    change("terms", [...RATES, reset, limit(agreed.limit)], withTerms),
    change("tables", [tables]),
    change("correct", [field("way", "Way", [["1", "up"], ["-1", "down"]]), field("cents", "By", "money")], ({ way, cents, why }) => ({ cents: Number(way) * cents, why })),
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
    change ? waitingChange(meter, change) : desk.may("change-meter") && changes(found),
    h(
      "div",
      { class: "actions" },
      !submitted && desk.form("submit-meter", { meter }),
      submitted && !approved && desk.form("approve-display", { meter }),
      desk.form("reconcile-meter", { meter }),
    ),
    reconciled && h("p", { class: "soft" }, `Read as ${dollars(reconciled.shown)} on ${reconciled.day} by ${reconciled.by}${reconciled.shown === reconciled.expected ? ", as it should be" : `, instead of ${dollars(reconciled.expected)}: ${reconciled.why}`}.`),
  );
}

async function refresh() {
  const { meters } = await get("meters/pit");
  show(byId("meters"), meters, () => (meters.length ? meters.map(card) : [h("p", {}, "No progressive meter has been set up.")]));
}

if (desk.may("set-up-meter")) show(byId("new-meter"), "new", () => [h("details", {}, h("summary", {}, "Set up a meter"), newMeter())]);
refresh().catch(showRefusal);
watchFloor((change) => (change === null || change.desks.includes("progressives")) && refresh().catch(showRefusal));
