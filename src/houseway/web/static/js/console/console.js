// The dealer's console: the current step with its paragraph, how to answer it, and what can go wrong at it.

import { attempt, command } from "../lib/api.js";
import { callTheFloor, disputeInWords } from "../table/more/dispute.js";
import { byId, dollars, h, show } from "../lib/dom.js";
import { cardEntry, cashEntry, moneyEntry, numberEntry } from "./card_entry.js";
import { AutomaticPlayers, isAutomatic, shortName } from "./automatic_players.js";
import { diceEntry, stopEntry } from "./device_entry.js";
import { buyInRequests } from "./buy_in_requests.js";
import { Guests, isGuest } from "./guests.js";
import { setEntry } from "./set_entry.js";
import { next, verb, wordsOf } from "./steps_in_words.js";
import { paymentTable } from "../table/settlement.js";

const TAKES_WAGERS = ["takeplaces", "takewagers"];
const UNSEEN = "??"; // a card that was dealt face down and stays unseen

export class Dealer {
  // ``redraw`` shows the page again when chips for guests were chosen or placed.
  constructor(table, me, rules, officials, redraw) {
    this.table = table;
    this.me = me;
    this.rules = rules;
    this.officials = officials; // roles that answer their steps themselves
    this.irregularity = null; // the one whose card is asked for
    this.guests = new Guests(rules, (name, fields) => this.send(name, fields), redraw);
    this.automatic = new AutomaticPlayers((name, fields) => this.send(name, fields));
    for (const place of [byId("dealer"), byId("felt")]) place.addEventListener("keydown", (event) => this.pressKey(event));
  }

  // A key presses the button that shows it.
  pressKey(event) {
    if (event.target.matches("input:not([type=radio]), select") || event.ctrlKey || event.altKey || event.metaKey) return;
    byId("dealer").querySelector(`[data-key="${CSS.escape(event.key)}"]`)?.click();
  }

  // The guest whose chips are placed by pressing the felt now, with the bets on the layout.
  get offered() {
    const { rack } = this.guests;
    const isOpen = this.view && TAKES_WAGERS.includes(this.view.step?.kind) && !this.view.dispute;
    return isOpen && rack.seat !== null ? { seat: rack.seat, bets: rack.betsOf(rack.seat) } : null;
  }

  pressArea(wager, spot = null) {
    if (!this.offered) return;
    if (spot === null) this.guests.rack.press(wager);
    else this.guests.rack.pressAt(spot, wager);
  }

  isReal() {
    return this.view.cards !== "house";
  }

  // Returns the table's answer, or null if it was refused.
  async send(name, fields) {
    this.irregularity = null;
    let answer = null;
    await attempt(async () => {
      answer = await command(this.table, name, fields);
      byId("dealer").querySelector(".irregularities")?.removeAttribute("open");
    });
    return answer;
  }

  note(view) {
    this.view = view;
    this.guests.note(view);
  }

  show(view) {
    this.note(view);
    show(
      byId("dealer"),
      [view.step, view.coming, view.phase, view.round, view.last_entry, view.seats, view.free_seats, this.irregularity, view.stopped, view.dispute, this.guests.state()],
      () => [
        h("h2", {}, "Dealer's console"),
        view.step && !view.dispute ? this.step(view.step) : this.betweenRounds(),
        this.vigorishOwed(),
        view.last_entry &&
          !view.dispute &&
          this.isReal() &&
          h(
            "p",
            { class: "actions" },
            h(
              "button",
              {
                type: "button",
                "data-focus": "take-back",
                onclick: () => this.send("take-back", { step: view.last_entry }),
              },
              `Take back: ${view.last_entry_words}`,
            ),
          ),
        buyInRequests(view.seats, (name, fields) => this.send(name, fields)),
        this.isReal() && view.phase !== "closed" && !view.dispute && this.guests.panel(view),
        view.training && view.phase !== "closed" && !view.dispute && this.automatic.panel(view),
        view.phase !== "closed" && !view.dispute && callTheFloor((name, fields) => this.send(name, fields), "Call the floor", true),
      ],
    );
    this.focusOnAnswer();
  }

  // A dealer types one answer after the other, so the next field gets the focus.
  focusOnAnswer() {
    const question = `${this.view.round} ${this.view.step?.key}`;
    const at = (selector) => byId("dealer").querySelector(selector);
    const field = at("[data-focus=answer]:not(:disabled)") ?? at("[name=wagers]");
    if (!field || question === this.question) return;
    this.question = question;
    const active = document.activeElement;
    const isTyping = active.dataset.typed !== undefined;
    const isFree = active === document.body || (byId("dealer").contains(active) && !isTyping);
    if (isFree) field.focus({ preventScroll: true });
  }

  betweenRounds() {
    const { view } = this;
    if (view.phase !== "between rounds")
      return h("p", {}, view.stopped ?? disputeInWords(view) ?? "The table is closed.");
    return [
      h(
        "p",
        { class: "actions" },
        h(
          "button",
          { type: "button", class: "main", "data-focus": "answer", onclick: () => this.send("begin-round") },
          "Begin the next round",
        ),
      ),
      next(view.coming),
    ];
  }

  step(step) {
    return [
      h(
        "p",
        { class: "step", "data-step": `${step.kind} ${step.face ?? ""}`.trim(), "data-key-of-step": step.key },
        h("span", { class: "when" }, "Now"),
        verb(step),
        h("strong", {}, wordsOf(step)),
        " ",
        h("span", { class: "cite" }, step.cite),
      ),
      step.payments?.length > 0 && [
        h("p", {}, "In this order:"),
        paymentTable(step.payments, this.rules.titles, "Payments in order", true),
      ],
      this.answer(step),
      next(this.view.coming),
      TAKES_WAGERS.includes(step.kind) && this.guests.wagers(this.view),
      this.irregularities(step),
    ];
  }

  answer(step) {
    if (this.officials.includes(step.who))
      return h("p", { class: "soft" }, `Waiting for the ${step.who}: somebody with the role supervisor or pit boss confirms this step, here or in the pit.`);
    const decides = this.view.seats.find(({ seat }) => seat === step.seat);
    if (decides && isAutomatic(decides)) return h("p", { class: "soft" }, `${shortName(decides)} decides in a moment.`);
    const enter = (answer) => this.send("answer", { step: step.key, answer });
    const button = (words, onclick) =>
      h("button", { type: "button", class: "main", "data-focus": "answer", onclick }, words);
    switch (step.kind) {
      case "takeplaces":
      case "takewagers":
        return this.wagers();
      case "decide":
        return this.decision(step, enter);
      case "sethand":
        return this.isReal() && step.hand && setEntry(step, enter);
      case "deal":
        return this.isReal() && this.dealt(step, enter);
      case "turnup":
        return cardEntry("answer", `${this.piece()}, turned up`, enter, this.rules);
      case "toss":
      case "spin":
      case "generatenumber":
        if (!this.isReal()) return null;
        return step.values ? stopEntry(step, enter) : diceEntry(step, enter);
      case "convertcash":
        return cashEntry(step, this.view.seats, enter);
      case "addwager":
        return moneyEntry(step, enter);
      case "cutback":
      case "returnexcess":
        return h("p", { class: "actions" }, button(`Given back; ${dollars(step.usual)} stays`, () => enter(step.usual)));
      case "measure":
      case "cut":
      case "insertcutcard":
      case "countstub":
        return numberEntry(step, enter);
      case "showcards":
        return this.shown(enter);
      case "confirm":
        return h(
          "p",
          { class: "actions" },
          button(`Confirm as ${this.me.person}`, () => enter(null)),
        );
      default:
        return h(
          "p",
          { class: "actions" },
          step.values
            ? this.choices(step.values, enter)
            : button(step.kind === "settle" ? "Paid" : "Done", () => enter(null)),
        );
    }
  }

  // The cards are shown to a player or a dealer: the player says so, or the dealer who showed them.
  shown(enter) {
    if (!this.view.seats.length) return h("p", { class: "soft" }, "Waiting for the first player to sit down.");
    return h(
      "p",
      { class: "actions" },
      h("button", { type: "button", class: "main", "data-focus": "answer", onclick: () => enter(null) }, "I have shown the cards"),
    );
  }

  piece() {
    return this.rules.pieces.length ? "Tile" : "Card";
  }

  // A card that goes face down is dealt and not seen, unless the shoe reads it; the screen never shows it.
  dealt(step, enter) {
    if (step.face === "up") return cardEntry("answer", `${this.piece()}, face up`, enter, this.rules);
    if (this.view.cards === "shoe")
      return cardEntry("answer", `${this.piece()}, face down, as the shoe reads it`, enter, this.rules, true);
    return h(
      "p",
      { class: "actions" },
      h("button", { type: "button", class: "main", "data-focus": "answer", onclick: () => enter(UNSEEN) }, "Dealt, not seen"),
      h("button", { type: "button", "data-focus": "all-dealt", "data-key": "0", onclick: () => this.dealAll() }, "0 All face-down cards dealt"),
    );
  }

  // Enters one card after the other until something else is to be done.
  async dealAll() {
    if (this.isDealing) return;
    this.isDealing = true;
    await this.dealEach();
    this.isDealing = false;
  }

  async dealEach() {
    while (this.view.step?.kind === "deal" && this.view.step.face === "down") {
      const { key } = this.view.step;
      if (!(await this.send("answer", { step: key, answer: UNSEEN }))) return;
      await this.stepAfter(key);
    }
  }

  stepAfter(key) {
    return new Promise((resolve) => {
      const look = (tries) => {
        if (this.view.step?.key !== key || !tries) resolve();
        else setTimeout(look, 20, tries - 1);
      };
      look(250);
    });
  }

  // What a patron says or shows by hand; players who are online decide for themselves as well.
  decision(step, enter) {
    if (!this.isReal() || !step.values) return null;
    const costs = (value) => {
      if (step.amounts?.[value]) return ` (${step.amounts[value].map(dollars).join(" to ")})`;
      return step.costs?.[value] ? ` (${dollars(step.costs[value])})` : "";
    };
    return h("p", { class: "actions" }, this.choices(step.values, enter, costs));
  }

  // Words have a number key each; results that are numbers themselves, as at a wheel, would read wrongly with one.
  choices(values, enter, after = () => "") {
    const haveKeys = !values.some((value) => /^\d/.test(value));
    return values.map((value, index) =>
      h(
        "button",
        { type: "button", "data-focus": index ? `choose-${value}` : "answer", "data-key": haveKeys && index + 1, onclick: () => enter(value) },
        `${haveKeys ? `${index + 1} ` : ""}${value.replaceAll("-", " ")}${after(value)}`,
      ),
    );
  }

  wagers() {
    const placed = this.view.seats.filter(({ bets }) => Object.keys(bets).length);
    const others = placed.filter((seat) => !isGuest(seat));
    const hasGuests = this.view.seats.some(isGuest);
    const withCoupon = (coupon) => (coupon ? ` with a coupon of ${dollars(coupon)}` : "");
    const betsOf = ({ bets, coupons }) => Object.entries(bets).map(([wager, bet]) => `${this.rules.titles[wager]} ${dollars(bet)}${withCoupon(coupons[wager])}`);
    const line = (seat) => `Seat ${seat.seat}${seat.ready ? " (ready)" : ""}: ${betsOf(seat).join(", ")}`;
    return [
      others.length > 0 && h("ul", { class: "plain" }, others.map((seat) => h("li", {}, line(seat)))),
      !placed.length && h("p", {}, "Nobody has placed a wager yet."),
      h(
        "p",
        { class: "actions" },
        h(
          "button",
          {
            type: "button",
            class: "main",
            "data-focus": "answer",
            disabled: !placed.length,
            onclick: () => this.send("no-more-bets"),
          },
          "No more bets",
        ),
        hasGuests && h("button", { type: "button", "data-focus": "usual-wagers", onclick: () => this.guests.betAsBefore() }, "Guests bet as before"),
      ),
    ];
  }

  irregularities(step) {
    if (!step.may_happen?.length) return null;
    const report = ({ kind, shows_card: showsCard }) => {
      if (showsCard && this.isReal()) {
        this.irregularity = kind;
        this.show(this.view);
      } else {
        this.send("irregularity", { step: step.key, irregularity: kind });
      }
    };
    return h(
      "details",
      { class: "irregularities", open: this.irregularity !== null },
      h("summary", {}, "Something is wrong"),
      h(
        "ul",
        { class: "plain" },
        step.may_happen.map((possible) =>
          h(
            "li",
            {},
            h("button", { type: "button", "data-focus": possible.kind, onclick: () => report(possible) }, possible.words),
            " ",
            h("span", { class: "cite" }, possible.cite),
          ),
        ),
      ),
      this.irregularity &&
        cardEntry("seen", "The card that was seen", (card) =>
          this.send("irregularity", { step: step.key, irregularity: this.irregularity, card }),
          this.rules,
        ),
    );
  }

  vigorishOwed() {
    const owing = this.view.seats.filter(({ owes }) => owes > 0);
    return owing.map(({ seat, owes }) =>
      h(
        "p",
        { class: "actions" },
        h(
          "button",
          { type: "button", onclick: () => this.send("collect-vigorish", { seat }) },
          `Collect ${dollars(owes)} vigorish from seat ${seat}`,
        ),
      ),
    );
  }
}
