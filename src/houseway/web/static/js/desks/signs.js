// Submits the sign of a table for which nothing was submitted yet; the registered sign then replaces it.

import { command, send } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { commandForm, field } from "../lib/command_form.js";

async function submit(row, name, values) {
  const { table, game } = row.dataset;
  const sign = { kind: "sign", game, options: JSON.parse(row.dataset.options) };
  const { version, state } = await send("submissions/version", sign);
  if (!state) await send("submissions", { command: name, ...sign, version, ...values });
  await command(table, "hang-sign");
  window.location.reload();
}

for (const row of document.querySelectorAll("#signs tr[data-options]")) {
  const { size, language } = row.dataset;
  const fields = [field("location", "Location"), field("reference", "Reference")];
  const form = commandForm((name, values) => submit(row, name, values), "submit-sample", "Record submission and hang it", fields, (values) => ({ ...values, size, language }));
  row.lastElementChild.append(h("details", {}, h("summary", {}, "Submit sign"), form));
}
