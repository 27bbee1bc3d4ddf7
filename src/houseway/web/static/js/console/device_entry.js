// How a dealer enters what dice, a wheel or a number generator show: typed and confirmed by Enter, or pressed.

import { h } from "../lib/dom.js";

const FACES = "⚀⚁⚂⚃⚄⚅";
const NUMBERS = ["", "one die", "two dice", "three dice"];

// A form with one field; ``read`` returns the answer, or the problem in words.
function deviceForm(label, size, read, echo, enter, keys) {
  const seen = h("output", { class: "echo", "aria-live": "polite" });
  const problem = h("p", { class: "problem", role: "alert" });
  const field = h("input", {
    name: "shown",
    inputmode: "text",
    size,
    autocomplete: "off",
    autocapitalize: "none",
    "data-focus": "answer",
    oninput: () => (seen.textContent = echo(field.value)),
  });
  // A refused entry is selected, to be typed over.
  const submit = async (event) => {
    event.preventDefault();
    const { answer, wrong } = read(field.value.trim());
    problem.textContent = wrong ?? "";
    if (wrong || !(await enter(answer))) field.select();
  };
  const form = h("form", { class: "inline", onsubmit: submit }, h("label", {}, label, field), seen, h("button", { class: "main" }, "Enter"));
  return h("div", { class: "entry device-entry" }, form, problem, keys(field));
}

// Types for a dealer who presses instead.
function typeInto(field, text) {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

const diceIn = (text) => [...text.matchAll(/\d/g)].map(Number);

export function diceEntry(step, enter) {
  const read = (text) => {
    const dice = diceIn(text);
    const isRight = dice.length === step.dice && dice.every((face) => face >= 1 && face <= 6);
    return isRight ? { answer: dice } : { wrong: `Type the faces of ${NUMBERS[step.dice]}, each 1 to 6, such as ${"135".slice(0, step.dice)}.` };
  };
  const echo = (text) => {
    const dice = diceIn(text).filter((face) => face >= 1 && face <= 6);
    return dice.length ? `${dice.map((face) => FACES[face - 1]).join(" ")} = ${dice.reduce((sum, face) => sum + face, 0)}` : "";
  };
  const keys = (field) => {
    const press = (face) => typeInto(field, diceIn(field.value).length < step.dice ? `${field.value}${face}` : String(face));
    const key = (face) => h("button", { type: "button", class: "key die", tabindex: -1, "aria-label": `A die shows ${face}`, onclick: () => press(face) }, FACES[face - 1]);
    return h("div", { class: "keys" }, h("div", { class: "dice" }, [1, 2, 3, 4, 5, 6].map(key)));
  };
  return deviceForm(`Faces of ${NUMBERS[step.dice]}`, 7, read, echo, enter, keys);
}

// The stop that is meant: itself, or the only one that begins so.
function stopNamed(text, stops) {
  const typed = text.toLowerCase();
  const begins = stops.filter((stop) => stop.toLowerCase().startsWith(typed));
  return stops.find((stop) => stop.toLowerCase() === typed) ?? (typed && begins.length === 1 ? begins[0] : null);
}

export function stopEntry({ kind, values }, enter) {
  const read = (text) => {
    const answer = stopNamed(text, values);
    return answer === null ? { wrong: `${text || "Nothing"} is not ${kind === "spin" ? "on the wheel" : "a number that it shows"}. It has ${values.length > 8 ? `${values.slice(0, 3).join(", ")} … ${values.at(-1)}` : values.join(", ")}.` } : { answer };
  };
  const echo = (text) => stopNamed(text.trim(), values) ?? "";
  const key = (stop) => h("button", { type: "button", class: "key", tabindex: -1, onclick: () => enter(stop) }, stop);
  const keys = () => h("div", { class: "keys" }, h("div", { class: "stops" }, values.map(key)));
  return deviceForm(kind === "spin" ? "The wheel stops at" : "The device shows", 6, read, echo, enter, keys);
}
