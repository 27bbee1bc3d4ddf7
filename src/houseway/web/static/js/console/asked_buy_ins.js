// Players at a table that plays for cash ask the dealer for chips; the dealer takes the cash and hands them out.

import { dollars, h } from "../lib/dom.js";

const waiting = (send) => ({ person, asks, asks_chip: chip }) =>
  h(
    "li",
    { class: "actions" },
    h("span", {}, h("strong", {}, person), ` asks for ${dollars(asks)} in chips${chip ? ` of ${dollars(chip)}` : ""}.`),
    h("button", { type: "button", "data-focus": `take-buy-in ${person}`, onclick: () => send("take-buy-in", { person, cents: asks, chip }) }, `Take ${dollars(asks)} in cash`),
  );

// One line for each player, however many seats the player has.
export function askedBuyIns(seats, send) {
  const asking = seats.filter(({ asks, person }, index) => asks && seats.findIndex((seat) => seat.person === person) === index);
  return asking.length > 0 && h("ul", { class: "plain", "aria-label": "Players who ask for chips" }, asking.map(waiting(send)));
}
