// The form that opens a table, in the lobby and in the pit.

import { send } from "../lib/api.js";
import { byId } from "../lib/dom.js";
import { followGame, given, onSubmit } from "../lib/game_options.js";

const form = byId("open-table");
followGame(form);
onSubmit(form, async () => {
  const asked = given(form);
  await send("tables", asked);
  location.assign(`/tables/${asked.table}`);
});
