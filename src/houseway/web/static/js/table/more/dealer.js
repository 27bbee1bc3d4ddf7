// The dealer's console: the current step with its paragraph, how to answer it, and what can go wrong at it.

import { attempt, command } from "../../lib/api.js";
import { callTheFloor, disputeInWords } from "./dispute.js";
import { byId, dollars, h, show } from "../../lib/dom.js";
import { cardEntry, cashEntry, diceEntry, stopEntry, moneyEntry, numberEntry } from "./card_entry.js";
import { paymentTable } from "../settlement.js";

const VERBS = { announce: "Say", perform: "Do", confirm: "Confirm", settle: "Collect and pay" };

export class Dealer {
  constructor(table, me, rules, officials) {
    this.table = table;
    this.me = me;
    this.rules = rules;
    this.officials = officials; // roles that answer their steps themselves
    this.irregularity = null; // the one whose card is asked for
  }

  async send(name, fields) {
    this.irregularity = null;
    const isDone = await attempt(() => command(this.table, name, fields));
    if (isDone) byId("dealer").querySelector(".irregularities")?.removeAttribute("open");
    return isDone;
  }

  show(view) {
    this.view = view;
    show(
      byId("dealer"),
      [view.step, view.phase, view.round, view.last_entry, view.seats, this.irregularity, view.stopped, view.dispute],
      () => [
        h("h2", {}, "Dealer's console"),
        view.step && !view.dispute ? this.step(view.step) : this.betweenRounds(),
        this.vigorishOwed(),
        view.last_entry &&
          !view.dispute &&
          view.cards === "dealer" &&
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
              `Take back: ${view.last_entry.replaceAll("-", " ")}`,
            ),
          ),
        view.phase !== "closed" && !view.dispute && callTheFloor((name, fields) => this.send(name, fields), "Call the floor"),
      ],
    );
    this.focusOnAnswer();
  }

  // A dealer types one answer after the other, so the next field gets the focus.
  focusOnAnswer() {
    const question = `${this.view.round} ${this.view.step?.key}`;
    const field = byId("dealer").querySelector("[data-focus=answer]:not(:disabled)");
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
    return h(
      "p",
      { class: "actions" },
      h(
        "button",
        { type: "button", class: "main", "data-focus": "answer", onclick: () => this.send("begin-round") },
        "Begin the next round",
      ),
    );
  }

  step(step) {
    const who = step.seat
      ? `Seat ${step.seat} decides`
      : step.who === "dealer"
        ? (VERBS[step.kind] ?? "Do")
        : `The ${step.who}`;
    return [
      h(
        "p",
        { class: "step" },
        h("span", { class: "soft" }, `${who}: `),
        h("strong", {}, step.words),
        " ",
        h("span", { class: "cite" }, step.cite),
      ),
      step.payments?.length > 0 && [
        h("p", {}, "In this order:"),
        paymentTable(step.payments, this.rules.titles, "Payments in order", true),
      ],
      this.answer(step),
      this.irregularities(step),
    ];
  }

  answer(step) {
    if (this.officials.includes(step.who))
      return h("p", { class: "soft" }, `Waiting for the ${step.who}, who answers this step.`);
    const enter = (answer) => this.send("answer", { step: step.key, answer });
    const button = (words, onclick) =>
      h("button", { type: "button", class: "main", "data-focus": "answer", onclick }, words);
    switch (step.kind) {
      case "takeplaces":
      case "takewagers":
        return this.wagers();
      case "decide":
      case "sethand":
        return null;
      case "deal":
        return (
          this.view.cards === "dealer" && cardEntry("answer", `${this.rules.pieces.length ? "Tile" : "Card"}, face ${step.face}`, enter, this.rules.pieces)
        );
      case "toss":
        if (this.view.cards !== "dealer") return null;
        return step.values ? stopEntry(step.values, enter) : diceEntry(step, enter);
      case "convertcash":
        return cashEntry(step, this.view.seats, enter);
      case "addwager":
        return moneyEntry(step, enter);
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

  // The cards are shown to somebody: the player says so, or the dealer who showed them.
  shown(enter) {
    if (!this.view.seats.length) return h("p", { class: "soft" }, "Waiting for the first player to sit down.");
    return h(
      "p",
      { class: "actions" },
      h("button", { type: "button", class: "main", "data-focus": "answer", onclick: () => enter(null) }, "I have shown the cards"),
    );
  }

  choices(values, enter) {
    return values.map((value, index) =>
      h(
        "button",
        { type: "button", "data-focus": index ? `choose-${value}` : "answer", onclick: () => enter(value) },
        value.replaceAll("-", " "),
      ),
    );
  }

  wagers() {
    const placed = this.view.seats.filter(({ bets }) => Object.keys(bets).length);
    const beside = (coupon) => (coupon ? ` with a coupon of ${dollars(coupon)}` : "");
    const betsOf = ({ bets, coupons }) => Object.entries(bets).map(([wager, bet]) => `${this.rules.titles[wager]} ${dollars(bet)}${beside(coupons[wager])}`);
    const line = (seat) => `Seat ${seat.seat}${seat.ready ? " (ready)" : ""}: ${betsOf(seat).join(", ")}`;
    return [
      h("p", {}, placed.length ? placed.map(line).join("; ") : "Nobody has placed a wager yet."),
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
      ),
    ];
  }

  irregularities(step) {
    if (!step.may_happen?.length) return null;
    const report = ({ kind, shows_card: showsCard }) => {
      if (showsCard && this.view.cards === "dealer") {
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
          this.rules.pieces,
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
