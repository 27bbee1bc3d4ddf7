// The form that opens a table, in the lobby and in the pit.

import { send } from "../lib/api.js";
import { byId } from "../lib/dom.js";
import { followGame, formValues, onSubmit } from "../lib/game_options.js";

const form = byId("open-table");
followGame(form, true);
onSubmit(form, async () => {
  const values = formValues(form);
  await send("tables", values);
  location.assign(`/tables/${values.table}`);
});
