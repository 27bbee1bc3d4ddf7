// Chips that the cage keeps for the player who looks, to redeem or to take to a table.

import { goTo } from "../demonstration/address.js";
import { get, showRefusal } from "../lib/api.js";
import { choicesOf, deskAt } from "../lib/desk.js";
import { byId, dollars, h, show } from "../lib/dom.js";

const desk = deskAt("cage", ({ table }) => (table ? goTo(`/tables/${table}`) : refresh()));

async function refresh() {
  const [chips] = (await get("cage")).kept;
  const tables = JSON.parse(byId("cage-chips").dataset.tables);
  const from = ({ table, why }) => `From table ${table}, where your seat was cleared: ${why}.`;
  show(byId("cage-chips"), chips ?? null, () =>
    chips
      ? [
          h("h2", {}, `The cage keeps ${dollars(chips.cents)} in chips for you`),
          h("p", { class: "soft" }, chips.since.map(from).join(" ")),
          h("div", { class: "actions align-end" }, desk.button("redeem-chips"), tables.length > 0 && desk.form("bring-chips", {}, { own: { table: { choices: choicesOf(tables) } } })),
        ]
      : null);
}

refresh().catch(showRefusal);
