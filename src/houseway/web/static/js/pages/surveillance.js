// Puts a look at players on record, then shows its report.

import { goTo } from "../demonstration/address.js";
import { send } from "../lib/api.js";
import { commandForm, field } from "../lib/command_form.js";
import { byId } from "../lib/dom.js";

const names = (text) => text.split(/[\s,]+/).filter(Boolean);

async function look(command, fields) {
  const { facts } = await send("audit/looks", { command, ...fields });
  goTo(`/audit/players/looks/${facts[0].look}.html`);
}

const fields = [
  field("players", "Players, by user name (empty: everybody)", "text", { required: false, size: 30, autocapitalize: "none" }),
  field("why", "Reason, for the record", "text", { size: 30, maxlength: 500 }),
  field("tags", "Another count (empty: the best of each wager)", "text", { required: false, size: 24 }),
];
byId("look").append(commandForm(look, "look-at-players", "Look", fields, (values) => ({ ...values, players: names(values.players) })));
