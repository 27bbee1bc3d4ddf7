// The player's coupons at a table: placed next to chips, and taken back.

import { attempt, send } from "../../lib/api.js";

// The numbers of the coupons that stay with these bets of the seat, by wager.
export const couponsBeside = (view, seat, bets) =>
  Object.fromEntries(
    view.coupons.filter((coupon) => coupon.seat === seat && coupon.wager in bets).map(({ wager, number }) => [wager, number]),
  );

export const sendToDesk = (name, fields) => send("coupons", { command: name, ...fields });

export const takeCouponsAlong = async (view) => {
  for (const { number } of view.coupons) if (!(await attempt(() => sendToDesk("return-coupon", { number })))) return false;
  return true;
};
