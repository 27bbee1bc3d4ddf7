// Changes of the rules and limits, where players see them: at the table, until they have read them.

import { h, show } from "../../lib/dom.js";

const moment = (microseconds) => new Date(microseconds / 1000).toLocaleString("en-US", { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

const read = (storage, key, otherwise) => JSON.parse(storage.getItem(key) ?? "null") ?? otherwise;

export class Notices {
  // ``inWords`` are the options in force, in the words of patrons.
  constructor(place, table, options, inWords) {
    this.place = place;
    this.key = `rules-read:${table}`;
    this.options = options;
    this.inWords = inWords;
    this.known = read(localStorage, this.key, null);
    if (!this.known) this.keep([]); // who comes here first has nothing to compare with
  }

  keep(changes) {
    this.known = { options: this.options, inWords: this.inWords, changes };
    localStorage.setItem(this.key, JSON.stringify(this.known));
  }

  // The changes since the player last read the rules of this table.
  changed() {
    const before = this.known.inWords;
    const names = [...new Set([...Object.keys(before), ...Object.keys(this.inWords)])];
    return names.filter((name) => before[name] !== this.inWords[name]).map((name) => `${name}: ${this.inWords[name] ?? "as usual"} (before: ${before[name] ?? "as usual"})`);
  }

  show(view) {
    const changed = this.changed();
    const coming = view.changes.filter(({ change, announced }) => announced && !this.known.changes.includes(change));
    show(this.place, [changed, coming], () => {
      if (!changed.length && !coming.length) return null;
      const done = () => {
        this.keep(view.changes.filter(({ announced }) => announced).map(({ change }) => change));
        this.show(view);
      };
      return [
        changed.length > 0 && [h("p", {}, h("strong", {}, "The rules or limits of this table have changed.")), h("ul", {}, changed.map((words) => h("li", {}, words)))],
        coming.map(({ words, effective }) => h("p", {}, h("strong", {}, "Announced: "), `${words}, from ${moment(effective)} on.`)),
        h("p", { class: "actions" }, h("button", { type: "button", "data-focus": "read", onclick: done }, "I have read it")),
      ];
    });
  }
}
