// The fields of a form that a game adds: its options, its pay tables and its limits.

import { cite, cents, h } from "./dom.js";
import { reasonOf } from "./api.js";

const PREFIX = "option.";

// Loads the fields of the chosen game, now and whenever another game is chosen. ``showsLimits``: a table needs them.
export function followGame(form, showsLimits = false) {
  const place = form.querySelector(".game-options");
  let latest = 0; // the last time that the fields were asked for
  const fetchFields = async () => {
    const request = ++latest;
    place.replaceChildren(); // fields of the game before would lose their typed values
    const answer = await fetch(`/options/${form.elements.game.value}`);
    const fields = await answer.text();
    if (!answer.ok || request !== latest) return; // the newest fields keep their typed values
    place.innerHTML = fields;
    place.lastElementChild.open = showsLimits;
  };
  form.elements.game.addEventListener("change", fetchFields);
  form.addEventListener("reset", () => setTimeout(fetchFields)); // once the first game is chosen again
  fetchFields();
}

function amountIn(input) {
  const amount = cents(input.value);
  if (amount !== null) return amount;
  input.focus();
  throw new RangeError(`${input.value} is not an amount in dollars.`);
}

// The fields that were filled in, as [name, value], amounts in cents. An empty field means the usual value.
export const filledIn = (form) =>
  [...form.elements]
    .filter((input) => input.name && input.type !== "checkbox" && input.value.trim() !== "")
    .map((input) => [input.name, "money" in input.dataset ? amountIn(input) : "number" in input.dataset ? Number(input.value) : input.value.trim()]);

// The same as an object, with the options of the game under ``options``.
export function formValues(form) {
  const fields = {};
  const options = {};
  for (const [name, value] of filledIn(form)) {
    if (name.startsWith(PREFIX)) options[name.slice(PREFIX.length)] = String(value);
    else fields[name] = value;
  }
  return { ...fields, options };
}

// A refusal that names the page for submissions leads to it.
const PAGE = "the page Division";
const withLink = (words) => words.split(PAGE).flatMap((part, index) => (index ? [h("a", { href: "/compliance" }, PAGE), part] : [part]));

// Runs the work when the form is submitted; a refusal is shown at the form.
export function onSubmit(form, work) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const problemPlace = form.querySelector(".problem");
    problemPlace.replaceChildren();
    try {
      await work();
    } catch (problem) {
      problemPlace.replaceChildren(h("span", {}, withLink(reasonOf(problem)), " ", cite(problem.cite)));
    }
  });
}
