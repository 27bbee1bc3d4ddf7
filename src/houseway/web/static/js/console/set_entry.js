// How a dealer enters a hand that was set face down, from its cards when it is turned up.

import { cardInWords, h } from "../lib/dom.js";

const cardsIn = (text) => text.trim().split(/[\s+]+/).filter(Boolean);

// The groups typed: each hand but the last where hands have fixed sizes, else all groups, with “|” between them.
export function readGroups(text, step) {
  const typed = text.split("|").map(cardsIn).filter((group) => group.length);
  if (!step.hands?.length) return typed;
  const left = [...step.hand];
  for (const card of typed.flat()) {
    const index = left.findIndex((name) => name.toLowerCase() === card.replace(/^10/, "T").toLowerCase());
    if (index >= 0) left.splice(index, 1);
  }
  return typed.length === step.hands.length - 1 ? [...typed, left] : typed;
}

export function setEntry(step, enter) {
  const first = step.hands?.[0];
  const label = first ? `${first[0]}, its ${first[1]} cards` : "Hands, with | between them";
  const field = h("input", { name: "groups", size: 24, autocomplete: "off", autocapitalize: "none", "data-focus": "answer", placeholder: step.best.map((group) => group.join(" ")).slice(0, first ? -1 : undefined).join(" | ") });
  const submit = async (event) => {
    event.preventDefault();
    const groups = field.value.trim() ? readGroups(field.value, step) : step.best;
    if (!(await enter(groups))) field.select();
  };
  return h(
    "div",
    { class: "entry" },
    h("p", {}, `Cards: ${step.hand.map(cardInWords).join(" ")}`),
    h("form", { class: "inline", onsubmit: submit }, h("label", {}, label, field), h("button", { class: "main" }, "Enter")),
    h("p", { class: "soft" }, `Nothing typed enters ${step.best_title ?? "the best hands"}: ${step.best.map((group) => group.map(cardInWords).join(" ")).join(" | ") || "none"}.`),
  );
}
