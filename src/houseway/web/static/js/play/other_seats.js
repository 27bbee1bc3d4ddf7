// The other players in the play view, small: their names, their hands with their counts, chips and results.
//
// <ul class="others"> <li class="other" data-seat="2" [data-active]> … </li> … <li><button class="free-seat">…</button></li> </ul>

import { cardInWords, dollars, h, show } from "../lib/dom.js";
import { nameOf } from "../table/free_seats.js";
import { placesOf } from "./places.js";
import { paired } from "./stake.js";

const RED = new Set(["h", "d"]);
const MOST_CARDS = 8;

function smallCard(name) {
  const isRed = name !== null && RED.has(name.at(-1)) && name[1] !== "-";
  const kind = name === null ? "down" : name[1] === "-" ? "tile" : isRed ? "red" : "";
  return h("span", { class: `mini ${kind}` }, name === null ? h("span", { class: "hidden" }, "face down") : cardInWords(name));
}

function smallHand(names, hand) {
  const groups = hand?.groups.length ? hand.groups.map(({ cards, words }) => ({ cards, words })) : [{ cards: names, words: "" }];
  return h(
    "span",
    { class: "small-hand" },
    groups.map(({ cards, words }) => h("span", { class: "minis" }, cards.slice(0, MOST_CARDS).map(smallCard), words && h("small", {}, words))),
    hand?.words && h("strong", { class: "makes" }, hand.words),
  );
}

const sum = (chips) => chips.reduce((total, { cents }) => total + cents, 0);

function money(chips) {
  const pairs = paired(chips);
  const staked = sum(pairs.map(({ chip }) => chip));
  const isSettled = pairs.length > 0 && pairs.every(({ chip }) => ["win", "lose", "push", "void"].includes(chip.state));
  const won = sum(pairs.flatMap(({ payment }) => payment ?? []));
  const lost = sum(pairs.filter(({ chip }) => chip.state === "lose").map(({ chip }) => chip));
  if (!staked) return null;
  if (!isSettled) return h("span", { class: "staked" }, dollars(staked));
  const net = won - lost;
  return h("span", { class: net > 0 ? "won" : net < 0 ? "lost" : "" }, net > 0 ? `+${dollars(net)}` : dollars(net));
}

// Draws the players who have no seat of the viewer, and the free seats for a viewer without one.
export function showOthers(place, { view, chips, freeSeats, isCleared }) {
  const others = view.seats.filter(({ mine }) => !mine);
  const acts = view.step?.seat;
  const cards = (seat) => (isCleared || seat.includes("/") ? [] : placesOf(view, seat));
  const state = [others.map((other) => [other.seat, other.person, cards(other.seat).map((name) => [view.places[name], view.hands[name]])]), chips, freeSeats, acts, view.bank?.seat];
  const tile = ({ seat, person }) =>
    h(
      "li",
      { class: "other", "data-seat": seat, "data-active": acts === seat },
      h("span", { class: "other-name" }, h("small", {}, `${seat} ·`), " ", nameOf(person), view.bank?.seat === seat && h("small", {}, " bank")),
      cards(seat).map((name) => smallHand(view.places[name], view.hands[name])),
      money(chips.filter((chip) => chip.seat === seat)),
      acts === seat && h("span", { class: "turn" }, "decides"),
    );
  const free = ({ seat, spot, behind }) =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "free-seat", "data-press": "seat", "data-value": seat, "data-focus": `seat-${seat}` },
        behind ? `Behind ${behind}, seat ${spot}` : `Sit at seat ${spot}`,
      ),
    );
  show(place, state, () => (others.length || freeSeats.length ? [...others.map(tile), ...freeSeats.map(free)] : null));
  // Where they do not fit side by side, the keyboard can scroll them.
  if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
  else place.removeAttribute("tabindex");
}
