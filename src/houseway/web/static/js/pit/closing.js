// Closing a table: it asks first, shows the content of the rack by the log, and takes the count.

import { byId, dollars, h, show } from "../lib/dom.js";
import { commandForm } from "../lib/command_form.js";
import { addDenominations, chipsIn, totalIn } from "./money/denominations.js";

const report = (table, words) => h("a", { class: "button", href: `/pit/tables/${table}/closing-report` }, words);

function difference(total, inRack) {
  if (!total) return `To be counted: ${dollars(inRack)}`;
  if (total === inRack) return `Counted ${dollars(total)}, as the log says`;
  return `Counted ${dollars(total)}, ${dollars(Math.abs(total - inRack))} ${total > inRack ? "more" : "less"} than the log says`;
}

function closingForm(table, inRack) {
  const form = commandForm(table, "close", "Close the table for good", [], () => (totalIn(form) ? { chips: chipsIn(form) } : {}));
  return addDenominations(form, (total) => difference(total, inRack));
}

export function showClosing({ table, may, view }) {
  if (view.session) return;
  const isClosed = view.phase === "closed";
  const inRack = view.money.inventory;
  show(byId("closing"), [isClosed, inRack, view.seats.length], () => [
    h("h2", {}, "Closing"),
    h("p", { class: "actions" }, report(table, isClosed ? "Closing report" : "Report so far")),
    !isClosed && may("close") &&
      h(
        "details",
        { "data-focus": "close" },
        h("summary", {}, "Close the table"),
        h("p", {}, `The log says ${dollars(inRack)} is in the rack. Count it, enter the chips and close; a closed table is never opened again.`),
        view.seats.length > 0 && h("p", { class: "bad" }, "Somebody still sits at the table."),
        closingForm(table, inRack),
      ),
  ]);
}
