// The list of a player's wagers: those that can be added to, taken down, or called on and off, and those offered now.

import { dollars, h } from "../../lib/dom.js";

const button = (words, onclick, label, focus, pressed) =>
  h("button", { type: "button", onclick, "aria-label": label, "data-focus": focus, "aria-pressed": pressed }, words);

export class SlipList {
  constructor(slip, rules, chip) {
    this.slip = slip;
    this.rules = rules;
    this.chip = chip; // a function that returns the chip to place
    this.isListOpen = false; // from which wagers are chosen by name
    this.plainOf = Object.fromEntries(Object.entries(rules.called_on).map(([plain, on]) => [on, plain]));
  }

  // The form of a wager that is on the slip: a wager that is called on stays so when chips are added.
  formOf(wager) {
    const on = this.rules.called_on[wager];
    return on in this.slip.draft ? on : wager;
  }

  // The content of the slip, by the wagers as they are placed.
  get byPlainName() {
    return Object.fromEntries(Object.entries(this.slip.draft).map(([wager, cents]) => [this.plainOf[wager] ?? wager, cents]));
  }

  // Adds a chip, or as much of it as may be added at this moment. Returns the most if there is no room for more.
  add(wager, own, cents = this.payable(wager, this.chip())) {
    const most = own?.most[wager] ?? Infinity;
    const form = this.formOf(wager);
    const room = most - (this.slip.draft[form] ?? 0);
    if (room > 0) this.place(form, (this.slip.draft[form] ?? 0) + Math.min(cents, room));
    return room > 0 ? null : most;
  }

  // Wagers that are made only together, and with equal amounts, are placed and taken back together.
  together(wager) {
    return [wager, ...(this.rules.partners[wager] ?? [])];
  }

  place(wager, cents) {
    const placed = this.together(wager).map((name) => [name, cents]);
    this.slip.set({ ...this.slip.draft, ...Object.fromEntries(placed) });
  }

  remove(wager) {
    const gone = this.together(wager);
    this.slip.set(Object.fromEntries(Object.entries(this.slip.draft).filter(([name]) => !gone.includes(name))));
  }

  // Returns the amount of a chip on a wager that is placed in certain steps: less, or else one step.
  payable(wager, cents) {
    const unit = this.rules.units[wager];
    return unit ? Math.max(unit, Math.floor(cents / unit) * unit) : cents;
  }

  // Adds so many chips to each of these wagers.
  addAll(parts) {
    const more = Object.entries(parts).map(([wager, chips]) => [wager, (this.slip.draft[wager] ?? 0) + chips * this.chip()]);
    this.slip.set({ ...this.slip.draft, ...Object.fromEntries(more) });
  }

  show(own) {
    const rows = Object.entries(this.slip.draft).map(([wager, amount]) => this.row(wager, amount, own));
    const empty = "Press a bet to place a chip on it, or choose a wager by name.";
    return [
      rows.length ? h("ul", { class: "slip" }, rows) : h("p", { class: "soft" }, empty),
      this.offers(own),
      this.byName(own),
    ];
  }

  row(wager, amount, own) {
    const { slip, rules } = this;
    const stands = own?.standing[wager];
    const title = rules.titles[wager];
    const plain = this.plainOf[wager] ?? wager;
    const chip = this.payable(plain, this.chip());
    const mayAdd = !own?.kept[wager] && (own?.most[plain] ?? Infinity) > amount;
    return h(
      "li",
      { class: `${slip.placed[wager] === amount ? "placed" : "drafted"} ${stands ? "standing" : ""}` },
      h(
        "span",
        {},
        title,
        stands && h("span", { class: "soft" }, " stands"),
        this.together(wager).length > 1 && h("span", { class: "soft" }, `, with ${this.together(wager).slice(1).map((name) => rules.titles[name]).join(" and ")}`),
        rules.units[plain] && h("span", { class: "soft" }, `, in steps of ${dollars(rules.units[plain])}`),
        own?.off.includes(wager) && h("span", { class: "soft" }, ", off on this roll"),
      ),
      h("strong", {}, dollars(amount)),
      this.callButton(wager, title),
      mayAdd && button("+", () => this.add(plain, own), `Add ${dollars(chip)} to ${title}`, `add ${wager}`),
      own?.kept[wager] !== "stays" &&
        button("×", () => this.remove(wager), `${stands ? "Take down" : "Take back"} ${title}`, `remove ${wager}`),
    );
  }

  // A wager that rests on some rolls can be called on for them, and off again.
  callButton(wager, title) {
    const { called_on: calledOn } = this.rules;
    const isOn = wager in this.plainOf;
    const other = isOn ? this.plainOf[wager] : calledOn[wager];
    if (!other) return null;
    return button("On", () => this.slip.rename(wager, other), `${title}: on for every roll`, `on ${this.plainOf[wager] ?? wager}`, String(isOn));
  }

  // Wagers that go with others and may be added at this moment, each with the most of it.
  offers(own) {
    const open = Object.entries(own?.most ?? {}).filter(
      ([wager, most]) => most > (this.slip.draft[this.formOf(wager)] ?? 0),
    );
    if (!open.length) return null;
    const offer = ([wager, most]) =>
      button(
        `${this.rules.titles[wager]}: ${dollars(most)}`,
        () => this.add(wager, own, most),
        `Place ${dollars(most)} on ${this.rules.titles[wager]}, the most that is allowed`,
        `offer ${wager}`,
      );
    return h("div", { class: "offers" }, h("p", { class: "soft" }, "You may take odds now, at most:"), h("p", { class: "actions" }, open.map(offer)));
  }

  byName(own) {
    const { rules } = this;
    const place = (event) => {
      event.preventDefault();
      this.add(new FormData(event.target).get("wager"), own);
    };
    const offered = rules.placed.filter((name) => own?.most[name] !== 0);
    return h(
      "details",
      { open: this.isListOpen, ontoggle: (event) => (this.isListOpen = event.target.open) },
      h("summary", { "data-focus": "by-name" }, "Choose a wager by name"),
      h(
        "form",
        { class: "inline", onsubmit: place },
        h(
          "label",
          {},
          "Wager",
          h("select", { name: "wager" }, offered.map((name) => h("option", { value: name }, rules.titles[name]))),
        ),
        h("button", { "data-focus": "place" }, `Place ${dollars(this.chip())}`),
      ),
    );
  }
}
