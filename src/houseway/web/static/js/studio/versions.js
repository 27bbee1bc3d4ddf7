// Versions that are kept in this browser, side by side with the printed rules and the version in work.

import { h, show } from "../lib/dom.js";
import { FIGURES, changeMark, difference } from "./figures.js";
import { inPrint } from "./payout_odds.js";

const MOST = 12;
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const address = (game, options) => `/studio/${game}?${new URLSearchParams(options)}`;

export class Versions {
  constructor(place, game, compute) {
    this.place = place;
    this.game = game;
    this.compute = compute;
    this.key = `houseway versions of ${game}`;
    this.kept = this.load(); // [{ name, options }]
    this.computed = new Map(); // by their options
    this.onlyDifferences = true;
  }

  // A browser may keep nothing, or something that an earlier version of the page wrote.
  load() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? "[]");
      return kept.filter(({ name, options }) => typeof name === "string" && options);
    } catch {
      return [];
    }
  }

  save() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.kept));
    } catch {
      // Then they last as long as this page.
    }
  }

  keep({ options }) {
    if (this.kept.length >= MOST) this.kept.shift();
    const name = LETTERS.find((letter) => !this.kept.some((version) => version.name === letter)) ?? "Version";
    this.change([...this.kept, { name, options }]);
  }

  change(kept) {
    this.kept = kept;
    this.save();
    this.show(this.now, this.times);
  }

  async computedFor(options) {
    const key = JSON.stringify(options);
    if (!this.computed.has(key)) this.computed.set(key, await this.compute(options));
    return this.computed.get(key);
  }

  // Shows them as soon as there is one to compare with.
  async show(now, times) {
    [this.now, this.times] = [now, times];
    if (!this.kept.length) return show(this.place, null, () => null);
    const columns = [{ name: "Printed rules", options: {} }, ...this.kept];
    for (const column of columns) column.version = await this.computedFor(column.options);
    if (this.now !== now) return; // a later change is on its way
    const shown = [...columns, { name: "This version", version: now }];
    const state = [shown.map(({ name, version }) => [name, version]), times, this.onlyDifferences];
    show(this.place, state, () => this.draw(shown));
  }

  draw(columns) {
    const toggle = h("input", { type: "checkbox", "data-focus": "only", onchange: (event) => ((this.onlyDifferences = event.target.checked), this.show(this.now, this.times)) });
    toggle.checked = this.onlyDifferences;
    return [
      h("h2", {}, "Versions side by side"),
      h("label", { class: "check" }, toggle, "Only what differs"),
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table of versions" },
        h("table", { class: "compared" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Wager"), columns.map((column, place) => this.heading(column, place - 1)))), this.wagers(columns)),
      ),
    ];
  }

  // The first column is the printed rules and the last the version in work; those between are kept.
  heading({ name, options }, place) {
    const kept = this.kept[place];
    if (!kept) return h("th", { scope: "col", class: "number" }, name);
    const rename = (event) => this.change(this.kept.map((version) => (version === kept ? { ...kept, name: event.target.value.trim() || name } : version)));
    return h(
      "th",
      { scope: "col", class: "number" },
      h("input", { value: name, "aria-label": `Name of version ${name}`, maxlength: 30, size: 8, "data-focus": `name ${place}`, onchange: rename }),
      h("div", { class: "actions" }, h("a", { class: "button", href: address(this.game, options), "aria-label": `Open version ${name}` }, "Open"), h("button", { type: "button", "data-focus": `remove ${place}`, "aria-label": `Remove version ${name}`, onclick: () => this.change(this.kept.filter((version) => version !== kept)) }, "Remove")),
    );
  }

  wagers(columns) {
    const wagers = new Map(columns.flatMap(({ version }) => version.wagers.map((wager) => [wager.key, wager.title])));
    return [...wagers].map(([key, title]) => {
      const found = columns.map(({ version }) => version.wagers.find((wager) => wager.key === key));
      const lines = [...this.figureLines(found), ...rowLines(found)].filter(({ differs }) => differs || !this.onlyDifferences);
      return lines.length > 0 && h("tbody", {}, h("tr", {}, h("th", { scope: "rowgroup", colspan: columns.length + 1, class: "wager-title" }, title)), lines.map(drawnLine));
    });
  }

  figureLines(found) {
    return FIGURES.map((figure) => {
      const values = found.map((wager) => (wager ? figure.of(wager.figures, this.times) : undefined));
      const cells = values.map((value) => ({
        words: value === undefined ? "not offered" : value === null ? "not known" : figure.words(value),
        mark: value === undefined || values[0] === undefined ? null : changeMark(difference(value, values[0]), figure.change),
      }));
      return line(figure.title, cells);
    });
  }
}

function rowLines(found) {
  const rows = new Map(found.flatMap((wager) => wager?.rows ?? []).filter((row) => row.option).map((row) => [row.option, row.title]));
  return [...rows].map(([option, title]) => {
    const pays = found.map((wager) => wager?.rows.find((row) => row.option === option));
    const cells = pays.map((row) => ({ words: row ? inPrint(row.pays) : "–", isChanged: row && pays[0] && row.pays !== pays[0].pays, isBroken: row?.breaks.length > 0 }));
    return line(`${title} pays`, cells);
  });
}

const line = (title, cells) => ({ title, cells, differs: new Set(cells.map(({ words }) => words)).size > 1 });

const drawnLine = ({ title, cells }) =>
  h(
    "tr",
    {},
    h("th", { scope: "row" }, title),
    cells.map(({ words, mark, isChanged, isBroken }) => h("td", { class: `number${isChanged ? " differs" : ""}` }, words, isBroken && h("span", { class: "breaks" }, " ⚠ not allowed"), mark && h("div", {}, mark))),
  );
