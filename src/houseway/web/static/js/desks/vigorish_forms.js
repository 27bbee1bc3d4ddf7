// The register of Complimentary Vigorish Forms, each with the entries that are still missing.

import { get, saveFile, send, showRefusal } from "../lib/api.js";
import { byId, cite, dollars, h } from "../lib/dom.js";
import { comparisonForm, comparisonList } from "./vigorish_comparison.js";
import { commandButton, commandForm, field } from "../lib/command_form.js";

const { role, games, may: commands } = byId("main").dataset;
const may = (name) => JSON.parse(commands).includes(name);

async function sendToDesk(name, fields) {
  await send("vigorish-forms", { command: name, ...fields });
  await refresh();
}

async function printBlank(name, { forms, game }) {
  await saveFile("vigorish-forms/blank", { command: name, forms, game }, `${forms[0]}.pdf`);
  await refresh();
}

// ``count`` numbers of a series, beginning with one such as A-101.
function numbersFrom({ first, count, game }) {
  const [series, number] = first.split("-");
  const length = Number(count);
  if (!(Number.isInteger(length) && length >= 1 && length <= 100)) throw new RangeError(`How many: ${count} is not a number from 1 to 100.`);
  return { game, forms: Array.from({ length }, (_, index) => `${series}-${Number(number) + index}`) };
}

const button = (name, fields, words) => may(name) && commandButton(sendToDesk, name, fields, words);

function newForms({ series, forms, overdue }) {
  const toPrint = series.filter((range) => range.next_to_print <= range.last).map((range) => `${range.series}-${range.next_to_print}`);
  const next = series.filter((range) => range.next <= range.last).map((range) => `${range.series}-${range.next}`);
  const prepared = forms.filter(({ state }) => state === "prepared").map(({ form }) => form);
  const choices = (names) => names.map((name) => [name, name]);
  const part = (name, heading, words, fields, toCommand) => may(name) && [h("h2", {}, heading), commandForm(sendToDesk, name, words, fields, toCommand)];
  const parts = [
    overdue.length > 0 && [h("p", { class: "bad" }, `Not forwarded to accounting when their gaming day ended: ${overdue.join(", ")} `, cite("13:69F-3.3(c)3iv"))],
    part("register-forms", "Register a series", "Register", [field("series", "Series"), field("first", "First number"), field("last", "Last number"), field("pit", "Pit")], (values) => ({ ...values, first: Number(values.first), last: Number(values.last) })),
    may("print-forms") && toPrint.length > 0 && [h("h2", {}, "Print blank forms, each once"), commandForm(printBlank, "print-forms", "Print", [field("first", "First form", choices(toPrint)), field("count", "How many", "text", { value: "1", inputmode: "numeric" }), field("game", "Game", choices(JSON.parse(games)))], numbersFrom)],
    next.length > 0 && part("prepare-form", "Prepare the next form", "Prepare and sign", [field("form", "Form", choices(next)), field("table", "Table"), field("seat", "Seat")]),
    next.length > 0 && part("void-form", "Void a form", "Mark VOID and sign", [field("form", "Form", choices([...next, ...prepared])), field("why", "Why")]),
    may("forward-forms") && h("p", { class: "actions" }, button("forward-forms", {}, "Forward today's forms to accounting")),
  ].filter(Boolean);
  return parts.length ? parts : [h("p", { class: "soft" }, "You have nothing to enter here, except on the forms below.")];
}

// What this role can still enter on the form.
function actions({ form, state, signed, excused, witnesses }) {
  if (state === "marked void") return [button("sign-void-form", { form }, `Sign void form ${form}`)];
  if (state !== "prepared") return [];
  return [
    !signed[role] && button("sign-form", { form }, `Sign ${form}`),
    may("excuse-patron") && !signed.player && !excused && commandForm(sendToDesk, "excuse-patron", "Patron does not sign", [field("why", "Why")], ({ why }) => ({ form, why })),
    !witnesses[role] && button("witness-drop", { form }, `Witness the drop of ${form}`),
    button("drop-form", { form }, `Drop ${form}`),
  ];
}

function formItem(form) {
  const about = form.patron ? `${dollars(form.cents)} for ${form.patron}, table ${form.table}, seat ${form.seat}` : "blank";
  const entries = [
    ...Object.entries(form.signed).map(([as, person]) => `${as} ${person}`),
    ...(form.excused ? [`the patron did not sign: ${form.excused}`] : []),
    ...Object.entries(form.witnesses).map(([as, person]) => `witness of the drop: ${as} ${person}`),
    ...(form.void ? [`void: ${form.void}`] : []),
    ...(form.forwarded ? ["forwarded"] : []),
    ...(form.accounted ? ["accounted for"] : []),
  ];
  return h("li", { class: "change", "data-form": form.form }, h("p", {}, h("strong", {}, form.form), `, ${form.state}: ${about}${form.day ? `, gaming day ${form.day}` : ""}`), h("p", { class: "soft" }, `Signed: ${entries.join("; ") || "by nobody"}`), h("div", { class: "actions" }, actions(form).filter(Boolean)));
}

async function refresh() {
  const register = await get("vigorish-forms");
  byId("new-forms").replaceChildren(...newForms(register).flat());
  byId("forms").replaceChildren(
    h("h2", {}, "Forms"),
    register.forms.length ? h("ul", { class: "plain" }, register.forms.map(formItem)) : h("p", { class: "soft" }, "No forms have been used."),
  );
  byId("comparison-form").hidden = !may("compare-forms");
  if (may("compare-forms")) byId("comparison-form").replaceChildren(...comparisonForm(register, sendToDesk));
  byId("comparisons").hidden = register.comparisons.length === 0;
  byId("comparisons").replaceChildren(...comparisonList(register));
}

refresh().catch(showRefusal);
