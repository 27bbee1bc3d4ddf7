// Coupons in the pit: issued to patrons, and where they are.

import { get, send, showRefusal } from "../../lib/api.js";
import { commandButton, commandForm, field } from "../../lib/command_form.js";
import { couponInWords, couponKinds, couponPays } from "./coupon_words.js";
import { byId, counted, h, show } from "../../lib/dom.js";

const may = JSON.parse(byId("coupons").dataset.may);
const FIELDS = [field("number", "Number"), field("patron", "Patron"), field("kind", "Kind", couponKinds), field("cents", "Value", "money"), field("pays", "If its wager wins", couponPays)];

const sendToDesk = async (name, fields) => {
  await send("coupons", { command: name, ...fields });
  await refresh();
};

const where = ({ patron, table }) => (table ? `, brought to table ${table} by ${patron}` : `, with ${patron}`);
const row = (coupon) =>
  h("li", {}, couponInWords(coupon), where(coupon), coupon.table && may.includes("return-coupon") && [" ", commandButton(sendToDesk, "return-coupon", { number: coupon.number }, "Return to the patron")]);

async function refresh() {
  const { coupons } = await get("coupons");
  show(byId("coupons"), coupons, () => [
    h("h2", {}, "Coupons"),
    may.includes("issue-coupon") && commandForm(sendToDesk, "issue-coupon", "Issue", FIELDS),
    h("details", {}, h("summary", {}, counted(coupons.length, "coupon")), h("ul", { class: "plain" }, coupons.map(row))),
  ]);
}

refresh().catch(showRefusal);
