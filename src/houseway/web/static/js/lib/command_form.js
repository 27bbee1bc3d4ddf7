// A form that sends one command to a table or a desk. When it is refused, the form keeps its typed values.

import { attempt, command } from "./api.js";
import { cents, h } from "./dom.js";
import { formValues, followGame } from "./game_options.js";

// ``target`` is the name of a table, or a function that sends a command to a desk.
const sendTo = (target, name, fields) => (typeof target === "function" ? target(name, fields) : command(target, name, fields));

// ``kind`` is money, number, text, long (several lines), time, day, check, options (of the game that the form names),
// a list of [value, words] to choose from, or one of the lists below.
export const field = (name, label, kind = "text", attributes = {}) => ({ name, label, kind, attributes });

// Lists, by what stands between their entries.
const LISTS = { lines: "\n", names: /[\s,]+/, commas: "," };

export function input({ name, kind, attributes }) {
  if (Array.isArray(kind)) return h("select", { name, ...attributes }, kind.map(([value, words]) => h("option", { value, selected: value === attributes.value }, words)));
  if (kind === "options") return h("div", { class: "game-options", "aria-live": "polite" });
  if (kind === "long" || kind === "lines") return h("textarea", { name, required: true, rows: 12, spellcheck: "false", ...attributes });
  const types = { money: { inputmode: "decimal", size: 10 }, time: { type: "datetime-local" }, day: { type: "date" }, check: { type: "checkbox" } };
  return h("input", { name, required: kind !== "check", autocomplete: "off", ...types[kind], ...attributes });
}

function optionsOrBlank(form, blank) {
  const { options } = formValues(form);
  return blank === undefined || Object.keys(options).length ? options : blank;
}

// ``blank``, if it is null or a list, is what an empty field stands for.
function read({ name, label, kind, blank }, data, form) {
  const value = data.get(name);
  if (kind === "options") return optionsOrBlank(form, blank);
  if (kind === "check") return value !== null;
  if (typeof blank === "object" && !value.trim()) return blank;
  if (kind in LISTS) return value.split(LISTS[kind]).map((part) => part.trim()).filter(Boolean);
  if (kind === "number" && !/^\d+$/.test(value.trim())) throw new RangeError(`${value} is not a whole number.`);
  if (kind === "number") return Number(value);
  if (kind === "time") return new Date(value).getTime() * 1000;
  if (kind !== "money") return value;
  const amount = cents(value);
  if (amount === null) throw new RangeError(`${label}: ${value} is not an amount in dollars.`);
  return amount;
}

// ``toCommand`` makes the fields of the command from the values of the form.
export function commandForm(target, name, words, fields, toCommand = (values) => values) {
  const submit = async (event) => {
    event.preventDefault();
    if (form.hasAttribute("aria-busy")) return; // a second click sends nothing
    const data = new FormData(form);
    const problemPlace = form.querySelector(".problem");
    let values;
    try {
      values = toCommand(Object.fromEntries(fields.map((field) => [field.name, read(field, data, form)])));
    } catch (problem) {
      problemPlace.textContent = problem.message;
      return;
    }
    problemPlace.textContent = "";
    form.setAttribute("aria-busy", "true");
    const accepted = await attempt(() => sendTo(target, name, values));
    form.removeAttribute("aria-busy");
    if (accepted) form.reset();
  };
  const form = h(
    "form",
    { class: "inline", "data-command": name, onsubmit: submit },
    fields.map(labelled),
    h("button", { class: "main" }, words),
    h("p", { class: "problem", role: "alert" }),
  );
  if (fields.some((field) => field.kind === "options")) followGame(form);
  return form;
}

function labelled(field) {
  if (field.kind === "options" || field.attributes.type === "hidden") return input(field);
  if (field.kind === "check") return h("label", { class: "check" }, input(field), ` ${field.label}`);
  return h("label", {}, field.label, input(field));
}

export const commandButton = (target, name, fields, words, attributes = {}) =>
  h("button", { type: "button", "data-command": name, "data-focus": `${name} ${JSON.stringify(fields)}`, onclick: () => attempt(() => sendTo(target, name, fields)), ...attributes }, words);
