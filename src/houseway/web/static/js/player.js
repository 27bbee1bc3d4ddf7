// The player's place: sitting down, chips, the slip of wagers and the buttons of the round.

import { attempt, command } from "./api.js";
import { picture, VALUES } from "./chips.js";
import { decision, handToSet } from "./decision.js";
import { byId, cents, dollars, h, show } from "./dom.js";
import { total } from "./slip.js";

const USUAL_BUY_IN = 100000;

export class Player {
  constructor(table, rules, slip, choose) {
    this.table = table;
    this.rules = rules;
    this.slip = slip;
    this.choose = choose; // the seat whose slip is written
    this.chip = VALUES[1];
    this.refusal = null;
    this.hinted = null;
  }

  ask(name, fields) {
    return attempt(() => command(this.table, name, fields));
  }

  get memory() {
    return `last-slip:${this.table}`;
  }

  remember(bets) {
    if (total(bets)) sessionStorage.setItem(this.memory, JSON.stringify(bets));
  }

  get lastSlip() {
    return JSON.parse(sessionStorage.getItem(this.memory) ?? "null");
  }

  async sitDown(seat, buyIn) {
    if (!(await this.ask("sit-down", { seat }))) return;
    if (buyIn) await this.ask("buy-in", { cents: buyIn });
  }

  show(view, seat, mine) {
    const slip = this.slip;
    const step = view.step;
    const asked = step?.seat && mine.includes(step.seat) ? step : null;
    const what = [
      mine,
      seat,
      view.phase,
      view.round,
      view.chips,
      view.step,
      slip.draft,
      slip.placed,
      slip.isBusy,
      this.chip,
    ];
    what.push(
      this.refusal?.message,
      this.hinted,
      slip.before.length,
      view.seats.map((one) => [one.seat, one.ready, Object.keys(one.bets).length]),
    );
    show(byId("player"), what, () => {
      if (!mine.length) return this.toSitDown(view);
      if (asked?.best)
        return handToSet(asked, (groups) =>
          this.ask("set-hand", { seat: asked.seat, step: asked.key, groups }),
        );
      if (asked?.values) return decision(asked, this, view);
      const open = ["wagers", "between rounds"].includes(view.phase);
      return [
        mine.length > 1 && this.seatChoice(seat, mine),
        open ? this.wagering(view, seat) : this.waiting(view),
        this.place(view, seat, mine),
      ];
    });
  }

  seatChoice(seat, mine) {
    const chosen = (event) => this.choose(event.target.value);
    return h(
      "label",
      {},
      "Wager at seat ",
      h(
        "select",
        { "data-focus": "seat", onchange: chosen },
        mine.map((one) => h("option", { selected: one === seat }, one)),
      ),
    );
  }

  toSitDown(view) {
    const taken = view.seats.map((one) => one.seat);
    const free = Array.from({ length: this.rules.seats }, (_, index) => String(index + 1)).filter(
      (one) => !taken.includes(one),
    );
    if (!free.length) return [h("h2", {}, "Every seat is taken")];
    const fromMiddle = (one) => Math.abs(Number(one) - (this.rules.seats + 1) / 2);
    const best = free.toSorted((one, other) => fromMiddle(one) - fromMiddle(other))[0];
    const submit = (event) => {
      event.preventDefault();
      const given = new FormData(event.target);
      this.sitDown(given.get("seat"), view.chips ? 0 : cents(given.get("buy-in")));
    };
    return [
      h("h2", {}, view.seats.some((one) => one.mine) ? "Take another seat" : "Take a seat"),
      h(
        "form",
        { class: "inline", onsubmit: submit },
        h(
          "label",
          {},
          "Seat",
          h(
            "select",
            { name: "seat" },
            free.map((one) => h("option", { selected: one === best }, one)),
          ),
        ),
        !view.chips &&
          h(
            "label",
            {},
            "Buy in",
            h("input", { name: "buy-in", inputmode: "decimal", size: 9, value: dollars(USUAL_BUY_IN) }),
          ),
        h("button", { class: "main", "data-focus": "sit-down" }, "Sit down"),
      ),
    ];
  }

  wagering(view, seat) {
    const { slip } = this;
    const own = view.seats.find((one) => one.seat === seat);
    const last = this.lastSlip;
    const button = (words, onclick, disabled, kind) =>
      h("button", { type: "button", onclick, disabled, class: kind, "data-focus": words }, words);
    const canDeal = slip.isPlaced && total(slip.placed) > 0 && !slip.isBusy && !own?.ready;
    return [
      h("h2", {}, "Your wagers"),
      this.tray(),
      this.slipList(),
      this.refusal &&
        h(
          "p",
          { class: "not-placed" },
          "Not placed yet: ",
          this.refusal.message,
          " ",
          this.refusal.cite && h("span", { class: "cite" }, this.refusal.cite),
        ),
      h(
        "p",
        { class: "actions" },
        button(
          view.cards === "house" ? "Deal" : "Ready",
          () => this.ask("ready", { seat }),
          !canDeal,
          "main",
        ),
        button("Undo", () => slip.undo(), !slip.before.length),
        button("Clear", () => slip.set({}), !total(slip.draft)),
        button("Repeat", () => slip.set({ ...last }), !last || total(slip.draft) > 0),
        button("Double", () => slip.double(), !total(slip.draft)),
      ),
      own?.ready &&
        h("p", { class: "soft" }, "You are ready. The deal waits for the others, or for the dealer."),
    ];
  }

  tray() {
    const choose = (value) => {
      this.chip = value;
      this.slip.changed();
    };
    return h(
      "fieldset",
      { class: "tray" },
      h("legend", {}, "Chip to place"),
      VALUES.map((value) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name: "chip",
            class: "hidden",
            checked: value === this.chip,
            "data-focus": `chip-${value}`,
            onchange: () => choose(value),
          }),
          picture(value),
          h("span", { class: "hidden" }, dollars(value)),
        ),
      ),
    );
  }

  slipList() {
    const { slip, rules } = this;
    const add = (event) => {
      event.preventDefault();
      slip.add(new FormData(event.target).get("wager"), this.chip);
    };
    const rows = Object.entries(slip.draft).map(([wager, amount]) =>
      h(
        "li",
        { class: slip.placed[wager] === amount ? "placed" : "drafted" },
        h("span", {}, rules.titles[wager]),
        h("strong", {}, dollars(amount)),
        h(
          "button",
          {
            type: "button",
            onclick: () => slip.add(wager, this.chip),
            "aria-label": `Add ${dollars(this.chip)} to ${rules.titles[wager]}`,
            "data-focus": `add ${wager}`,
          },
          "+",
        ),
        h(
          "button",
          {
            type: "button",
            onclick: () => slip.remove(wager),
            "aria-label": `Take ${rules.titles[wager]} back`,
            "data-focus": `remove ${wager}`,
          },
          "×",
        ),
      ),
    );
    return [
      rows.length
        ? h("ul", { class: "slip" }, rows)
        : h(
            "p",
            { class: "soft" },
            "Press an area of the felt to place a chip there, or choose a wager by name.",
          ),
      h(
        "form",
        { class: "inline", onsubmit: add },
        h(
          "label",
          {},
          "Wager",
          h(
            "select",
            { name: "wager" },
            rules.placed.map((name) => h("option", { value: name }, rules.titles[name])),
          ),
        ),
        h("button", { "data-focus": "place" }, `Place ${dollars(this.chip)}`),
      ),
    ];
  }

  waiting(view) {
    const words = view.step ? view.step.words : "The table waits.";
    const who = view.step?.seat ? `Seat ${view.step.seat} decides. ` : "";
    return [
      h("h2", {}, view.phase === "decision" ? "Decisions" : "The round is dealt"),
      h("p", {}, who, words, " ", view.step && h("span", { class: "cite" }, view.step.cite)),
    ];
  }

  place(view, seat, mine) {
    const buyIn = (event) => {
      event.preventDefault();
      const amount = cents(new FormData(event.target).get("cents"));
      this.ask("buy-in", { cents: amount });
    };
    return h(
      "details",
      { class: "place" },
      h("summary", {}, `Seat ${mine.join(", ")}: chips, leaving`),
      h(
        "form",
        { class: "inline", onsubmit: buyIn },
        h("label", {}, "Amount", h("input", { name: "cents", inputmode: "decimal", size: 8, value: "$500" })),
        h("button", {}, "Buy in"),
      ),
      this.toSitDown(view),
      h(
        "p",
        { class: "actions" },
        h("button", { type: "button", onclick: () => this.ask("tip", { cents: 100 }) }, "Tip the dealer $1"),
        h("button", { type: "button", onclick: () => this.ask("cash-out") }, "Cash out"),
        h("button", { type: "button", onclick: () => this.ask("stand-up", { seat }) }, "Stand up"),
      ),
    );
  }
}
