// Next to the felt: the odds, the limits and the house's advantage; the sign and the guide as a panel over the table.

import { get } from "../../lib/api.js";
import { byId, h } from "../../lib/dom.js";

function advantageRow({ titles, beside, advantage, exact }) {
  const [first, ...others] = titles;
  const words = `${first}${beside ? `, with ${beside}` : ""}${others.length ? ` and ${others.length} more` : ""}`;
  return h("tr", {}, h("th", { scope: "row", title: titles.join(", ") }, words), h("td", { class: "number", title: exact }, advantage));
}

async function showAdvantages(table) {
  const place = byId("advantages");
  try {
    const { wagers, base } = await get(`/tables/${table}/advantages`);
    const rows = [...(base ? [{ titles: [`The base game played best, per ${base.unit}`], ...base }] : []), ...wagers];
    place.replaceChildren(
      h(
        "table",
        {},
        h("caption", { class: "hidden" }, "What the house keeps of each wager, on average"),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Wager"), h("th", { scope: "col", class: "number" }, "Advantage"))),
        h("tbody", {}, rows.map(advantageRow)),
      ),
      h("p", { class: "soft" }, "Exact, over every outcome: what the house keeps of each bet on average."),
    );
  } catch {
    place.replaceChildren(h("p", { class: "soft" }, "It could not be counted now. Open this panel again later."));
  }
}

let isLoaded = false;

// The panel is fetched when it is first opened.
export async function showAbout(panel, table) {
  if (!panel.open || isLoaded) return;
  const inside = panel.querySelector("div");
  isLoaded = true;
  const answer = await fetch(`/tables/${table}/about`).catch(() => null);
  if (!answer?.ok) {
    isLoaded = false;
    inside.replaceChildren(h("p", { class: "soft" }, "Houseway cannot be reached now. Open this panel again later."));
    return;
  }
  inside.innerHTML = await answer.text();
  showAdvantages(table);
}

// Opens a paper over the table, with a way back and a button to print it.
export function openPaper(dialog, link) {
  const frame = h("iframe", { src: link.href, title: link.dataset.paper });
  dialog.replaceChildren(
    h(
      "div",
      { class: "actions" },
      h("h2", {}, link.dataset.paper),
      h("button", { type: "button", class: "main", autofocus: true, onclick: () => dialog.close() }, "Back to the table"),
      h("button", { type: "button", onclick: () => frame.contentWindow.print() }, "Print"),
      h("a", { class: "button", href: link.href, target: "_blank", rel: "noopener" }, "Open in a tab"),
    ),
    frame,
  );
  dialog.addEventListener("close", () => dialog.replaceChildren(), { once: true });
  dialog.showModal();
}
