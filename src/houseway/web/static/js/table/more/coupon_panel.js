// The part of the player's panel for coupons: loaded where the game takes them.

import { attempt, command } from "../../lib/api.js";
import { commandForm, field } from "../../lib/command_form.js";
import { couponInWords } from "../../desks/coupons.js";
import { h } from "../../lib/dom.js";
import { couponsBeside, sendToDesk } from "./coupons.js";

export function couponPanel(table, view, seat, slip, titles) {
  if (!view.takes_coupons.length) return null;
  const place = (coupons) => attempt(() => command(table, "wager", { seat, bets: slip.placed, coupons }));
  const now = couponsBeside(view, seat, slip.placed);
  const withoutCouponAt = (wager) => Object.fromEntries(Object.entries(now).filter(([other]) => other !== wager));
  const free = Object.keys(slip.placed).filter((wager) => !(wager in now));
  const button = (words, onclick, focus) => h("button", { type: "button", onclick, "data-focus": focus }, words);
  const row = (coupon) =>
    h(
      "li",
      {},
      h("span", {}, `Coupon ${couponInWords(coupon)} `),
      coupon.wager
        ? [h("strong", {}, `beside ${titles[coupon.wager]} `), button("Take up", () => place(withoutCouponAt(coupon.wager)), `up ${coupon.number}`)]
        : [
            free.map((wager) => button(`Lay beside ${titles[wager]}`, () => place({ ...now, [wager]: coupon.number }), `lay ${coupon.number} ${wager}`)),
            button("Take along", () => attempt(() => sendToDesk("return-coupon", { number: coupon.number })), `along ${coupon.number}`),
          ],
    );
  return [
    view.coupons.length > 0 && h("ul", { class: "plain coupons" }, view.coupons.map(row)),
    view.coupons.length > 0 && !free.length && h("p", { class: "soft" }, "A coupon goes with chips. Place some first."),
    h(
      "details",
      {},
      h("summary", { "data-focus": "coupons" }, "Present a coupon"),
      commandForm(sendToDesk, "present-coupon", "Present it", [field("number", "Its number")], ({ number }) => ({ number: number.trim(), table })),
    ),
  ];
}
