// The player's panel: taking a seat, chips, the slip of wagers and the buttons of the round.

import { goTo } from "../demonstration/address.js";
import { attempt, command, get, reasonOf } from "../lib/api.js";
import { byId, h, show, waitingFor } from "../lib/dom.js";
import { KeptBets } from "./betting/kept_bets.js";
import { listenForKeys } from "./betting/keys.js";
import { chipsAndLeaving, seatForm } from "./betting/seat.js";
import { wagering } from "./betting/wagering.js";
import { decision, handToSet } from "./decision.js";
import { VALUES } from "./felt/chips.js";
import { lookAtCards } from "./look_at_cards.js";
import { takeCouponsAlong } from "./more/coupons.js";
import { callTheFloor, floorIsCalled } from "./more/dispute.js";
import { takesWagers, total } from "./betting/slip.js";
import { SlipList } from "./betting/slip_list.js";

export { USUAL_BUY_IN, usualValue } from "./betting/seat.js";

const DOUBLE_CLICK = 600; // milliseconds in which a second press is the same press
const WAITING = {
  opening: "The table is being opened",
  preparing: "The table is being prepared",
  decision: "Players are deciding",
  stopped: "The table is stopped",
  closed: "The table is closed",
};

export class Player {
  constructor(table, rules, slip, chooseSeat) {
    this.table = table;
    this.rules = rules;
    this.slip = slip;
    this.chooseSeat = chooseSeat; // whose slip is shown
    this.title = document.title;
    this.kept = new KeptBets(table, byId("main").dataset.game);
    this.chip = this.kept.chip ?? VALUES[1];
    this.refusal = null; // of the slip: {problem, state}
    this.hinted = null; // the question for which a hint is shown
    this.values = null; // the value of each decision there, once it is counted
    this.asking = null; // the question and the decision whose amount is asked for
    this.list = new SlipList(slip, rules, () => this.chip);
    this.arranged = null; // the cards of a hand that is being set, as they are arranged
    this.bundles = null; // wagers that are placed together
    this.decided = null; // {key, seat, added}: its chips by wager are shown already, and on its way to the table
    this.showsFavourites = this.kept.favourites.length > 0;
    this.parts = {}; // modules by name, loaded when they are first needed
    this.dealtAt = -DOUBLE_CLICK;
    this.coach = null; // while it is switched off
    this.coachLoads = null;
    this.view = null;
    this.satDown = false; // a moment ago: the keyboard goes to the bets
    this.inWords = (problem) => reasonOf(problem);
    listenForKeys(byId("player"));
  }

  // Returns a module of the panel that few tables need: null until it is loaded, which draws the panel again.
  part(name, load) {
    if (name in this.parts) return this.parts[name];
    this.parts[name] = null;
    load().then((module) => {
      this.parts[name] = module;
      this.slip.onChange();
    });
    return null;
  }

  send(name, fields) {
    return attempt(() => command(this.table, name, fields));
  }

  // Places the bets, and says that they are finished once the table has them.
  async placeAndDeal(seat, bets) {
    if (performance.now() - this.dealtAt < DOUBLE_CLICK) return;
    this.dealtAt = performance.now();
    this.slip.set(bets);
    await this.slip.whenSent();
    if (this.slip.isPlaced && total(this.slip.placed)) await this.ready(seat);
  }

  // Switches the coach on, at a least cost in cents, or off.
  async useCoach(least) {
    this.coach?.end();
    this.coach = this.coachLoads = null;
    if (least === null) return;
    this.coachLoads = import("../coach/coach.js");
    const { Coach } = await this.coachLoads;
    this.coach = new Coach(this.table, least, this.rules.titles, byId("coach-warning"));
    if (this.view) this.coach.watch(this.view);
  }

  async ready(seat) {
    if (this.coachLoads) await this.coachLoads;
    if (this.coach && !(await this.coach.allowsWagers(this.slip.placed))) return;
    await this.send("ready", { seat });
  }

  // Shows the chips of a decision at once, and takes them back if the table refuses it.
  async decide(step, value, cents = null) {
    if (this.coach && !(await this.coach.allowsDecision(value))) return;
    const wager = step.adds[value];
    const added = step.parts[value] ?? (wager ? { [wager]: cents ?? step.costs[value] ?? 0 } : {});
    this.decided = { key: `${step.key} ${step.asked}`, seat: step.seat, added };
    this.slip.onChange();
    const fields = { seat: step.seat, step: step.key, decision: value, asked: step.asked, cents };
    if (await this.send("decide", fields)) return;
    this.decided = null;
    this.slip.onChange();
  }

  // Asks for the amount of a decision of which the player says it; null takes the question back.
  askAmount(step, value) {
    this.asking = `${step.key} ${step.asked} ${value}`;
    this.slip.onChange();
    byId("player").querySelector("[data-focus=amount], button.decision")?.focus();
  }

  // Shows the usual advice at once, and the gain of each decision when it is counted.
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
    this.view = view;
    this.coach?.watch(view);
    if (this.decided?.key !== `${view.step?.key} ${view.step?.asked}`) this.decided = null;
  }

  remember(bets) {
    if (total(bets)) this.kept.last = bets;
  }

  async sitDown(seat, buyIn, value) {
    this.satDown = true;
    if (!(await this.send("sit-down", { seat }))) this.satDown = false;
    else if (buyIn) await this.buyIn(buyIn, value);
  }

  // With play money the player's own word is enough; for cash, the dealer takes it.
  buyIn(amount, chip) {
    return this.send(this.view?.plays_for === "cash" ? "ask-buy-in" : "buy-in", { cents: amount, chip });
  }

  // Gives up every seat, those behind another player first, and redeems the chips.
  async leave(view, mine) {
    for (const seat of mine.toReversed()) if (!(await this.send("stand-up", { seat }))) return;
    if (!(await takeCouponsAlong(view))) return;
    if (!view.chips || (await this.send("cash-out"))) goTo(`/?left=${this.table}`);
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
      [this.refusal?.problem.message, this.refusal?.state, this.hinted, this.values, this.decided, this.asking],
      [view.bets_until, view.dealing_from, this.kept.favourites, localStorage.length, Object.values(this.parts).map(Boolean)],
      view.seats.map((other) => [other.seat, other.ready, Object.keys(other.bets).length, other.mine && [other.most, other.off, other.color, other.asks, other.declined]]),
    ];
    show(byId("player"), state, () => {
      if (!mine.length) return seatForm(this, view);
      if (view.dispute) return floorIsCalled();
      return [
        mine.length > 1 && !asked && this.seatChoice(seat, mine),
        ...this.now(view, seat, asked),
        view.phase !== "closed" && callTheFloor((name, fields) => this.send(name, fields)),
        !asked && chipsAndLeaving(this, view, seat, mine),
      ];
    });
    this.focusOnBets(mine);
  }

  // After "Sit down" the keyboard is at the bets, not at the top of the page.
  focusOnBets(mine) {
    const heading = byId("player").querySelector("[data-focus=your-wagers]");
    if (!this.satDown || !mine.length || !heading) return;
    this.satDown = false;
    heading.focus({ preventScroll: true });
  }

  now(view, seat, asked) {
    if (asked?.best) {
      const set = async (groups) => {
        if (this.coach && !(await this.coach.allowsSetting(groups))) return;
        await this.send("set-hand", { seat: asked.seat, step: asked.key, groups, asked: asked.asked });
      };
      if (!asked.hands.length) return handToSet(asked, set, view);
      const part = this.part("hands", () => import("./more/set_hands.js"));
      return part?.handsToSet(asked, this, set, view) ?? [];
    }
    if (asked?.values) return decision(asked, this, view);
    if (view.step?.kind === "showcards") return lookAtCards(view.step, (name, fields) => this.send(name, fields));
    return takesWagers(view) ? wagering(this, view, seat) : this.waiting(view);
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

  // The wagers that have to stay on the layout.
  left(own) {
    const stays = Object.entries(own?.standing ?? {}).filter(([wager]) => own.kept[wager] === "stays");
    return Object.fromEntries(stays);
  }

  // The wagers on the slip that do not stand from an earlier round.
  newBets(own) {
    return Object.fromEntries(Object.entries(this.slip.draft).filter(([wager, cents]) => own?.standing[wager] !== cents));
  }

  hasNew(own) {
    return Object.keys(this.newBets(own)).length > 0;
  }

  // What can be placed again of an earlier slip: wagers that had moved or were marked cannot.
  placeable(bets) {
    return Object.fromEntries(Object.entries(bets).filter(([wager]) => this.rules.placed.includes(wager)));
  }

  waiting(view) {
    const words = view.waits ? waitingFor(view.waits) : (view.step?.words ?? "Waiting for the table.");
    const who = view.step?.seat ? `Seat ${view.step.seat} decides` : "";
    const said = words.startsWith(who) ? words : `${who}. ${words}`;
    return [
      h("h2", {}, WAITING[view.phase] ?? "The round is being dealt"),
      h("p", {}, said, " ", view.step && h("span", { class: "cite" }, view.step.cite)),
    ];
  }
}
