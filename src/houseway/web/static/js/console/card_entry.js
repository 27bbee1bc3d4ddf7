// How a dealer at a real table enters cards, numbers and amounts, by keyboard or by pressing a key.

import { cardInWords, cents, dollars, h } from "../lib/dom.js";

const SUITS = "shdc";
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

// ``pieces`` are the names of the pieces dealt, where they are not cards; ``ranks`` those of the cards.
export function cardEntry(id, label, enter, { pieces, ranks, joker }, isHidden = false) {
  const field = h("input", {
    id,
    name: "card",
    type: isHidden ? "password" : "text",
    size: 4,
    maxlength: 3,
    autocomplete: "off",
    autocapitalize: "none",
    placeholder: pieces[0] ?? "7h",
    "data-focus": id,
  });
  // A refused entry is selected, to be typed over.
  const submit = async (event) => {
    event.preventDefault();
    if (!(await enter(field.value.trim()))) field.select();
  };
  const key = (rank, suit) =>
    h(
      "button",
      {
        type: "button",
        class: `key ${"hd".includes(suit) ? "red" : "black"}${rank === "T" ? " ten" : ""}`,
        tabindex: -1,
        "aria-label": `${cardInWords(rank + suit)} ${SUIT_NAMES[suit]}`,
        onclick: () => enter(rank + suit),
      },
      cardInWords(rank + suit),
    );
  const piece = (name) =>
    h("button", { type: "button", class: "key", tabindex: -1, onclick: () => enter(name) }, name);
  const cardKeys = () =>
    h(
      "div",
      { class: "keys" },
      [...SUITS].map((suit) =>
        h(
          "div",
          { class: "suit" },
          [...ranks].map((rank) => key(rank, suit)),
        ),
      ),
    );
  return h(
    "div",
    { class: "entry" },
    h(
      "form",
      { class: "inline", onsubmit: submit },
      h("label", {}, label, field),
      h("button", { class: "main" }, "Enter"),
    ),
    isHidden
      ? null
      : pieces.length
      ? h("div", { class: "keys" }, h("div", { class: "suit" }, pieces.map(piece)))
      : [
          cardKeys(),
          joker && h("button", { type: "button", class: "key", tabindex: -1, onclick: () => enter("Jk") }, "Joker"),
        ],
  );
}

export function numberEntry(step, enter) {
  const submit = (event) => {
    event.preventDefault();
    enter(Number(new FormData(event.target).get("number")));
  };
  const bounds = { min: step.least, max: step.most ?? undefined };
  return h(
    "form",
    { class: "inline", onsubmit: submit },
    h(
      "label",
      {},
      "Number",
      h("input", {
        name: "number",
        type: "number",
        ...bounds,
        value: step.usual,
        required: true,
        "data-focus": "answer",
      }),
    ),
    h("button", { class: "main" }, "Enter"),
  );
}

// Cash that a player has handed over, to be changed into chips: whose it is, and how much.
export function cashEntry(step, seats, enter) {
  const nameOf = (seat) => seats.find((other) => other.seat === seat)?.person;
  const option = (seat) => h("option", { value: seat }, `Seat ${seat}, ${nameOf(seat)}`);
  const seat = h("label", {}, "Cash of", h("select", { name: "seat" }, step.values.map(option)));
  return amountForm(seat, "", (amount, form) => enter({ [form.get("seat")]: amount }));
}

export const moneyEntry = (step, enter) => amountForm(null, dollars(step.usual).slice(1), enter);

function amountForm(before, usual, enter) {
  const problemPlace = h("p", { class: "problem", role: "alert" });
  const submit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const typed = form.get("amount");
    const amount = cents(typed);
    problemPlace.textContent = amount === null ? `${typed} is not an amount in dollars.` : "";
    if (amount !== null) enter(amount, form);
  };
  return h(
    "form",
    { class: "inline", onsubmit: submit },
    before,
    h("label", {}, "Dollars", h("input", { name: "amount", inputmode: "decimal", size: 10, value: usual, required: true, autocomplete: "off", "data-focus": "answer" })),
    h("button", { class: "main" }, "Enter"),
    problemPlace,
  );
}
