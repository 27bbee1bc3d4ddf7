// A sign at a table of which nothing was submitted: it is, and the one in the register takes its place.

import { command, send } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { field, orderForm } from "../lib/command_form.js";

async function submit(row, name, told) {
  const { table, game } = row.dataset;
  const sign = { kind: "sign", game, options: JSON.parse(row.dataset.options) };
  const { version, state } = await send("submissions/version", sign);
  if (!state) await send("submissions", { command: name, ...sign, version, ...told });
  await command(table, "hang-sign");
  window.location.reload();
}

for (const row of document.querySelectorAll("#signs tr[data-options]")) {
  const { size, language } = row.dataset;
  const fields = [field("location", "Location"), field("reference", "Reference")];
  const form = orderForm((name, told) => submit(row, name, told), "submit-sample", "Submitted, and it hangs there", fields, (given) => ({ ...given, size, language }));
  row.lastElementChild.append(h("details", {}, h("summary", {}, "Submit it"), form));
}
