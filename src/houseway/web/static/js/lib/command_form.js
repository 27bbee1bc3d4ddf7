// A form that sends one command to a table or a desk. When it is refused, the form keeps its typed values.

import { attempt, command } from "./api.js";
import { cents, h } from "./dom.js";
import { formValues, followGame } from "./game_options.js";

// ``target`` is the name of a table, or a function that sends a command to a desk.
const sendTo = (target, name, fields) => (typeof target === "function" ? target(name, fields) : command(target, name, fields));

// ``kind`` is money, text, long (several lines), time, check, options (of the game that the form names), or a list
// of [value, words] to choose from.
export const field = (name, label, kind = "text", attributes = {}) => ({ name, label, kind, attributes });

export function input({ name, kind, attributes }) {
  if (Array.isArray(kind)) return h("select", { name, ...attributes }, kind.map(([value, words]) => h("option", { value }, words)));
  if (kind === "options") return h("div", { class: "game-options", "aria-live": "polite" });
  if (kind === "long") return h("textarea", { name, required: true, rows: 12, spellcheck: "false", ...attributes });
  const types = { money: { inputmode: "decimal", size: 10 }, time: { type: "datetime-local" }, check: { type: "checkbox" }, text: {} };
  return h("input", { name, required: kind !== "check", autocomplete: "off", ...types[kind], ...attributes });
}

function read({ name, label, kind }, data, form) {
  const value = data.get(name);
  if (kind === "options") return formValues(form).options;
  if (kind === "check") return value !== null;
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
