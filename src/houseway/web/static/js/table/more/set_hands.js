// A player sets cards into hands of a fixed size: by dragging, by pressing, or by the number keys.

import { timeLeft } from "../decision_timer.js";
import { smallCard } from "../decision.js";
import { cardInWords, h } from "../../lib/dom.js";

const TRAY = -1;
const signed = (cents) => `${cents < 0 ? "−" : "+"}$${(Math.abs(cents) / 100).toFixed(2)}`;

// The place of each card of the hand: in one of the hands, or still in the tray.
export class Arrangement {
  constructor(step) {
    this.sizes = step.hands.map(([, size]) => size);
    this.places = step.hand.map(() => TRAY);
  }

  cardsIn(hand) {
    return [...this.places.keys()].filter((index) => this.places[index] === hand);
  }

  hasRoom(hand) {
    return this.cardsIn(hand).length < this.sizes[hand];
  }

  get isWhole() {
    return !this.places.includes(TRAY);
  }

  // Moves a card. Where a hand is full, its first card goes back; the last hand fills itself.
  move(index, hand) {
    if (hand !== TRAY && this.places[index] !== hand && !this.hasRoom(hand)) this.places[this.cardsIn(hand)[0]] = TRAY;
    this.places[index] = hand;
    const open = this.sizes.map((_, number) => number).filter((number) => this.hasRoom(number));
    if (hand !== TRAY && open.length === 1)
      for (const left of this.cardsIn(TRAY)) this.places[left] = open[0];
  }

  // Presses a card: into the first hand with room, or back out of a hand.
  press(index) {
    if (this.places[index] !== TRAY) return this.move(index, TRAY);
    const hand = this.sizes.findIndex((_, number) => this.hasRoom(number));
    this.move(index, hand);
  }

  // Lays the cards as in these groups of names.
  lay(groups, names) {
    this.places = names.map(() => TRAY);
    groups.forEach((group, hand) => {
      for (const name of group) this.places[names.findIndex((other, index) => other === name && this.places[index] === TRAY)] = hand;
    });
  }

  groups(names) {
    return this.sizes.map((_, hand) => this.cardsIn(hand).map((index) => names[index]));
  }
}

export function handsToSet(step, player, set, view) {
  const question = `${view.round} ${step.key} ${step.asked}`;
  if (player.arranged?.question !== question) player.arranged = { question, arrangement: new Arrangement(step) };
  const { arrangement } = player.arranged;
  const box = h("div", { class: "set-hands" });
  const isHinted = player.hinted === question;

  const change = (act, index) => {
    act();
    draw();
    box.querySelector(index === undefined ? "[data-focus='set-own']" : `[data-index="${index}"]`)?.focus();
  };
  const onKey = (event, index) => {
    const number = Number(event.key);
    if (event.key === "0" || event.key === "Backspace") change(() => arrangement.move(index, TRAY), index);
    else if (number >= 1 && number <= step.hands.length) change(() => arrangement.move(index, number - 1), index);
  };
  const card = (index) =>
    h(
      "button",
      {
        type: "button",
        class: "card-button",
        draggable: "true",
        "data-index": index,
        "aria-label": `${cardInWords(step.hand[index])}, ${arrangement.places[index] === TRAY ? "not set" : step.hands[arrangement.places[index]][0]}`,
        onclick: () => change(() => arrangement.press(index), index),
        onkeydown: (event) => onKey(event, index),
        ondragstart: (event) => event.dataTransfer.setData("text/plain", String(index)),
      },
      smallCard(step.hand[index]),
    );
  const zone = (hand, title, size) =>
    h(
      "div",
      {
        class: `zone${hand === TRAY ? " tray-of-cards" : ""}`,
        role: "group",
        "aria-label": title,
        ondragover: (event) => event.preventDefault(),
        ondrop: (event) => {
          event.preventDefault();
          change(() => arrangement.move(Number(event.dataTransfer.getData("text/plain")), hand));
        },
      },
      h("span", { class: "soft" }, title),
      h("p", { class: "hand" }, arrangement.cardsIn(hand).map(card), size > arrangement.cardsIn(hand).length && h("span", { class: "room" })),
    );
  const button = (words, attributes) => h("button", { type: "button", ...attributes }, words);
  const draw = () =>
    box.replaceChildren(
      ...(arrangement.isWhole ? [] : [zone(TRAY, "Not set yet", 0)]),
      h("div", { class: "zones" }, step.hands.map(([title, size], hand) => zone(hand, `${hand + 1} ${title}`, size))),
      h(
        "p",
        { class: "actions due" },
        button(`Set ${step.best_title}`, { class: "main", "data-focus": "set-best", onclick: () => set(step.best) }),
        button("Set my hands", { disabled: !arrangement.isWhole, "data-focus": "set-own", onclick: () => set(arrangement.groups(step.hand)) }),
        button("Start over", { class: "quiet", onclick: () => change(() => arrangement.lay([], step.hand)) }),
        step.is_valued && button("Hint", { class: "quiet", "data-focus": "hint", onclick: () => player.hint(step, view) }),
      ),
    );
  draw();
  return [
    h("h2", {}, `Seat ${step.seat}: set your hands`),
    h("p", {}, step.words, " ", h("span", { class: "cite" }, step.cite)),
    timeLeft(step, view),
    box,
    h("p", { class: "soft" }, "Drag each to a hand, or press it. With the keyboard, press the number of its hand."),
    isHinted && hint(step, player.values, (groups) => change(() => arrangement.lay(groups, step.hand))),
  ];
}

// The average gain of each setting, with a button that sets the cards that way.
function hint(step, values, lay) {
  const advice = h("p", {}, step.hint);
  if (values === null) return h("div", { class: "hint" }, advice, h("p", { class: "soft" }, `Counting ${step.counted_over}…`));
  const row = ({ groups, gain_float: gain }, place) =>
    h(
      "tr",
      { class: place === 0 && "best" },
      h("td", {}, h("button", { type: "button", class: "quiet", onclick: () => lay(groups) }, groups.map((group) => group.map(cardInWords).join(" ")).join(" | "))),
      h("td", { class: "number" }, signed(gain)),
    );
  return h(
    "div",
    { class: "hint counted" },
    advice,
    values.length > 0 && [
      h("p", { class: "soft", id: "worth" }, `Your average gain in this round, over ${step.counted_over}:`),
      h("table", { "aria-labelledby": "worth" }, h("tbody", {}, values.map(row))),
    ],
  );
}
