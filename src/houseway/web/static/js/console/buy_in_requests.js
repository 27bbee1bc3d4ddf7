// Players at a table that plays for cash ask the dealer for chips. The dealer takes the cash, or declines and says why.

import { dollars, h } from "../lib/dom.js";

const waiting = (send) => ({ person, asks, asks_chip: chip }) => {
  const take = () => send("take-buy-in", { person, cents: asks, chip });
  return h(
    "li",
    {},
    h(
      "p",
      { class: "actions" },
      h("span", {}, h("strong", {}, person), ` asks for ${dollars(asks)} in chips${chip ? ` of ${dollars(chip)}` : ""}.`),
      h("button", { type: "button", "data-focus": `take-buy-in ${person}`, onclick: take }, `Take ${dollars(asks)} in cash`),
    ),
    declining(send, person, asks),
  );
};

function declining(send, person, cents) {
  const decline = (event) => {
    event.preventDefault();
    send("decline-buy-in", { person, cents, why: new FormData(event.target).get("why") });
  };
  const why = h("input", { name: "why", required: true, maxlength: 500, autocomplete: "off", "data-typed": "", "data-focus": `why ${person}` });
  return h(
    "details",
    {},
    h("summary", {}, `Decline the ${dollars(cents)}`),
    h("form", { class: "inline", onsubmit: decline }, h("label", {}, "Reason, which the player sees", why), h("button", {}, "Decline")),
  );
}

// One line for each player, however many seats the player has.
export function buyInRequests(seats, send) {
  const asking = seats.filter(({ asks, person }, index) => asks && seats.findIndex((seat) => seat.person === person) === index);
  return asking.length > 0 && h("ul", { class: "plain", "aria-label": "Players who ask for chips" }, asking.map(waiting(send)));
}
