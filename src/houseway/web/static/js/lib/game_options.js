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
  form.addEventListener("reset", () => setTimeout(fetchFields)); // once the game is the first one again
  fetchFields();
}

function amount(input) {
  const found = cents(input.value);
  if (found !== null) return found;
  input.focus();
  throw new RangeError(`${input.value} is not an amount in dollars.`);
}

// The fields that were filled in, amounts in cents. Empty ones are as usual.
export const filledIn = (form) =>
  [...form.elements]
    .filter((input) => input.name && input.type !== "checkbox" && input.value.trim() !== "")
    .map((input) => [input.name, "money" in input.dataset ? amount(input) : "number" in input.dataset ? Number(input.value) : input.value.trim()]);

// The same by name, and the options of the game among them.
export function given(form) {
  const fields = {};
  const options = {};
  for (const [name, value] of filledIn(form)) {
    if (name.startsWith(PREFIX)) options[name.slice(PREFIX.length)] = String(value);
    else fields[name] = value;
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
      const words = problem instanceof Refused || problem instanceof RangeError ? problem.message : "The house cannot be reached. When it answers again, the page shows what was done.";
      said.replaceChildren(h("span", {}, words, " ", cite(problem.cite)));
    }
  });
}
