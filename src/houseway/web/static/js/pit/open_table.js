// The form that opens a table, in the lobby and in the pit.

import { goTo } from "../demonstration/address.js";
import { send } from "../lib/api.js";
import { byId } from "../lib/dom.js";
import { followGame, formValues, onSubmit } from "../lib/game_options.js";

// Leaves out the times for what does not happen at the table.
function timesThatFit({ betting_seconds, pause_seconds, decision_seconds, training, ...values }) {
  const decides = form.querySelector("[data-decides]");
  return {
    ...values,
    training: training === "true",
    ...(decides ? { decision_seconds } : {}),
    ...(values.steps === "dealer" ? {} : { betting_seconds, pause_seconds }),
  };
}

const form = byId("open-table");
followGame(form, true);
onSubmit(form, async () => {
  const values = timesThatFit({ ...formValues(form), clock_alone: false });
  await send("tables", values);
  goTo(`/tables/${values.table}`);
});
