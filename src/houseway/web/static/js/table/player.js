// The player's place: sitting down, chips, the slip of wagers and the buttons of the round.

import { attempt, command, get } from "../lib/api.js";
import { picture, VALUES } from "./chips.js";
import { decision, handToSet } from "./decision.js";
import { callTheFloor, floorIsCalled } from "./more/dispute.js";
import { byId, cents, dollars, h, show } from "../lib/dom.js";
import { behindWhom, bestPlace, freePlaces } from "./free_seats.js";
import { total } from "./slip.js";

const USUAL_BUY_IN = 100000;
const WAITING = {
  opening: "The table is being opened",
  decision: "Decisions",
  stopped: "The table is stopped",
  closed: "The table is closed",
};

export class Player {
  constructor(table, rules, slip, choose) {
    this.table = table;
    this.rules = rules;
    this.slip = slip;
    this.choose = choose; // the seat whose slip is written
    this.title = document.title;
    this.chip = VALUES[1];
    this.refusal = null; // of the slip: {problem, takenBack}
    this.hinted = null; // the question for which a hint is shown
    this.worth = null; // of each decision there, once it is counted
    this.byName = false; // whether wagers are chosen from a list
    this.decided = null; // {key, seat, wager, cents}: on its way, and shown already
  }

  ask(name, fields) {
    return attempt(() => command(this.table, name, fields));
  }

  // The chips of a decision lie there at once, and are taken back where the table refuses it.
  async decide(step, value) {
    const wager = step.adds[value];
    this.decided = { key: `${step.key} ${step.asked}`, seat: step.seat, wager, cents: step.costs[value] ?? 0 };
    this.slip.changed();
    const asked = { seat: step.seat, step: step.key, decision: value, asked: step.asked };
    if (await this.ask("decide", asked)) return;
    this.decided = null;
    this.slip.changed();
  }

  // The usual advice at once, and what each decision is worth when it is counted.
  async hint(step, view) {
    const question = `${view.round} ${step.key} ${step.asked}`;
    if (this.hinted === question) return;
    this.hinted = question;
    this.worth = null;
    this.slip.changed();
    const found = await get(`/tables/${this.table}/worth`).catch(() => []);
    if (this.hinted !== question) return;
    this.worth = found;
    this.slip.changed();
  }

  // What the table tells is no draft any more.
  told(view) {
    if (this.decided?.key !== `${view.step?.key} ${view.step?.asked}`) this.decided = null;
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

  // Every seat is given up, whose wagers lie behind another first, and the chips are redeemed.
  async leave(view, mine) {
    for (const seat of mine.toReversed()) if (!(await this.ask("stand-up", { seat }))) return;
    if (!view.chips || (await this.ask("cash-out"))) location.assign("/");
  }

  show(view, seat, mine) {
    const slip = this.slip;
    const step = view.step;
    const asked = step?.seat && mine.includes(step.seat) ? step : null;
    document.title = `${asked ? "Your decision: " : ""}${this.title}`;
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
      view.dispute,
      this.refusal?.problem.message,
      this.refusal?.takenBack,
      this.hinted,
      this.worth,
      this.decided,
      slip.before.length,
      view.seats.map((one) => [one.seat, one.ready, Object.keys(one.bets).length]),
    );
    show(byId("player"), what, () => {
      if (!mine.length) return this.toSitDown(view);
      if (view.dispute) return floorIsCalled();
      return [
        mine.length > 1 && !asked && this.seatChoice(seat, mine),
        ...this.now(view, seat, asked),
        view.phase !== "closed" && callTheFloor((name, fields) => this.ask(name, fields)),
        !asked && this.place(view, seat, mine),
      ];
    });
  }

  now(view, seat, asked) {
    if (asked?.best) {
      const set = (groups) =>
        this.ask("set-hand", { seat: asked.seat, step: asked.key, groups, asked: asked.asked });
      return handToSet(asked, set, view);
    }
    if (asked?.values) return decision(asked, this, view);
    return ["wagers", "between rounds"].includes(view.phase) ? this.wagering(view, seat) : this.waiting(view);
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
    const free = freePlaces(view, this.rules);
    if (!free.length) return [h("h2", {}, "Every seat is taken")];
    const best = bestPlace(free, this.rules.seats);
    const sits = view.seats.some((one) => one.mine);
    const submit = (event) => {
      event.preventDefault();
      const given = new FormData(event.target);
      this.sitDown(given.get("seat"), view.chips ? 0 : cents(given.get("buy-in")));
    };
    return [
      sits ? h("h3", {}, "Take another seat") : h("h2", {}, "Take a seat"),
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
            free.map((one) => h("option", { value: one.seat, selected: one === best }, one.words)),
          ),
        ),
        !view.chips &&
          h(
            "label",
            {},
            "Buy in",
            h("input", { name: "buy-in", inputmode: "decimal", size: 9, value: dollars(USUAL_BUY_IN) }),
          ),
        h("button", { class: !sits && "main", "data-focus": "sit-down" }, "Sit down"),
      ),
      view.chips > 0 &&
        !sits &&
        h(
          "p",
          { class: "actions" },
          `${dollars(view.chips)} in chips here are yours.`,
          h("button", { type: "button", onclick: () => this.leave(view, []) }, "Cash out and leave"),
        ),
      free.some((one) => one.behind) &&
        h(
          "p",
          { class: "soft" },
          "Behind somebody you wager on that person's hand: who plays the spot decides, and your wager goes along.",
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
      h("h2", {}, "Your wagers", behindWhom(view, seat) && `, behind ${behindWhom(view, seat)}`),
      this.tray(),
      this.slipList(),
      this.refusal &&
        h(
          "p",
          { class: "not-placed" },
          this.refusal.takenBack ? "Taken back: " : "Not placed yet: ",
          this.refusal.problem.message,
          " ",
          this.refusal.problem.cite && h("span", { class: "cite" }, this.refusal.problem.cite),
        ),
      h(
        "p",
        { class: "actions due" },
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
        "details",
        { open: this.byName, ontoggle: (event) => (this.byName = event.target.open) },
        h("summary", { "data-focus": "by-name" }, "Choose a wager by name"),
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
      ),
    ];
  }

  waiting(view) {
    const words = view.step ? view.step.words : "The table waits.";
    const who = view.step?.seat ? `Seat ${view.step.seat} decides. ` : "";
    return [
      h("h2", {}, WAITING[view.phase] ?? "The round is dealt"),
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
        h("button", { type: "button", onclick: () => this.ask("cash-out") }, "Cash out"),
        h("button", { type: "button", onclick: () => this.ask("tip", { cents: 100 }) }, "Tip $1"),
      ),
      this.toSitDown(view),
      h("h3", {}, "Leave"),
      h(
        "p",
        { class: "actions" },
        h("button", { type: "button", onclick: () => this.ask("stand-up", { seat }) }, "Stand up"),
        h("button", { type: "button", onclick: () => this.leave(view, mine) }, "Cash out and leave"),
      ),
    );
  }
}
