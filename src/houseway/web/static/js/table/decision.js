// The question to a player during a round. Only decisions that the rules allow are offered.

import { timeLeft } from "./decision_timer.js";
import { cardInWords, cents, dollars, h, svg } from "../lib/dom.js";
import { keyCap, withKey } from "./betting/keys.js";

const inWords = (decision) => (decision[0].toUpperCase() + decision.slice(1)).replaceAll("-", " ");

export const smallCard = (name) =>
  svg(
    "svg",
    { class: `small-card${name?.[1] === "-" ? " tile" : ""}`, viewBox: "0 0 64 90", width: 46, height: 65, role: "img", "aria-label": cardInWords(name) },
    svg("use", { href: `#card-${name ?? "back"}`, width: 64, height: 90 }),
  );

const hand = (cards) => h("p", { class: "hand" }, cards.map(smallCard));

// The one decision that adds nothing and is taken for a player who does not decide comes last, at every game.
function inOrder({ values, costs, undecided }) {
  const free = values.filter((value) => !costs[value]);
  if (free.length !== 1 || free[0] !== undecided) return values;
  return [...values.filter((value) => value !== undecided), undecided];
}

export function decision(step, player, view) {
  const isHinted = player.hinted === `${view.round} ${step.key} ${step.asked}`;
  const values = isHinted ? player.values : null;
  const best = values?.[0]?.decision ?? step.hint;
  const asking = step.values.find((value) => player.asking === `${step.key} ${step.asked} ${value}`);
  return [
    h("h2", {}, `Seat ${step.seat}: your decision`),
    h("p", {}, step.words, " ", h("span", { class: "cite" }, step.cite)),
    timeLeft(step, view),
    step.hand.length > 0 && hand(step.hand),
    step.unseen && h("p", {}, "Your cards are face down on the table: look at them. Tell the dealer, or decide here."),
    step.dealer.length > 0 && h("p", {}, `${inWords(step.dealer_title)} ${step.dealer.map(cardInWords).join(" ")}.`),
    asking ? amount(step, asking, player) : choices(step, player, view, isHinted && best),
    isHinted && hint(step, values, best),
  ];
}

function choices(step, player, view, hinted) {
  return h(
    "p",
    { class: "actions due" },
    inOrder(step).map((value, index) =>
      h(
        "button",
        {
          type: "button",
          class: `decision${value === hinted ? " hinted" : ""}`,
          "data-focus": `decision-${index}`,
          disabled: player.decided !== null,
          onclick: () => (step.amounts?.[value] ? player.askAmount(step, value) : player.decide(step, value)),
          ...withKey(step.keys[value]),
        },
        inWords(value),
        costInWords(step, value),
        keyCap(step.keys[value]),
      ),
    ),
    step.hint &&
      h("button", { type: "button", class: "quiet", "data-focus": "hint", onclick: () => player.hint(step, view), ...withKey("?") }, "Hint", keyCap("?")),
  );
}

function costInWords(step, value) {
  if (step.amounts?.[value]) return "…";
  return step.costs[value] ? ` (${dollars(step.costs[value])})` : "";
}

// The amount of a decision of which the player says it.
function amount(step, value, player) {
  const [least, most] = step.amounts[value];
  const wager = player.rules.titles[step.adds[value]];
  const problem = h("p", { class: "problem", role: "alert" });
  const submit = (event) => {
    event.preventDefault();
    const typed = new FormData(event.target).get("amount");
    const bet = cents(typed);
    const fits = bet !== null && bet >= least && bet <= most;
    problem.textContent = fits ? "" : `${wager}: ${typed} is not an amount from ${dollars(least)} to ${dollars(most)}. (${step.cite})`;
    if (fits) player.decide(step, value, bet);
  };
  return h(
    "form",
    { class: "inline actions due", onsubmit: submit },
    h(
      "label",
      {},
      `${wager} in dollars, ${dollars(least)} to ${dollars(most)}`,
      h("input", { name: "amount", inputmode: "decimal", size: 8, required: true, autocomplete: "off", "data-focus": "amount" }),
    ),
    h("button", { class: "main", "data-focus": "bet-amount", disabled: player.decided !== null }, "Bet"),
    h("button", { type: "button", class: "quiet", "data-focus": "no-amount", onclick: () => player.askAmount(step, null) }, "Back"),
    problem,
  );
}

// The average gain of each decision, stakes included; until that is counted, the usual advice.
function hint(step, values, best) {
  const reason = best === step.hint ? `: ${step.hint_reason}.` : ", by what each decision gains.";
  const advice = h("p", {}, h("strong", {}, inWords(best)), reason);
  if (values === null)
    return h("div", { class: "hint" }, advice, h("p", { class: "soft" }, `Counting ${step.counted_over}…`));
  const row = ({ decision, gain_float: gain }) =>
    h(
      "tr",
      { class: decision === best && "best" },
      h("th", { scope: "row" }, inWords(decision)),
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

const signed = (cents) => `${cents < 0 ? "−" : "+"}$${(Math.abs(cents) / 100).toFixed(2)}`;

// The player presses cards to make groups of them; cards in no group are left over.
export function handToSet(step, set, view) {
  const groups = [];
  const chosen = new Set();
  const box = h("div", {});
  const cardsAt = (indexes) => indexes.map((index) => step.hand[index]);
  const button = (words, attributes) => h("button", { type: "button", ...attributes }, words);
  const cardButton = (index) => {
    const isChosen = chosen.has(index);
    const toggle = () => {
      isChosen ? chosen.delete(index) : chosen.add(index);
      draw();
      box.querySelector(`[data-index="${index}"]`)?.focus();
    };
    return button(smallCard(step.hand[index]), { class: "card-button", "aria-pressed": String(isChosen), "data-index": index, onclick: toggle });
  };
  const makeGroup = () => {
    groups.push([...chosen]);
    chosen.clear();
    draw();
  };
  const startOver = () => {
    groups.length = 0;
    chosen.clear();
    draw();
  };
  const draw = () => {
    const used = new Set(groups.flat());
    const ungrouped = [...step.hand.keys()].filter((index) => !used.has(index));
    box.replaceChildren(
      h("p", { class: "hand" }, ungrouped.map(cardButton)),
      h(
        "p",
        { class: "actions" },
        button("Make a hand", { disabled: !chosen.size, onclick: makeGroup }),
        button("Start over", { disabled: !groups.length && !chosen.size, onclick: startOver }),
      ),
      groups.length
        ? h("ol", { class: "groups" }, groups.map((group) => h("li", {}, hand(cardsAt(group)))))
        : h("p", { class: "soft" }, step.hint),
      h(
        "p",
        { class: "actions due" },
        button("Set the best hands", { class: "main", "data-focus": "set-best", onclick: () => set(step.best) }),
        button("Set my hands", { disabled: !groups.length, "data-focus": "set-own", onclick: () => set(groups.map(cardsAt)) }),
      ),
    );
  };
  draw();
  return [
    h("h2", {}, `Seat ${step.seat}: set your hands`),
    h("p", {}, step.words, " ", h("span", { class: "cite" }, step.cite)),
    timeLeft(step, view),
    box,
  ];
}
