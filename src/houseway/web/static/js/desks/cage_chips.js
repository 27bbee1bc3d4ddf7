// Chips that the cage keeps for who looks: redeemed there, or brought to a table.

import { get, send, tellRefusal } from "../lib/api.js";
import { byId, dollars, h, show } from "../lib/dom.js";
import { field, orderButton, orderForm } from "../lib/command_form.js";

const ask = async (name, fields) => {
  await send("cage", { command: name, ...fields });
  if (fields.table) location.assign(`/tables/${fields.table}`);
  else await look();
};

async function look() {
  const [kept] = (await get("cage")).kept;
  const tables = JSON.parse(byId("kept").dataset.tables);
  show(byId("kept"), kept ?? null, () =>
    kept
      ? [
          h("h2", {}, `The cage keeps ${dollars(kept.cents)} in chips for you`),
          h("p", { class: "soft" }, kept.since.map((one) => `From table ${one.table}, where your place was cleared: ${one.why}.`).join(" ")),
          h("div", { class: "actions ends" }, orderButton(ask, "redeem-chips", {}, "Redeem them"), tables.length > 0 && orderForm(ask, "bring-chips", "Bring them", [field("table", "To the table", tables.map((one) => [one, one]))])),
        ]
      : null);
}

look().catch(tellRefusal);
