// The player's panel: taking a seat, chips, the slip of wagers and the buttons of the round.

import { attempt, command, get } from "../lib/api.js";
import { picture, VALUES } from "./felt/chips.js";
import { couponPanel, takeCouponsAlong } from "./more/coupons.js";
import { decision, handToSet } from "./decision.js";
import { timeForBets } from "./decision_timer.js";
import { handsToSet } from "./more/set_hands.js";
import { callTheFloor, floorIsCalled } from "./more/dispute.js";
import { byId, cents, dollars, h, show, waitingFor } from "../lib/dom.js";
import { behindWhom, bestSeat, freeSeats } from "./free_seats.js";
import { lookAtCards } from "./look_at_cards.js";
import { takesWagers, total } from "./slip.js";
import { SlipList } from "./slip_list.js";

export const USUAL_BUY_IN = 100000;
const USUAL_VALUE = 500; // of a color chip
const STACKS = [1, 5, 20]; // color chips that are placed together
const WAITING = {
  opening: "The table is being opened",
  preparing: "The table is being prepared",
  decision: "Players are deciding",
  stopped: "The table is stopped",
  closed: "The table is closed",
};

// The value that color chips have unless the player chooses another; 0 where there are none.
export const usualValue = ({ chip_values: values }) => (values.includes(USUAL_VALUE) ? USUAL_VALUE : (values[0] ?? 0));

export class Player {
  constructor(table, rules, slip, chooseSeat) {
    this.table = table;
    this.rules = rules;
    this.slip = slip;
    this.chooseSeat = chooseSeat; // whose slip is shown
    this.title = document.title;
    this.chip = VALUES[1];
    this.refusal = null; // of the slip: {problem, isTakenBack}
    this.hinted = null; // the question for which a hint is shown
    this.values = null; // what each decision there gains, once it is counted
    this.list = new SlipList(slip, rules, () => this.chip);
    this.arranged = null; // how the cards of a hand lie that is being set
    this.bundles = null; // wagers that are placed together
    this.decided = null; // {key, seat, wager, cents}: shown already, and on its way to the table
  }

  send(name, fields) {
    return attempt(() => command(this.table, name, fields));
  }

  // Shows the chips of a decision at once, and takes them back if the table refuses it.
  async decide(step, value) {
    const wager = step.adds[value];
    this.decided = { key: `${step.key} ${step.asked}`, seat: step.seat, wager, cents: step.costs[value] ?? 0 };
    this.slip.onChange();
    const fields = { seat: step.seat, step: step.key, decision: value, asked: step.asked };
    if (await this.send("decide", fields)) return;
    this.decided = null;
    this.slip.onChange();
  }

  // Shows the usual advice at once, and what each decision gains when that is counted.
  async hint(step, view) {
    const question = `${view.round} ${step.key} ${step.asked}`;
    if (this.hinted === question) return;
    this.hinted = question;
    this.values = null;
    this.slip.onChange();
    const values = await get(`/tables/${this.table}/worth`).catch(() => []);
    if (this.hinted !== question) return;
    this.values = values;
    this.slip.onChange();
  }

  // Once the table has gone on, its own chips replace those of the decision.
  update(view) {
    if (this.decided?.key !== `${view.step?.key} ${view.step?.asked}`) this.decided = null;
  }

  get storageKey() {
    return `last-slip:${this.table}`;
  }

  remember(bets) {
    if (total(bets)) sessionStorage.setItem(this.storageKey, JSON.stringify(bets));
  }

  get lastSlip() {
    return JSON.parse(sessionStorage.getItem(this.storageKey) ?? "null");
  }

  async sitDown(seat, buyIn, value) {
    if (!(await this.send("sit-down", { seat }))) return;
    if (buyIn) await this.send("buy-in", { cents: buyIn, chip: value });
  }

  // Asks what each color chip stands for, where the game has such chips; the value of those that are out stays.
  valueChoice(color) {
    const values = color ? [color.value] : this.rules.chip_values;
    if (!this.rules.chip_values.length) return null;
    const option = (value) => h("option", { value, selected: value === usualValue(this.rules) }, dollars(value));
    return h("label", {}, "Each of your chips is", h("select", { name: "chip" }, values.map(option)));
  }

  // Gives up every seat, those behind another player first, and redeems the chips.
  async leave(view, mine) {
    for (const seat of mine.toReversed()) if (!(await this.send("stand-up", { seat }))) return;
    if (!(await takeCouponsAlong(view))) return;
    if (!view.chips || (await this.send("cash-out"))) location.assign("/");
  }

  show(view, seat, mine) {
    const slip = this.slip;
    const step = view.step;
    const asked = step?.seat && mine.includes(step.seat) ? step : null;
    document.title = `${asked ? "Your decision: " : ""}${this.title}`;
    const state = [
      [mine, seat, view.phase, view.round, view.chips, view.step, view.dispute, this.chip],
      [view.coupons, view.takes_coupons],
      [slip.draft, slip.placed, slip.isSending, slip.undoable.length],
      [this.refusal?.problem.message, this.refusal?.isTakenBack, this.hinted, this.values, this.decided],
      [view.bets_until, view.dealing_from],
      view.seats.map((other) => [other.seat, other.ready, Object.keys(other.bets).length, other.mine && [other.most, other.off, other.color]]),
    ];
    show(byId("player"), state, () => {
      if (!mine.length) return this.seatForm(view);
      if (view.dispute) return floorIsCalled();
      return [
        mine.length > 1 && !asked && this.seatChoice(seat, mine),
        ...this.now(view, seat, asked),
        view.phase !== "closed" && callTheFloor((name, fields) => this.send(name, fields)),
        !asked && this.chipsAndLeaving(view, seat, mine),
      ];
    });
  }

  now(view, seat, asked) {
    if (asked?.best) {
      const set = (groups) =>
        this.send("set-hand", { seat: asked.seat, step: asked.key, groups, asked: asked.asked });
      return asked.hands.length ? handsToSet(asked, this, set, view) : handToSet(asked, set, view);
    }
    if (asked?.values) return decision(asked, this, view);
    if (view.step?.kind === "showcards") return lookAtCards(view.step, (name, fields) => this.send(name, fields));
    return takesWagers(view) ? this.wagering(view, seat) : this.waiting(view);
  }

  seatChoice(seat, mine) {
    return h(
      "label",
      {},
      "Wager at seat ",
      h(
        "select",
        { "data-focus": "seat", onchange: (event) => this.chooseSeat(event.target.value) },
        mine.map((own) => h("option", { selected: own === seat }, own)),
      ),
    );
  }

  seatForm(view) {
    const free = freeSeats(view);
    if (!free.length) return [h("h2", {}, "Every seat is taken")];
    const best = bestSeat(free, this.rules.seats);
    const isSeated = view.seats.some(({ mine }) => mine);
    const submit = (event) => {
      event.preventDefault();
      const data = new FormData(event.target);
      this.sitDown(data.get("seat"), view.chips ? 0 : cents(data.get("buy-in")), Number(data.get("chip") ?? 0));
    };
    return [
      isSeated ? h("h3", {}, "Take another seat") : h("h2", {}, "Take a seat"),
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
            free.map((place) => h("option", { value: place.seat, selected: place === best }, place.words)),
          ),
        ),
        !view.chips &&
          h(
            "label",
            {},
            "Buy in",
            h("input", { name: "buy-in", inputmode: "decimal", size: 9, value: dollars(USUAL_BUY_IN) }),
          ),
        !view.chips && this.valueChoice(null),
        h("button", { class: !isSeated && "main", "data-focus": "sit-down" }, "Sit down"),
      ),
      view.chips > 0 &&
        !isSeated &&
        h(
          "p",
          { class: "actions" },
          `You have ${dollars(view.chips)} in chips at this table.`,
          h("button", { type: "button", onclick: () => this.leave(view, []) }, "Cash out and leave"),
        ),
      free.some(({ behind }) => behind) &&
        h(
          "p",
          { class: "soft" },
          "Behind another player you wager on that player's hand. The player decides for both of you.",
        ),
    ];
  }

  wagering(view, seat) {
    const { slip } = this;
    const own = view.seats.find((other) => other.seat === seat);
    const last = this.lastSlip;
    const button = (words, onclick, disabled, kind) =>
      h("button", { type: "button", onclick, disabled, class: kind, "data-focus": words }, words);
    const canDeal = slip.isPlaced && total(slip.placed) > 0 && !slip.isSending && !own?.ready;
    return [
      h("h2", {}, "Your wagers", behindWhom(view, seat) && `, behind ${behindWhom(view, seat)}`),
      timeForBets(view, own),
      this.tray(own?.color),
      this.list.show(own),
      this.bundles?.show(),
      couponPanel(this.table, view, seat, slip, this.rules.titles),
      this.refusal &&
        h(
          "p",
          { class: "problem" },
          this.refusal.isTakenBack ? "Taken back: " : "Not placed yet: ",
          this.refusal.problem.message,
          " ",
          this.refusal.problem.cite && h("span", { class: "cite" }, this.refusal.problem.cite),
        ),
      h(
        "p",
        { class: "actions due" },
        button(
          view.cards === "house" ? "Deal" : "Ready",
          () => this.send("ready", { seat }),
          !canDeal,
          "main",
        ),
        button("Undo", () => slip.undo(), !slip.undoable.length),
        button("Clear", () => slip.set(this.left(own)), !total(slip.draft)),
        button("Repeat", () => slip.set({ ...this.placeable(last), ...slip.draft }), !last || this.hasNew(own)),
        button("Double", () => slip.double(), !total(slip.draft)),
      ),
      own?.ready &&
        h("p", { class: "soft" }, "You are ready. Waiting for the other players or the dealer."),
    ];
  }

  tray(color) {
    const own = color ? STACKS.map((chips) => chips * color.value) : [];
    const values = [...own, ...VALUES.filter((value) => !own.includes(value))].slice(0, VALUES.length);
    if (!values.includes(this.chip)) this.chip = values[0];
    const choose = (value) => {
      this.chip = value;
      this.slip.onChange();
    };
    return h(
      "fieldset",
      { class: "tray" },
      h("legend", {}, color ? `Chips to place: yours are ${color.color}, ${dollars(color.value)} each` : "Chip to place"),
      values.map((value) =>
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
          picture(value, own.includes(value) ? color : null),
          h("span", { class: "hidden" }, dollars(value)),
        ),
      ),
    );
  }

  // The wagers that have to stay on the layout.
  left(own) {
    const stays = Object.entries(own?.standing ?? {}).filter(([wager]) => own.kept[wager] === "stays");
    return Object.fromEntries(stays);
  }

  hasNew(own) {
    return Object.entries(this.slip.draft).some(([wager, cents]) => own?.standing[wager] !== cents);
  }

  // What can be placed again of an earlier slip: wagers that had moved or were marked cannot.
  placeable(bets) {
    return Object.fromEntries(Object.entries(bets).filter(([wager]) => this.rules.placed.includes(wager)));
  }

  waiting(view) {
    const words = view.waits ? waitingFor(view.waits) : (view.step?.words ?? "Waiting for the table.");
    const who = view.step?.seat ? `Seat ${view.step.seat} decides. ` : "";
    return [
      h("h2", {}, WAITING[view.phase] ?? "The round is being dealt"),
      h("p", {}, who, words, " ", view.step && h("span", { class: "cite" }, view.step.cite)),
    ];
  }

  chipsAndLeaving(view, seat, mine) {
    const buyIn = (event) => {
      event.preventDefault();
      const data = new FormData(event.target);
      this.send("buy-in", { cents: cents(data.get("cents")), chip: Number(data.get("chip") ?? 0) });
    };
    const color = view.seats.find(({ mine: isMine }) => isMine)?.color;
    return h(
      "details",
      {},
      h("summary", {}, `Seat ${mine.join(", ")}: chips and leaving`),
      h(
        "form",
        { class: "inline", onsubmit: buyIn },
        h("label", {}, "Amount", h("input", { name: "cents", inputmode: "decimal", size: 8, value: "$500" })),
        this.valueChoice(view.chips || total(this.slip.placed) ? color : null),
        h("button", {}, "Buy in"),
        h("button", { type: "button", onclick: () => this.send("cash-out") }, "Cash out"),
        h("button", { type: "button", onclick: () => this.send("tip", { cents: 100 }) }, "Tip $1"),
      ),
      this.seatForm(view),
      h("h3", {}, "Leave"),
      h(
        "p",
        { class: "actions" },
        h("button", { type: "button", onclick: () => this.send("stand-up", { seat }) }, "Stand up"),
        h("button", { type: "button", onclick: () => this.leave(view, mine) }, "Cash out and leave"),
      ),
    );
  }
}
