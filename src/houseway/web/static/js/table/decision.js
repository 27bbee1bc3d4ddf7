// What a player is asked during a round: only what the rules allow is offered.

import { timeLeft } from "./decision_timer.js";
import { cardInWords, dollars, h, svg } from "../lib/dom.js";

const asWords = (value) => (value[0].toUpperCase() + value.slice(1)).replaceAll("-", " ");

export const smallCard = (name) =>
  svg(
    "svg",
    {
      class: "small-card",
      viewBox: "0 0 64 90",
      width: 46,
      height: 65,
      role: "img",
      "aria-label": cardInWords(name),
    },
    svg("use", { href: `#card-${name ?? "back"}`, width: 64, height: 90 }),
  );

export const hand = (cards) => h("p", { class: "hand" }, cards.map(smallCard));

export function decision(step, player, view) {
  const isDecided = player.decided !== null;
  const hinted = player.hinted === `${view.round} ${step.key} ${step.asked}`;
  const worth = hinted ? player.worth : null;
  const best = worth?.[0]?.decision ?? step.hint;
  return [
    h("h2", {}, `Seat ${step.seat}: your decision`),
    h("p", {}, step.words, " ", h("span", { class: "cite" }, step.cite)),
    timeLeft(step, view.decision_seconds),
    step.hand.length > 0 && hand(step.hand),
    step.dealer.length > 0 && h("p", {}, `The dealer shows ${step.dealer.map(cardInWords).join(" ")}.`),
    h(
      "p",
      { class: "actions due" },
      step.values.map((value, index) =>
        h(
          "button",
          {
            type: "button",
            class: `decision${hinted && value === best ? " hinted" : ""}`,
            "data-focus": `decision-${index}`,
            disabled: isDecided,
            onclick: () => player.decide(step, value),
          },
          asWords(value),
          step.costs[value] ? ` (${dollars(step.costs[value])})` : "",
        ),
      ),
      step.hint &&
        h("button", { type: "button", class: "quiet", "data-focus": "hint", onclick: () => player.hint(step, view) }, "Hint"),
    ),
    hinted && hintInWords(step, worth, best),
  ];
}

// What a decision brings on average, the stakes counted in; where it is not counted, the usual advice.
function hintInWords(step, worth, best) {
  const reason = best === step.hint ? `: ${step.hint_reason}.` : ", by what each is worth.";
  const advice = h("p", {}, h("strong", {}, asWords(best)), reason);
  if (worth === null)
    return h("div", { class: "hint" }, advice, h("p", { class: "soft" }, "Counting every hand that the dealer can have…"));
  const row = (one) =>
    h(
      "tr",
      { class: one.decision === best && "best" },
      h("th", { scope: "row" }, asWords(one.decision)),
      h("td", { class: "number" }, signed(one.gain_float)),
    );
  return h(
    "div",
    { class: "hint counted" },
    advice,
    worth.length > 0 && [
      h("p", { class: "soft", id: "worth" }, "What each brings in this round, on average over every hand that the dealer can have:"),
      h("table", { "aria-labelledby": "worth" }, h("tbody", {}, worth.map(row))),
    ],
  );
}

const signed = (cents) => `${cents < 0 ? "−" : "+"}$${(Math.abs(cents) / 100).toFixed(2)}`;

// Groups are made by pressing cards; those in no group are left over.
export function handToSet(step, set, view) {
  const groups = [];
  const chosen = new Set();
  const box = h("div", {});
  const draw = () => {
    const used = new Set(groups.flat());
    const cardButton = (index) => {
      const pressed = chosen.has(index);
      const press = () => {
        pressed ? chosen.delete(index) : chosen.add(index);
        draw();
        box.querySelector(`[data-index="${index}"]`)?.focus();
      };
      return h(
        "button",
        {
          type: "button",
          class: "card-button",
          "aria-pressed": String(pressed),
          "data-index": index,
          onclick: press,
        },
        smallCard(step.hand[index]),
      );
    };
    const group = () => {
      groups.push([...chosen]);
      chosen.clear();
      draw();
    };
    const again = () => {
      groups.length = 0;
      chosen.clear();
      draw();
    };
    const names = (indexes) => indexes.map((index) => step.hand[index]);
    box.replaceChildren(
      h(
        "p",
        { class: "hand" },
        step.hand
          .map((_, index) => index)
          .filter((index) => !used.has(index))
          .map(cardButton),
      ),
      h(
        "p",
        { class: "actions" },
        h("button", { type: "button", disabled: !chosen.size, onclick: group }, "Make a hand of these"),
        h(
          "button",
          { type: "button", disabled: !groups.length && !chosen.size, onclick: again },
          "Begin again",
        ),
      ),
      groups.length
        ? h(
            "ol",
            { class: "groups" },
            groups.map((one) => h("li", {}, hand(names(one)))),
          )
        : h(
            "p",
            { class: "soft" },
            "Choose cards that make 8, then make a hand of them. What is left are side cards.",
          ),
      h(
        "p",
        { class: "actions due" },
        h(
          "button",
          { type: "button", class: "main", "data-focus": "set-best", onclick: () => set(step.best) },
          "Set the best hands",
        ),
        h(
          "button",
          {
            type: "button",
            disabled: !groups.length,
            "data-focus": "set-own",
            onclick: () => set(groups.map(names)),
          },
          "Set my hands",
        ),
      ),
    );
  };
  draw();
  return [
    h("h2", {}, `Seat ${step.seat}: set your hands`),
    h("p", {}, step.words, " ", h("span", { class: "cite" }, step.cite)),
    timeLeft(step, view.decision_seconds),
    box,
  ];
}
