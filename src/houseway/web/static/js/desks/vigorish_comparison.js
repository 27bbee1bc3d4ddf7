// At the end of the gaming day accounting enters the forms it holds, number by number.

import { attempt } from "../lib/api.js";
import { cents, h } from "../lib/dom.js";

const moneyInput = (name, label) => h("input", { name, inputmode: "decimal", size: 8, autocomplete: "off", placeholder: "missing", "aria-label": label });
const checkInput = (name, label) => h("label", { class: "check" }, h("input", { type: "checkbox", name, "aria-label": label }), " received");

// Of a void form both copies are received whole; of any other form each copy bears an amount.
function formRow({ form, state }) {
  const isVoid = state === "void";
  const copy = (kind) =>
    isVoid ? checkInput(`void ${kind} ${form}`, `Void ${kind} of ${form}`) : moneyInput(`${kind} ${form}`, `Amount on the ${kind} of ${form}, in dollars`);
  return h("tr", { "data-compared": form }, h("th", { scope: "row" }, form, isVoid ? ", void" : ""), h("td", {}, copy("original")), h("td", {}, copy("duplicate")));
}

const named = (form, prefix) => [...form.elements].filter((input) => input.name.startsWith(`${prefix} `));

function amounts(form, kind) {
  const typed = named(form, kind).filter((input) => input.type !== "checkbox" && input.value.trim());
  return Object.fromEntries(
    typed.map((input) => {
      const amount = cents(input.value);
      if (amount === null) throw new RangeError(`${input.value} is not an amount in dollars.`);
      return [input.name.slice(kind.length + 1), amount];
    }),
  );
}

const checked = (form, prefix) => named(form, prefix).filter((input) => input.checked).map((input) => input.name.slice(prefix.length + 1));
const numbers = (text) => text.split(/[\s,]+/).filter(Boolean);

function read(form, series) {
  const copies = (kind, others) => ({ ...amounts(form, kind), ...Object.fromEntries(numbers(form.elements[others].value).map((number) => [number, 0])) });
  const blanks = series.map(({ series: name }) => [name, form.elements[`blank ${name}`].value.trim()]).filter(([, value]) => value);
  return {
    originals: copies("original", "other-originals"),
    duplicates: copies("duplicate", "other-duplicates"),
    void_originals: checked(form, "void original"),
    void_duplicates: checked(form, "void duplicate"),
    next_blank: Object.fromEntries(blanks.map(([name, value]) => [name, Number(value)])),
  };
}

// No field is filled in beforehand: people type the amounts on the paper.
export function comparisonForm({ forms, series }, sendToDesk) {
  const due = forms.filter(({ accounted }) => !accounted);
  const submit = async (event) => {
    event.preventDefault();
    const problemPlace = event.target.querySelector(".problem");
    problemPlace.textContent = "";
    try {
      const fields = read(event.target, series);
      await attempt(() => sendToDesk("compare-forms", fields));
    } catch (problem) {
      problemPlace.textContent = problem.message;
    }
  };
  const headings = ["Form", "Original", "Duplicate"].map((words) => h("th", { scope: "col" }, words));
  return [
    h("h2", {}, "Compare originals and duplicates"),
    h("p", { class: "soft" }, "Type the amounts on the paper, in dollars. An empty field means that the copy is missing."),
    h(
      "form",
      { "data-command": "compare-forms", onsubmit: submit, autocomplete: "off" },
      due.length > 0
        ? h("table", { class: "limits" }, h("thead", {}, h("tr", {}, headings)), h("tbody", {}, due.map(formRow)))
        : h("p", {}, "Every used form is accounted for."),
      h(
        "div",
        { class: "options" },
        series.map(({ series: name }) => h("label", {}, `Next blank form of series ${name}`, h("input", { name: `blank ${name}`, inputmode: "numeric", placeholder: "not checked" }))),
        h("label", {}, "Other originals, by number", h("input", { name: "other-originals", placeholder: "none" })),
        h("label", {}, "Other duplicates, by number", h("input", { name: "other-duplicates", placeholder: "none" })),
      ),
      h("p", { class: "actions" }, h("button", { class: "main" }, "Compare")),
      h("p", { class: "problem", role: "alert" }),
    ),
  ];
}

function comparisonItem({ number, at, by, whole, findings }) {
  const accounted = whole.length ? `${whole.join(", ")} accounted for` : "no form accounted for";
  return h(
    "li",
    { class: "change", "data-comparison": number },
    h("p", {}, h("strong", {}, `Comparison ${number}`), `, ${new Date(at / 1000).toLocaleString()}, by ${by}: ${accounted}.`),
    findings.length ? h("ul", {}, findings.map((words) => h("li", { class: "bad" }, words))) : h("p", { class: "good" }, "Nothing is missing, nothing differs."),
    h("p", { class: "actions" }, h("a", { class: "button", href: `/forms/comparisons/${number}.html`, target: "_blank", rel: "noopener" }, "Print"), h("a", { class: "button", href: `/forms/comparisons/${number}.pdf` }, "PDF"), h("a", { class: "button", href: `/forms/comparisons/${number}.csv` }, "CSV")),
  );
}

// The newest comes first.
export const comparisonList = ({ comparisons }) => [
  h("h2", {}, "Comparisons"),
  comparisons.length ? h("ul", { class: "plain" }, comparisons.toReversed().map(comparisonItem)) : h("p", { class: "soft" }, "No comparisons yet."),
];
