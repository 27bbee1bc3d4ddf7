// Chips that the cage keeps for the player who looks, to redeem or to take to a table.

import { goTo } from "../demonstration/address.js";
import { get, send, showRefusal } from "../lib/api.js";
import { byId, dollars, h, show } from "../lib/dom.js";
import { commandButton, commandForm, field } from "../lib/command_form.js";

const sendToCage = async (name, fields) => {
  await send("cage", { command: name, ...fields });
  if (fields.table) goTo(`/tables/${fields.table}`);
  else await refresh();
};

async function refresh() {
  const [chips] = (await get("cage")).kept;
  const tables = JSON.parse(byId("cage-chips").dataset.tables);
  const from = ({ table, why }) => `From table ${table}, where your seat was cleared: ${why}.`;
  show(byId("cage-chips"), chips ?? null, () =>
    chips
      ? [
          h("h2", {}, `The cage keeps ${dollars(chips.cents)} in chips for you`),
          h("p", { class: "soft" }, chips.since.map(from).join(" ")),
          h("div", { class: "actions align-end" }, commandButton(sendToCage, "redeem-chips", {}, "Redeem chips"), tables.length > 0 && commandForm(sendToCage, "bring-chips", "Take them there", [field("table", "Table", tables.map((table) => [table, table]))])),
        ]
      : null);
}

refresh().catch(showRefusal);
