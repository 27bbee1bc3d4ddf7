// The cards are spread face up for the first player to arrive, who says when they are inspected.

import { cardInWords, cite, h } from "../lib/dom.js";

const RED = new Set(["h", "d"]);

function card(name) {
  return h("span", { class: `fanned${RED.has(name.at(-1)) ? " red" : ""}` }, cardInWords(name));
}

// One line for each suit, in sequence, as the cards are spread on the table.
function fan(cards) {
  // Tiles have no suits: they are in the order in which they are named.
  const suits = [...new Set(cards.map((name) => (name[1] === "-" ? "" : name.at(-1))))];
  return h(
    "div",
    { class: "fan", role: "img", "aria-label": `${cards.length} different cards, face up` },
    suits.map((suit) => h("p", {}, cards.filter((name) => !suit || name.at(-1) === suit).map(card))),
  );
}

export function lookAtCards(step, send) {
  return [
    h("h2", {}, "Look at the cards"),
    h("p", {}, step.words, step.copies > 1 && ` (${step.copies} of each)`, ". ", cite(step.cite)),
    fan(step.spread),
    h(
      "p",
      { class: "actions" },
      h(
        "button",
        { type: "button", class: "main", "data-focus": "seen", onclick: () => send("answer", { step: step.key }) },
        "I have seen the cards",
      ),
    ),
  ];
}
