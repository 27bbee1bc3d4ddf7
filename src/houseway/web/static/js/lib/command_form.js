// A form that asks one thing of a table, or of a desk. What it is refused is told, and it stays as it is.

import { attempt, command } from "./api.js";
import { cents, h } from "./dom.js";
import { followGame, given as filledOut } from "./game_options.js";

// ``where`` is a table, or how something is asked of a desk.
const ask = (where, name, fields) => (typeof where === "function" ? where(name, fields) : command(where, name, fields));

// ``kind`` is money, text, long (several lines), time, check, options (of the game that the form names), or a list
// of [value, words] to choose from.
export const field = (name, label, kind = "text", more = {}) => ({ name, label, kind, more });

export function input({ name, kind, more }) {
  if (Array.isArray(kind)) return h("select", { name, ...more }, kind.map(([value, words]) => h("option", { value }, words)));
  if (kind === "options") return h("div", { class: "game-options", "aria-live": "polite" });
  if (kind === "long") return h("textarea", { name, required: true, rows: 12, spellcheck: "false", ...more });
  const types = { money: { inputmode: "decimal", size: 10 }, time: { type: "datetime-local" }, check: { type: "checkbox" }, text: {} };
  return h("input", { name, required: kind !== "check", autocomplete: "off", ...types[kind], ...more });
}

function read({ name, label, kind }, given, form) {
  const value = given.get(name);
  if (kind === "options") return filledOut(form).options;
  if (kind === "check") return value !== null;
  if (kind === "time") return new Date(value).getTime() * 1000;
  if (kind !== "money") return value;
  const amount = cents(value);
  if (amount === null) throw new RangeError(`${label}: ${value} is not an amount in dollars.`);
  return amount;
}

export function orderForm(where, name, words, fields, make = (given) => given) {
  const submit = async (event) => {
    event.preventDefault();
    const given = new FormData(form);
    let asked;
    try {
      asked = make(Object.fromEntries(fields.map((one) => [one.name, read(one, given, form)])));
    } catch (problem) {
      form.querySelector(".not-placed").textContent = problem.message;
      return;
    }
    form.querySelector(".not-placed").textContent = "";
    if (await attempt(() => ask(where, name, asked))) form.reset();
  };
  const form = h(
    "form",
    { class: "inline", "data-order": name, onsubmit: submit },
    fields.map(labelled),
    h("button", { class: "main" }, words),
    h("p", { class: "not-placed", role: "alert" }),
  );
  if (fields.some((one) => one.kind === "options")) followGame(form);
  return form;
}

function labelled(one) {
  if (one.kind === "options" || one.more.type === "hidden") return input(one);
  if (one.kind === "check") return h("label", { class: "check" }, input(one), ` ${one.label}`);
  return h("label", {}, one.label, input(one));
}

export const orderButton = (where, name, fields, words, more = {}) =>
  h("button", { type: "button", "data-order": name, "data-focus": `${name} ${JSON.stringify(fields)}`, onclick: () => attempt(() => ask(where, name, fields)), ...more }, words);
