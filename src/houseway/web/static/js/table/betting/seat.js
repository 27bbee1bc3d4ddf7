// Taking a seat, buying chips and leaving.

import { dollars, h } from "../../lib/dom.js";
import { bestSeat, freeSeats } from "../free_seats.js";
import { total } from "./slip.js";
import { moneyField } from "./money_field.js";

export const USUAL_BUY_IN = 100000;
const USUAL_VALUE = 500; // of a color chip

// The value that color chips have unless the player chooses another; 0 where there are none.
export const usualValue = ({ chip_values: values }) => (values.includes(USUAL_VALUE) ? USUAL_VALUE : (values[0] ?? 0));

// Asks for the value of each color chip, where the game has such chips; the value of those that are out stays.
function valueChoice(rules, color) {
  const values = color ? [color.value] : rules.chip_values;
  if (!rules.chip_values.length) return null;
  const option = (value) => h("option", { value, selected: value === usualValue(rules) }, dollars(value));
  return h("label", {}, "Each of your chips is", h("select", { name: "chip" }, values.map(option)));
}

export function seatForm(player, view) {
  if (view.phase === "closed") return [h("h2", {}, "The table is closed"), h("p", {}, h("a", { href: "/" }, "Choose another table"))];
  const free = freeSeats(view);
  if (!free.length) return [h("h2", {}, "Every seat is taken")];
  const best = bestSeat(free, player.rules.seats);
  const isSeated = view.seats.some(({ mine }) => mine);
  const [amount, problem, readAmount] = moneyField("Buy in", "buy-in", dollars(USUAL_BUY_IN), 9);
  const submit = (event) => {
    event.preventDefault();
    const data = new FormData(event.target);
    const buyIn = view.chips ? 0 : readAmount();
    if (buyIn !== null) player.sitDown(data.get("seat"), buyIn, Number(data.get("chip") ?? 0));
  };
  return [
    isSeated ? h("h3", {}, "Take another seat") : h("h2", {}, "Take a seat"),
    h(
      "form",
      { class: "inline", onsubmit: submit },
      h(
        "label",
        {},
        "Seat",
        h(
          "select",
          { name: "seat" },
          free.map((place) => h("option", { value: place.seat, selected: place === best }, place.words)),
        ),
      ),
      !view.chips && amount,
      !view.chips && valueChoice(player.rules, null),
      h("button", { class: !isSeated && "main", "data-focus": "sit-down" }, "Sit down"),
      !view.chips && problem,
    ),
    view.chips > 0 &&
      !isSeated &&
      h(
        "p",
        { class: "actions" },
        `You have ${dollars(view.chips)} in chips at this table.`,
        h("button", { type: "button", onclick: () => player.leave(view, []) }, "Cash out and leave"),
      ),
    free.some(({ behind }) => behind) &&
      h(
        "p",
        { class: "soft" },
        "Behind another player you wager on that player's hand. The player decides for both of you.",
      ),
  ];
}

// At a table that plays for cash, the dealer takes the cash and hands out the chips.
function askedForChips(player, view) {
  const { asks, declined } = view.seats.find(({ mine }) => mine) ?? {};
  if (declined) return h("p", { class: "problem", role: "status" }, `The house declined your buy-in of ${dollars(declined.cents)}: ${declined.why.replace(/[.!?]*$/, ".")} You can ask again.`);
  if (!asks) return null;
  return h("p", { class: "actions", role: "status" }, `You have asked for ${dollars(asks)} in chips. Hand your cash to the dealer.`, h("button", { type: "button", onclick: () => player.buyIn(0, 0) }, "Take it back"));
}

export function chipsAndLeaving(player, view, seat, mine) {
  const [amount, problem, readAmount] = moneyField("Amount", "cents", "$500");
  const buyIn = (event) => {
    event.preventDefault();
    const data = new FormData(event.target);
    const bought = readAmount();
    if (bought !== null) player.buyIn(bought, Number(data.get("chip") ?? 0));
  };
  const color = view.seats.find(({ mine: isMine }) => isMine)?.color;
  const parts = h(
    "details",
    {},
    h("summary", {}, `Seat ${mine.join(", ")}: chips and leaving`),
    h(
      "form",
      { class: "inline", onsubmit: buyIn },
      amount,
      valueChoice(player.rules, view.chips || total(player.slip.placed) ? color : null),
      h("button", {}, view.plays_for === "cash" ? "Ask the dealer" : "Buy in"),
      h("button", { type: "button", onclick: () => player.send("cash-out") }, "Cash out"),
      h("button", { type: "button", onclick: () => player.send("tip", { cents: 100 }) }, "Tip $1"),
      problem,
    ),
    view.phase !== "closed" && seatForm(player, view),
    h("h3", {}, "Leave"),
    h(
      "p",
      { class: "actions" },
      h("button", { type: "button", onclick: () => player.send("stand-up", { seat }) }, "Stand up"),
      h("button", { type: "button", onclick: () => player.leave(view, mine) }, "Cash out and leave"),
    ),
  );
  return [askedForChips(player, view), parts];
}
