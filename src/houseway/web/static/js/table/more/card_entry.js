// How a dealer enters what lies on a real table: cards and dice, by keyboard or by press.

import { cardInWords, cents, dollars, h } from "../../lib/dom.js";

const RANKS = "A23456789TJQK";
const SUITS = "shdc";
const NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

export function cardEntry(id, words, take) {
  const field = h("input", {
    id,
    name: "card",
    size: 4,
    maxlength: 3,
    autocomplete: "off",
    autocapitalize: "none",
    placeholder: "7h",
    "data-focus": id,
  });
  // What is refused is there to be typed over.
  const entered = async (event) => {
    event.preventDefault();
    if (!(await take(field.value.trim()))) field.select();
  };
  const key = (rank, suit) =>
    h(
      "button",
      {
        type: "button",
        class: `key ${"hd".includes(suit) ? "red" : "black"}`,
        tabindex: -1,
        "aria-label": `${cardInWords(rank + suit)} ${NAMES[suit]}`,
        onclick: () => take(rank + suit),
      },
      cardInWords(rank + suit),
    );
  return h(
    "div",
    { class: "entry" },
    h(
      "form",
      { class: "inline", onsubmit: entered },
      h("label", {}, words, field),
      h("button", { class: "main" }, "Enter"),
    ),
    h(
      "div",
      { class: "keys" },
      [...SUITS].map((suit) =>
        h(
          "div",
          { class: "suit" },
          [...RANKS].map((rank) => key(rank, suit)),
        ),
      ),
    ),
    h("button", { type: "button", class: "key", tabindex: -1, onclick: () => take("Jk") }, "Joker"),
  );
}

export function diceEntry(take) {
  const entered = (event) => {
    event.preventDefault();
    take([...new FormData(event.target).get("dice").matchAll(/[1-6]/g)].map(Number));
  };
  return h(
    "form",
    { class: "inline", onsubmit: entered },
    h(
      "label",
      {},
      "Dice, as 1 3 5",
      h("input", {
        name: "dice",
        inputmode: "numeric",
        size: 7,
        autocomplete: "off",
        required: true,
        "data-focus": "answer",
      }),
    ),
    h("button", { class: "main" }, "Enter"),
  );
}

export function numberEntry(step, take) {
  const entered = (event) => {
    event.preventDefault();
    take(Number(new FormData(event.target).get("number")));
  };
  const bounds = { min: step.least, max: step.most ?? undefined };
  return h(
    "form",
    { class: "inline", onsubmit: entered },
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

export function moneyEntry(step, take) {
  const refused = h("p", { class: "not-placed", role: "alert" });
  const entered = (event) => {
    event.preventDefault();
    const typed = new FormData(event.target).get("amount");
    const amount = cents(typed);
    refused.textContent = amount === null ? `${typed} is not an amount in dollars.` : "";
    if (amount !== null) take(amount);
  };
  const usual = dollars(step.usual).slice(1);
  return h(
    "form",
    { class: "inline", onsubmit: entered },
    h("label", {}, "Dollars", h("input", { name: "amount", inputmode: "decimal", size: 10, value: usual, required: true, autocomplete: "off", "data-focus": "answer" })),
    h("button", { class: "main" }, "Enter"),
    refused,
  );
}
