// Versions that are kept in this browser, side by side with the printed rules and the version in work.

import { attempt, reasonOf, saveFile } from "../lib/api.js";
import { h, show } from "../lib/dom.js";
import { FIGURES, changeMark, difference } from "./figures.js";
import { inPrint } from "./payout_odds.js";

const MOST = 12;
const NOT_THERE = "–"; // a row that the pay table of a version does not have
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const address = (game, options) => `/studio/${game}?${new URLSearchParams(options)}`;

export class Versions {
  constructor(place, game, compute) {
    this.place = place;
    this.game = game;
    this.compute = compute;
    this.key = `houseway versions of ${game}`;
    this.saved = this.load(); // [{ name, options }]
    this.computed = new Map(); // by their options
    this.onlyDifferences = true;
  }

  // A browser may keep nothing, or something that an earlier version of the page wrote.
  load() {
    try {
      const saved = JSON.parse(localStorage.getItem(this.key) ?? "[]");
      return saved.filter(({ name, options }) => typeof name === "string" && options);
    } catch {
      return [];
    }
  }

  save() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.saved));
    } catch {
      // Then they last as long as this page.
    }
  }

  keep({ options }) {
    this.keepAll([{ name: LETTERS.find((letter) => this.isFree(letter)) ?? "Version", options }]);
  }

  isFree(name) {
    return !this.saved.some((version) => version.name === name);
  }

  // A version of the same name is replaced, and beyond the most that are kept, the oldest are dropped.
  keepAll(versions) {
    const names = new Set(versions.map(({ name }) => name));
    this.change([...this.saved.filter(({ name }) => !names.has(name)), ...versions].slice(-MOST));
  }

  change(saved) {
    this.saved = saved;
    this.save();
    this.show(this.now, this.times);
  }

  // A version that was kept may be refused today: by another version of the program, or without its side bet.
  async column(column) {
    const key = JSON.stringify(column.options);
    try {
      if (!this.computed.has(key)) this.computed.set(key, await this.compute(column.options));
      return { ...column, version: this.computed.get(key) };
    } catch (problem) {
      return { ...column, problem: reasonOf(problem) };
    }
  }

  // Shows them as soon as there is one to compare with.
  async show(now, times) {
    [this.now, this.times] = [now, times];
    if (!this.saved.length) return show(this.place, null, () => null);
    const columns = [];
    for (const column of [{ name: "Printed rules", options: {} }, ...this.saved]) columns.push(await this.column(column));
    if (this.now !== now) return; // a later change is on its way
    const compared = [...columns, { name: "This version", options: now.options, version: now }];
    show(this.place, [compared, times, this.onlyDifferences], () => this.draw(compared));
  }

  draw(columns) {
    const toggle = h("input", { type: "checkbox", "data-focus": "only", onchange: (event) => ((this.onlyDifferences = event.target.checked), this.show(this.now, this.times)) });
    toggle.checked = this.onlyDifferences;
    return [
      h("h2", {}, "Versions side by side"),
      h("div", { class: "actions" }, h("label", { class: "check" }, toggle, "Only what differs"), this.saveButton()),
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table of versions" },
        h("table", { class: "compared" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Wager"), columns.map((column, place) => this.heading(column, place - 1)))), this.wagers(columns)),
      ),
    ];
  }

  saveButton() {
    const save = () => attempt(() => saveFile("odds/versions", { game: this.game, versions: this.saved.map(({ name, options }) => ({ name, options })) }, `${this.game}-versions.toml`));
    return h("button", { type: "button", "data-focus": "save", onclick: save }, "Save these versions as TOML");
  }

  // The first column is the printed rules and the last the version in work; those between are kept.
  heading({ name, options, problem }, place) {
    const saved = this.saved[place];
    if (!saved) return h("th", { scope: "col", class: "number" }, name);
    const rename = (event) => this.change(this.saved.map((version) => (version === saved ? { ...saved, name: this.freeName(event.target.value.trim() || name, saved) } : version)));
    return h(
      "th",
      { scope: "col", class: "number" },
      h("input", { value: name, "aria-label": `Name of version ${name}`, maxlength: 30, size: 8, "data-focus": `name ${place}`, onchange: rename }),
      problem && h("p", { class: "problem" }, problem),
      h("div", { class: "actions" }, h("a", { class: "button", href: address(this.game, options), "aria-label": `Open version ${name}` }, "Open"), h("button", { type: "button", "data-focus": `remove ${place}`, "aria-label": `Remove version ${name}`, onclick: () => this.change(this.saved.filter((version) => version !== saved)) }, "Remove")),
    );
  }

  // Two versions of one name could not be told apart, in a file neither.
  freeName(name, replaced) {
    const others = this.saved.filter((version) => version !== replaced).map(({ name }) => name);
    const names = [name, ...LETTERS.map((letter) => `${name} ${letter}`)];
    return names.find((name) => !others.includes(name));
  }

  wagers(columns) {
    const wagers = new Map(columns.flatMap(({ version }) => (version?.wagers ?? []).map((wager) => [wager.key, wager.title])));
    return [...wagers].map(([key, title]) => {
      const offers = columns.map(({ version }) => version?.wagers.find((wager) => wager.key === key));
      const lines = [...this.figureLines(offers), ...rowLines(offers)].filter(({ differs }) => differs || !this.onlyDifferences);
      return lines.length > 0 && h("tbody", {}, h("tr", {}, h("th", { scope: "rowgroup", colspan: columns.length + 1, class: "wager-title" }, title)), lines.map(drawnLine));
    });
  }

  figureLines(wagers) {
    return FIGURES.map((figure) => {
      const values = wagers.map((wager) => (wager ? figure.of(wager.figures, this.times) : undefined));
      const cells = values.map((value) => ({
        words: value === undefined ? "not offered" : value === null ? "not known" : figure.words(value),
        mark: value === undefined || values[0] === undefined ? null : changeMark(difference(value, values[0]), figure.change),
      }));
      return line(figure.title, cells);
    });
  }
}

function rowLines(wagers) {
  const rows = new Map(wagers.flatMap((wager) => wager?.rows ?? []).filter((row) => row.option).map((row) => [row.option, row.title]));
  return [...rows].map(([option, title]) => {
    const pays = wagers.map((wager) => wager?.rows.find((row) => row.option === option));
    const cells = pays.map((row) => ({ words: row ? inPrint(row.pays) : NOT_THERE, isChanged: row && pays[0] && row.pays !== pays[0].pays, isBroken: row?.breaks.length > 0 }));
    return line(`${title} pays`, cells);
  });
}

const line = (title, cells) => ({ title, cells, differs: new Set(cells.map(({ words }) => words).filter((words) => words !== NOT_THERE)).size > 1 });

const drawnLine = ({ title, cells }) =>
  h(
    "tr",
    {},
    h("th", { scope: "row" }, title),
    cells.map(({ words, mark, isChanged, isBroken }) => h("td", { class: `number${isChanged ? " differs" : ""}` }, words, isBroken && h("span", { class: "breaks" }, " ⚠ not allowed"), mark && h("div", {}, mark))),
  );
