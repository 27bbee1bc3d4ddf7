// At the end of the gaming day: accounting enters what it has in hand, number by number.

import { attempt } from "../lib/api.js";
import { cents, h } from "../lib/dom.js";

const money = (name, label) => h("input", { name, inputmode: "decimal", size: 8, autocomplete: "off", placeholder: "missing", "aria-label": label });
const check = (name, label) => h("label", { class: "check" }, h("input", { type: "checkbox", name, "aria-label": label }), " in hand");

// A form that is void comes with both copies whole; of any other each copy bears an amount.
function row(one) {
  const isVoid = one.state === "void";
  const copy = (kind) => (isVoid ? check(`void ${kind} ${one.form}`, `Void ${kind} of ${one.form}`) : money(`${kind} ${one.form}`, `Amount on the ${kind} of ${one.form}, in dollars`));
  return h("tr", { "data-compared": one.form }, h("th", { scope: "row" }, one.form, isVoid ? ", void" : ""), h("td", {}, copy("original")), h("td", {}, copy("duplicate")));
}

function amounts(form, kind) {
  const typed = [...form.elements].filter((input) => input.name.startsWith(`${kind} `) && input.type !== "checkbox" && input.value.trim());
  return Object.fromEntries(
    typed.map((input) => {
      const found = cents(input.value);
      if (found === null) throw new RangeError(`${input.value} is not an amount in dollars.`);
      return [input.name.slice(kind.length + 1), found];
    }),
  );
}

const ticked = (form, kind) => [...form.elements].filter((input) => input.name.startsWith(`${kind} `) && input.checked).map((input) => input.name.slice(kind.length + 1));
const numbers = (text) => text.split(/[\s,]+/).filter(Boolean);

function read(form, series) {
  const others = (name, kind) => ({ ...amounts(form, kind), ...Object.fromEntries(numbers(form.elements[name].value).map((one) => [one, 0])) });
  return {
    originals: others("other-originals", "original"),
    duplicates: others("other-duplicates", "duplicate"),
    void_originals: ticked(form, "void original"),
    void_duplicates: ticked(form, "void duplicate"),
    next_blank: Object.fromEntries(series.map((one) => [one.series, form.elements[`blank ${one.series}`].value.trim()]).filter(([, value]) => value).map(([name, value]) => [name, Number(value)])),
  };
}

// ``ask`` asks something of the desk. Nothing is filled in beforehand: what stands on the paper is typed.
export function comparing(seen, ask) {
  const due = seen.forms.filter((one) => !one.accounted);
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    const said = form.querySelector(".not-placed");
    said.textContent = "";
    try {
      const asked = read(form, seen.series);
      await attempt(() => ask("compare-forms", asked));
    } catch (problem) {
      said.textContent = problem.message;
    }
  };
  return [
    h("h2", {}, "Compare originals and duplicates"),
    h("p", { class: "soft" }, "Type what stands on the paper, in dollars. What is left empty is missing."),
    h(
      "form",
      { "data-order": "compare-forms", onsubmit: submit, autocomplete: "off" },
      due.length > 0 && h("table", { class: "limits" }, h("thead", {}, h("tr", {}, ["Form", "Original", "Duplicate"].map((words) => h("th", { scope: "col" }, words)))), h("tbody", {}, due.map(row))),
      due.length === 0 && h("p", {}, "Every form that was used is accounted for."),
      h(
        "div",
        { class: "options" },
        seen.series.map((one) => h("label", {}, `Next blank form of series ${one.series}`, h("input", { name: `blank ${one.series}`, inputmode: "numeric", placeholder: "not looked at" }))),
        h("label", {}, "Originals beyond these, by number", h("input", { name: "other-originals", placeholder: "none" })),
        h("label", {}, "Duplicates beyond these, by number", h("input", { name: "other-duplicates", placeholder: "none" })),
      ),
      h("p", { class: "actions" }, h("button", { class: "main" }, "Compare them")),
      h("p", { class: "not-placed", role: "alert" }),
    ),
  ];
}

// What was found, the newest first.
export const compared = (seen) => [
  h("h2", {}, "Comparisons"),
  seen.comparisons.length
    ? h("ul", { class: "plain" }, seen.comparisons.toReversed().map((one) => h("li", { class: "change", "data-comparison": one.number }, h("p", {}, h("strong", {}, `Comparison ${one.number}`), `, ${new Date(one.at / 1000).toLocaleString()}, by ${one.by}: ${one.whole.length ? `${one.whole.join(", ")} accounted for` : "no form accounted for"}.`), one.findings.length ? h("ul", {}, one.findings.map((words) => h("li", { class: "broken" }, words))) : h("p", { class: "whole" }, "Nothing is missing, nothing differs."), h("p", { class: "actions" }, h("a", { class: "button", href: `/forms/comparisons/${one.number}.html`, target: "_blank", rel: "noopener" }, "Print"), h("a", { class: "button", href: `/forms/comparisons/${one.number}.pdf` }, "PDF")))))
    : h("p", { class: "soft" }, "None was made yet."),
];
