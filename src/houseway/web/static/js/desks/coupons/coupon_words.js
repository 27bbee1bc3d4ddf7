// Coupons in words.

import { dollars } from "../../lib/dom.js";

const KINDS = { "match-play": "match play coupon", bonus: "bonus coupon" };
const PAYS = { odds: "pays at the odds of its wager", "even money": "pays even money" };

export const couponKinds = Object.entries(KINDS);
export const couponPays = Object.entries(PAYS);
export const couponInWords = ({ number, kind, cents, pays }) => `${number}, ${KINDS[kind]} of ${dollars(cents)}, ${PAYS[pays]}`;
