// The register of Complimentary Vigorish Forms, each with the entries that are still missing.

import { get, saveFile, showRefusal } from "../lib/api.js";
import { choicesOf, deskAt } from "../lib/desk.js";
import { byId, cite, dollars, h } from "../lib/dom.js";
import { field } from "../lib/command_form.js";
import { comparisonForm, comparisonList } from "./vigorish_comparison.js";

const { role } = byId("main").dataset;
const desk = deskAt("vigorish-forms", refresh);

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

function newForms({ series, forms, overdue }) {
  const toPrint = series.filter((range) => range.next_to_print <= range.last).map((range) => `${range.series}-${range.next_to_print}`);
  const next = series.filter((range) => range.next <= range.last).map((range) => `${range.series}-${range.next}`);
  const prepared = forms.filter(({ state }) => state === "prepared").map(({ form }) => form);
  const part = (name, heading, more) => desk.may(name) && [h("h2", {}, heading), desk.form(name, {}, more)];
  const ofForms = (names) => ({ own: { form: { choices: choicesOf(names) } } });
  const printed = [field("first", "First form", choicesOf(toPrint)), field("count", "How many", "text", { value: "1", inputmode: "numeric" })];
  const parts = [
    overdue.length > 0 && [h("p", { class: "bad" }, `Not forwarded to accounting when their gaming day ended: ${overdue.join(", ")} `, cite("13:69F-3.3(c)3iv"))],
    part("register-forms", "Register a series"),
    toPrint.length > 0 && part("print-forms", "Print blank forms, each once", { first: printed, target: printBlank, toCommand: numbersFrom }),
    next.length > 0 && part("prepare-form", "Prepare the next form", ofForms(next)),
    next.length > 0 && part("void-form", "Void a form", ofForms([...next, ...prepared])),
    desk.may("forward-forms") && h("p", { class: "actions" }, desk.button("forward-forms")),
  ].filter(Boolean);
  return parts.length ? parts : [h("p", { class: "soft" }, "You have nothing to enter here, except on the forms below.")];
}

// What this role can still enter on the form.
function actions({ form, state, signed, excused, witnesses }) {
  if (state === "marked void") return [desk.button("sign-void-form", { form })];
  if (state !== "prepared") return [];
  return [
    !signed[role] && desk.button("sign-form", { form }),
    !signed.player && !excused && desk.form("excuse-patron", { form }),
    !witnesses[role] && desk.button("witness-drop", { form }),
    desk.button("drop-form", { form }),
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
  byId("comparison-form").hidden = !desk.may("compare-forms");
  if (desk.may("compare-forms")) byId("comparison-form").replaceChildren(...comparisonForm(register, desk.send));
  byId("comparisons").hidden = register.comparisons.length === 0;
  byId("comparisons").replaceChildren(...comparisonList(register));
}

refresh().catch(showRefusal);
