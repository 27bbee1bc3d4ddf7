// Chips of one wager, with the payment next to them.
//
// <span class="stake win" data-wager="NAME"> <svg class="chips">…</svg> <span class="amount">$5</span>
//   <span class="payment"> <svg class="chips paid">…</svg> <span class="amount">+$5</span> </span>
// </span>

import { dollars, h, svg } from "../lib/dom.js";
import { stack } from "../table/felt/chips.js";

const RADIUS = 46;

const chips = (cents, chip) => {
  const drawn = stack(cents, RADIUS, { ...chip, label: "" });
  return svg("svg", { class: `chips ${chip.state}`, viewBox: "-54 -76 108 130", "aria-hidden": "true" }, drawn);
};

// ``chip`` is as the felt draws it; ``payment`` is the payment on it, if there was one.
export function stake(chip, payment, title = "") {
  return h(
    "span",
    { class: `stake ${chip.state}`, "data-wager": chip.wager, "data-seat": chip.seat },
    chips(chip.cents, chip),
    h("span", { class: "amount" }, title && h("span", { class: "soft" }, `${title} `), dollars(chip.cents), chip.label && ` ${chip.label}`),
    payment && h("span", { class: "payment" }, chips(payment.cents, payment), h("span", { class: "amount" }, `+${dollars(payment.cents)}`)),
  );
}

// Pairs every bet with its payment: [{chip, payment}].
export function paired(list) {
  const payments = list.filter(({ state }) => state === "paid");
  return list
    .filter(({ state }) => state !== "paid")
    .map((chip) => ({ chip, payment: payments.find(({ wager, seat }) => wager === chip.wager && seat === chip.seat) }));
}
