// The coupons of the player who looks, to take to a table.

import { goTo } from "../../demonstration/address.js";
import { get, send, showRefusal } from "../../lib/api.js";
import { commandForm, field } from "../../lib/command_form.js";
import { couponInWords } from "./coupon_words.js";
import { byId, h, show } from "../../lib/dom.js";

const sendToDesk = async (name, fields) => {
  await send("coupons", { command: name, ...fields });
  goTo(`/tables/${fields.table}`);
};

async function refresh() {
  const inHand = (await get("coupons")).coupons.filter(({ table }) => !table);
  const tables = JSON.parse(byId("coupons").dataset.tables).map((table) => [table, table]);
  const take = ({ number }) => commandForm(sendToDesk, "present-coupon", "Take it there", [field("table", "Table", tables)], ({ table }) => ({ number, table }));
  const row = (coupon) => [h("p", {}, couponInWords(coupon)), tables.length > 0 && take(coupon)];
  show(byId("coupons"), inHand, () => (inHand.length ? [h("h2", {}, "Your coupons"), inHand.map(row)] : null));
}

refresh().catch(showRefusal);
