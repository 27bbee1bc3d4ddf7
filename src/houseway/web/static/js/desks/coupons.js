// Coupons: in the pit issued to patrons, and where they are; in a player's lobby, to take to a table.

import { goTo } from "../demonstration/address.js";
import { get, showRefusal } from "../lib/api.js";
import { choicesOf, deskAt } from "../lib/desk.js";
import { byId, counted, dollars, h, show } from "../lib/dom.js";

const KINDS = { "match-play": "match play coupon", bonus: "bonus coupon" };
const PAYS = { odds: "pays at the odds of its wager", "even money": "pays even money" };

export const couponInWords = ({ number, kind, cents, pays }) => `${number}, ${KINDS[kind]} of ${dollars(cents)}, ${PAYS[pays]}`;

function showIssued(place) {
  const desk = deskAt("coupons", refresh);
  const where = ({ patron, table }) => (table ? `, brought to table ${table} by ${patron}` : `, with ${patron}`);
  const row = (coupon) => h("li", {}, couponInWords(coupon), where(coupon), coupon.table && [" ", desk.button("return-coupon", { number: coupon.number })]);

  async function refresh() {
    const { coupons } = await get("coupons");
    show(place, coupons, () => [
      h("h2", {}, "Coupons"),
      desk.form("issue-coupon"),
      h("details", {}, h("summary", {}, counted(coupons.length, "coupon")), h("ul", { class: "plain" }, coupons.map(row))),
    ]);
  }
  return refresh();
}

async function showOwn(place) {
  const desk = deskAt("coupons", ({ table }) => goTo(`/tables/${table}`));
  const tables = JSON.parse(place.dataset.tables);
  const row = (coupon) => [h("p", {}, couponInWords(coupon)), tables.length > 0 && desk.form("present-coupon", { number: coupon.number }, { own: { table: { choices: choicesOf(tables) } } })];
  const inHand = (await get("coupons")).coupons.filter(({ table }) => !table);
  show(place, inHand, () => (inHand.length ? [h("h2", {}, "Your coupons"), inHand.map(row)] : null));
}

const place = byId("coupons");
if (place) (place.dataset.tables ? showOwn : showIssued)(place).catch(showRefusal);
