// The numbers of the last rounds: the newest, and how often each came, with the number to expect.

import { get } from "../../lib/api.js";
import { byId, h, show } from "../../lib/dom.js";

const expected = (number) => number.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function badge(name, tints) {
  const item = h("li", { class: tints[name] && "tinted" }, name);
  if (tints[name]) item.style.background = tints[name];
  return item;
}

function row({ name, count, expected: usual, chance }, { hot, cold, tints }) {
  const word = hot.includes(name) ? "hot" : cold.includes(name) ? "cold" : "";
  return h(
    "tr",
    { class: word },
    h("th", { scope: "row" }, h("ul", { class: "numbers" }, badge(name, tints))),
    h("td", { class: "number" }, String(count)),
    h("td", { class: "number" }, expected(usual)),
    h("td", { class: "number" }, chance),
    h("td", {}, word),
  );
}

function table(names, tally, caption) {
  const counts = names.map((name) => tally.numbers.find((counted) => counted.name === name));
  const headings = ["Number", "Came", "Expected", "Chance", ""];
  return h(
    "table",
    { class: "tally" },
    h("caption", { class: "hidden" }, caption),
    h("thead", {}, h("tr", {}, headings.map((words) => h("th", { scope: "col" }, words)))),
    h("tbody", {}, counts.map((counted) => row(counted, tally))),
  );
}

let isOpen = false; // the table of all numbers

export async function showTally(view, tableName) {
  const place = byId("tally");
  const upTo = String(view.results.at(-1)?.round ?? 0);
  if (!place || !view.results.length || place.dataset.upTo === upTo) return;
  place.dataset.upTo = upTo;
  const tally = await get(`/tables/${tableName}/tally`);
  if (!tally.results) return;
  const marked = [...tally.hot, ...tally.cold];
  show(place, tally, () => [
    h("h2", {}, `Last ${tally.results === 1 ? "result" : `${tally.results} ${tally.noun}`}`),
    h("ol", { class: "numbers", "aria-label": "The newest first" }, tally.last.map((name) => badge(name, tally.tints))),
    marked.length > 0 && table(marked, tally, "Hot and cold numbers"),
    h("p", { class: "caution" }, tally.caution),
    h(
      "details",
      { open: isOpen, ontoggle: (event) => (isOpen = event.target.open) },
      h("summary", { "data-focus": "all numbers" }, "Every number"),
      table(tally.numbers.map(({ name }) => name), tally, "Every number"),
    ),
  ]);
}
