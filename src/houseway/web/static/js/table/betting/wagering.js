// The part of the player's panel that takes bets: chips, the slip, and the buttons of the round.

import { dollars, h } from "../../lib/dom.js";
import { timeForBets } from "../decision_timer.js";
import { picture, VALUES } from "../felt/chips.js";
import { behindWhom } from "../free_seats.js";
import { total } from "./slip.js";
import { keyCap, keySwitch, withKey } from "./keys.js";

const STACKS = [1, 5, 20]; // color chips that are placed together

export function wagering(player, view, seat) {
  const { slip } = player;
  const own = view.seats.find((other) => other.seat === seat);
  return [
    h("h2", { tabindex: -1, "data-focus": "your-wagers" }, "Your wagers", behindWhom(view, seat) && `, behind ${behindWhom(view, seat)}`),
    timeForBets(view, own),
    tray(player, own?.color),
    player.list.show(own),
    player.bundles?.show(),
    favourites(player, own),
    view.takes_coupons.length > 0 && player.part("coupons", () => import("../more/coupon_panel.js"))?.couponPanel(player.table, view, seat, slip, player.rules.titles),
    h("div", { class: "due" }, refusal(player), buttons(player, view, seat, own)),
    own?.ready && h("p", { class: "soft" }, "You are ready. Waiting for the other players or the dealer."),
    keySwitch(() => slip.onChange()),
  ];
}

// Stands at the buttons, which stick to the bottom of a phone: there it is never out of sight.
function refusal({ refusal: refused, inWords }) {
  if (!refused) return null;
  const words = [
    { lost: "Not sent yet: ", back: "Taken back: ", open: "Not placed yet: " }[refused.state],
    inWords(refused.problem),
    " ",
    refused.problem.cite && h("span", { class: "cite" }, refused.problem.cite),
  ];
  return h("p", { class: "problem", role: "alert" }, words);
}

// The chips that are worth placing here: none that is below every minimum.
function valuesFor(color, least) {
  const own = color ? STACKS.map((chips) => chips * color.value) : [];
  const useful = VALUES.filter((value) => value >= least);
  const larger = useful.length < VALUES.length ? [500000, 1000000] : [];
  const house = [...useful, ...larger].filter((value) => !own.includes(value));
  return { own, values: [...own, ...house].slice(0, VALUES.length) };
}

function tray(player, color) {
  const { own, values } = valuesFor(color, player.rules.least_chip);
  if (!values.includes(player.chip)) player.chip = values.includes(player.kept.chip) ? player.kept.chip : values[own.length || values[0] > VALUES[0] ? 0 : 1];
  const choose = (value) => {
    player.chip = player.kept.chip = value;
    player.slip.onChange();
  };
  const choice = (value, index) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: "chip",
        class: "hidden",
        checked: value === player.chip,
        "data-focus": `chip-${value}`,
        onchange: () => choose(value),
        ...withKey(String(index + 1)),
      }),
      picture(value, own.includes(value) ? color : null),
      h("span", { class: "hidden" }, dollars(value)),
      keyCap(String(index + 1)),
    );
  const legend = color ? `Chips to place: yours are ${color.color}, ${dollars(color.value)} each` : "Chip to place";
  return h("fieldset", { class: "tray" }, h("legend", {}, legend), values.map(choice));
}

const button = (words, onclick, disabled, kind, key) =>
  h("button", { type: "button", onclick, disabled, class: kind, "data-focus": words, ...withKey(key) }, words, keyCap(key));

// A button keeps its place in every state: the second half of a double click must not hit another one.
function buttons(player, view, seat, own) {
  const { slip } = player;
  const last = player.kept.last;
  const isNew = player.hasNew(own);
  const again = () => ({ ...player.placeable(last ?? {}), ...slip.draft });
  const doubled = () => Object.fromEntries(Object.entries(again()).map(([wager, cents]) => [wager, slip.draft[wager] === cents ? cents : 2 * cents]));
  const deal = view.cards === "house" ? player.rules.begins : "Ready";
  const canDeal = slip.isPlaced && total(slip.placed) > 0 && !slip.isSending && !own?.ready;
  const mayRepeat = last !== null && !isNew && !own?.ready;
  return h(
    "p",
    { class: "actions" },
    button(deal, () => player.ready(seat), !canDeal, mayRepeat ? "" : "main", mayRepeat ? "" : "Enter"),
    last && button(`Repeat and ${deal.toLowerCase()}`, () => player.placeAndDeal(seat, again()), !mayRepeat, mayRepeat ? "main" : "", mayRepeat ? "Enter" : ""),
    button("Repeat", () => slip.set(again()), !mayRepeat, "", "R"),
    mayRepeat ? button("Repeat doubled", () => slip.set(doubled()), false, "", "X") : button("Double", () => slip.double(), !total(slip.draft), "", "X"),
    button("Undo", () => slip.undo(), !slip.undoable.length, "", "U"),
    button("Clear", () => slip.set(player.left(own)), !total(slip.draft), "", "C"),
  );
}

// Slips that the browser keeps for this game.
function favourites(player, own) {
  const { kept, slip, rules } = player;
  const inWords = (bets) => Object.entries(bets).map(([wager, cents]) => `${rules.titles[wager]} ${dollars(cents)}`).join(", ");
  const offered = kept.favourites.map((bets, place) => [player.placeable(bets), place]).filter(([bets]) => total(bets));
  const own_bets = player.newBets(own);
  const isKept = kept.favourites.some((bets) => JSON.stringify(bets) === JSON.stringify(own_bets));
  const line = ([bets, place]) =>
    h(
      "li",
      {},
      h("button", { type: "button", "data-focus": `favourite ${place}`, onclick: () => slip.set({ ...slip.draft, ...bets }) }, inWords(bets)),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": `Forget the favourite ${inWords(bets)}`,
          onclick: () => {
            kept.removeFavourite(place);
            slip.onChange();
          },
        },
        "×",
      ),
    );
  const keep = () => {
    kept.addFavourite(own_bets);
    slip.onChange();
  };
  return h(
    "details",
    { open: player.showsFavourites, ontoggle: ({ target }) => (player.showsFavourites = target.open) },
    h("summary", { "data-focus": "favourites" }, "Favourite bets"),
    offered.length ? h("ul", { class: "slip favourites" }, offered.map(line)) : h("p", { class: "soft" }, "Place bets and keep them here, to place them with one press."),
    total(own_bets) > 0 && !isKept && h("button", { type: "button", "data-focus": "keep", onclick: keep }, `Keep ${inWords(own_bets)}`),
  );
}
