// The register of Complimentary Vigorish Forms: each form with what is still missing on it.

import { get, send, tellRefusal } from "../lib/api.js";
import { byId, dollars, h } from "../lib/dom.js";
import { compared, comparing } from "./vigorish_comparison.js";
import { field, orderButton, orderForm } from "../lib/command_form.js";

const { role, may: written } = byId("main").dataset;
const may = (name) => JSON.parse(written).includes(name);

async function ask(name, fields) {
  await send("vigorish-forms", { command: name, ...fields });
  await look();
}

const number = (given, ...names) => ({ ...given, ...Object.fromEntries(names.map((name) => [name, Number(given[name])])) });

function toDo(seen) {
  const next = seen.series.filter((one) => one.next <= one.last).map((one) => [`${one.series}-${one.next}`, `${one.series}-${one.next}`]);
  const parts = [
    may("register-forms") && [h("h2", {}, "Register a series"), orderForm(ask, "register-forms", "Register", [field("series", "Series"), field("first", "First number"), field("last", "Last number"), field("pit", "Pit")], (given) => number(given, "first", "last"))],
    may("prepare-form") && next.length > 0 && [h("h2", {}, "Prepare the next form"), orderForm(ask, "prepare-form", "Prepare and sign", [field("form", "Form", next), field("table", "Table"), field("seat", "Seat")])],
    may("void-form") && next.length > 0 && [h("h2", {}, "A form is void"), orderForm(ask, "void-form", "Mark VOID and sign", [field("form", "Form", [...next, ...seen.forms.filter((one) => one.state === "prepared").map((one) => [one.form, one.form])]), field("why", "Why")])],
    may("forward-forms") && h("p", { class: "actions" }, orderButton(ask, "forward-forms", {}, "Forward the day's forms to accounting")),
  ].filter(Boolean);
  return parts.length ? parts : [h("p", { class: "soft" }, "Nothing to enter here but on the forms below.")];
}

// What this role can still put on the form.
function acts(one) {
  const fields = { form: one.form };
  if (one.state === "marked void") return [may("sign-void-form") && orderButton(ask, "sign-void-form", fields, `Sign void form ${one.form}`)];
  if (one.state !== "prepared") return [];
  return [
    may("sign-form") && !one.signed[role] && orderButton(ask, "sign-form", fields, `Sign ${one.form}`),
    may("excuse-patron") && !one.signed.player && !one.excused && orderForm(ask, "excuse-patron", "The patron does not sign", [field("why", "Why")], ({ why }) => ({ ...fields, why })),
    may("witness-drop") && !one.witnesses[role] && orderButton(ask, "witness-drop", fields, `Present at the drop of ${one.form}`),
    may("drop-form") && orderButton(ask, "drop-form", fields, `Drop ${one.form}`),
  ];
}

function form(one) {
  const about = one.patron ? `${dollars(one.cents)} for ${one.patron}, table ${one.table}, seat ${one.seat}` : "nothing written on it";
  const hands = [
    ...Object.entries(one.signed).map(([as, who]) => `${as} ${who}`),
    ...(one.excused ? [`the patron did not sign: ${one.excused}`] : []),
    ...Object.entries(one.witnesses).map(([as, who]) => `present at the drop: ${as} ${who}`),
    ...(one.void ? [`void: ${one.void}`] : []),
    ...(one.forwarded ? ["forwarded"] : []),
    ...(one.accounted ? ["accounted for"] : []),
  ];
  return h("li", { class: "change", "data-form": one.form }, h("p", {}, h("strong", {}, one.form), `, ${one.state}: ${about}`), h("p", { class: "soft" }, `Signed: ${hands.join("; ") || "by nobody"}`), h("div", { class: "actions" }, acts(one).filter(Boolean)));
}

async function look() {
  const seen = await get("vigorish-forms");
  byId("doing").replaceChildren(...toDo(seen).flat());
  byId("forms").replaceChildren(
    h("h2", {}, "Forms"),
    seen.forms.length ? h("ul", { class: "plain" }, seen.forms.map(form)) : h("p", { class: "soft" }, "None is used yet."),
  );
  byId("comparing").hidden = !may("compare-forms");
  if (may("compare-forms")) byId("comparing").replaceChildren(...comparing(seen, ask));
  byId("compared").hidden = seen.comparisons.length === 0;
  byId("compared").replaceChildren(...compared(seen));
}

look().catch(tellRefusal);
