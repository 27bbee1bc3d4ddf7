// A wager of the version: its figures with their change, and its rows, which can be paid otherwise.

import { cite, h, svg } from "../lib/dom.js";
import { FIGURES, changeMark, difference, percent } from "./figures.js";
import { OddsField } from "./odds_field.js";
import { inPrint } from "./payout_odds.js";

const WIDTH = 100; // of a bar, in units of its picture

// The structure of a wager, drawn once and then only updated.
export const structureOf = ({ key, title, rows }) => JSON.stringify([key, title, rows.map((row) => [row.title, row.option])]);

export class WagerCard {
  constructor(wager, number, onChange) {
    this.structure = structureOf(wager);
    const id = `wager-${number}`;
    this.about = h("p", { class: "soft" });
    this.tiles = FIGURES.map(({ name, title }) => new Tile(name, title));
    this.rows = wager.rows.map((row, place) => new PayRow(row, row.title === wager.title ? row.title : `${row.title}, ${wager.title}`, `${id}-row-${place}`, onChange));
    this.canChange = !wager.wagers.length || wager.rows.some((row) => row.option);
    this.element = h(
      "section",
      { class: "card wager", "data-wager": wager.key, "aria-labelledby": id },
      h("h2", { id }, wager.title, " ", cite(wager.cite)),
      this.about,
      h("dl", { class: "tiles" }, this.tiles.map((tile) => tile.element)),
      wager.rows.length > 0 && h("div", { class: "scroll" }, this.table(wager)),
    );
  }

  table({ title }) {
    const heading = (words, className) => h("th", { scope: "col", class: className }, words);
    return h(
      "table",
      { class: "pay-rows" },
      h("caption", { class: "hidden" }, `What ${title} pays`),
      h("thead", {}, h("tr", {}, heading("Result"), heading("Pays"), heading("How often", "number"), heading("Returns", "number"))),
      h("tbody", {}, this.rows.map((row) => row.element)),
    );
  }

  show(wager, times) {
    this.about.textContent = wager.about;
    this.tiles.forEach((tile, place) => tile.show(FIGURES[place], wager, times));
    const longest = Math.max(...wager.rows.flatMap((row) => [row.returns_percent, row.printed_returns_percent]), 1e-9);
    this.rows.forEach((row, place) => row.show(wager.rows[place], longest));
  }

  fieldOf(option) {
    return this.rows.find((row) => row.option === option)?.field;
  }
}

class Tile {
  constructor(name, title) {
    this.value = h("dd", {});
    this.element = h("div", { "data-figure": name }, h("dt", {}, title), this.value);
  }

  show(figure, { figures, printed }, times) {
    const value = figure.of(figures, times);
    const mark = changeMark(difference(value, figure.of(printed, times)), figure.change);
    this.element.hidden = value === null;
    if (value !== null) this.value.replaceChildren(h("strong", {}, figure.words(value)), ...(mark ? [" ", mark] : []));
  }
}

class PayRow {
  constructor(row, title, id, onChange) {
    this.option = row.option;
    this.field = row.option && new OddsField(row, title, id, (odds) => onChange(row, odds));
    this.pays = h("td", {}, this.field?.element);
    this.note = h("div", { class: "note" });
    this.chance = h("td", { class: "number", "data-label": "How often" });
    this.returns = h("td", { class: "number returns", "data-label": "Returns" });
    this.element = h("tr", { "data-option": row.option }, h("th", { scope: "row" }, row.title, this.note), this.pays, this.chance, this.returns);
  }

  show(row, longest) {
    const isChanged = row.option && row.pays !== row.printed;
    if (this.field) this.field.show(row);
    else this.pays.textContent = row.in_words;
    this.element.classList.toggle("changed", Boolean(isChanged));
    const broken = row.breaks.map((rule) => h("p", { class: "breaks" }, h("span", { "aria-hidden": "true" }, "⚠ "), "Not allowed ", cite(rule.cite)));
    this.note.replaceChildren(...(isChanged ? [h("p", { class: "soft" }, `Printed: ${inPrint(row.printed)}`)] : []), ...broken);
    this.chance.textContent = percent(row.probability_percent);
    this.returns.replaceChildren(percent(row.returns_percent), bar(row, longest));
  }
}

// The part of the return, with a line where it is as printed.
function bar({ returns_percent: now, printed_returns_percent: printed }, longest) {
  const length = (value) => (Math.max(0, value) / longest) * WIDTH;
  return svg(
    "svg",
    { class: "share", viewBox: `0 0 ${WIDTH} 8`, preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { class: now > printed ? "more" : now < printed ? "less" : "same", x: 0, y: 1, width: length(now), height: 6 }),
    now !== printed && svg("rect", { class: "printed", x: Math.min(length(printed), WIDTH - 1), y: 0, width: 1, height: 8 }),
  );
}
