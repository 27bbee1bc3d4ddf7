// The choices that a game leaves to the house, within a form: its options, its pay tables, its limits.

import { cite, cents, h } from "./dom.js";
import { Refused } from "./api.js";

const PREFIX = "option.";

// The fields follow the game that is chosen.
export function followGame(form) {
  const place = form.querySelector(".game-options");
  const fetchFields = async () => {
    const game = form.elements.game.value;
    const answer = await fetch(`/options/${game}`);
    if (answer.ok && form.elements.game.value === game) place.innerHTML = await answer.text();
  };
  form.elements.game.addEventListener("change", fetchFields);
  fetchFields();
}

function amount(input) {
  const found = cents(input.value);
  if (found !== null) return found;
  input.focus();
  throw new RangeError(`${input.value} is not an amount in dollars.`);
}

// What was filled in: fields by name, and the options of the game among them. Empty ones are as usual.
export function given(form) {
  const fields = {};
  const options = {};
  for (const input of form.elements) {
    if (!input.name || input.type === "checkbox" || input.value.trim() === "") continue;
    const isOption = input.name.startsWith(PREFIX);
    const value = "money" in input.dataset ? amount(input) : "number" in input.dataset ? Number(input.value) : input.value.trim();
    if (isOption) options[input.name.slice(PREFIX.length)] = String(value);
    else fields[input.name] = value;
  }
  return { ...fields, options };
}

// Does it; what is refused is told beside the form.
export function onSubmit(form, work) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = form.querySelector(".not-placed");
    said.replaceChildren();
    try {
      await work();
    } catch (problem) {
      const words = problem instanceof Refused || problem instanceof RangeError ? problem.message : "The house cannot be reached. Nothing was changed.";
      said.replaceChildren(h("span", {}, words, " ", cite(problem.cite)));
    }
  });
}
