// The dealer's console: the step that is due with its words and its paragraph, and what can go wrong at it.

import { attempt, command } from "../../lib/api.js";
import { callTheFloor, disputeInWords } from "./dispute.js";
import { byId, dollars, h, show } from "../../lib/dom.js";
import { cardEntry, diceEntry, moneyEntry, numberEntry } from "./card_entry.js";
import { paymentTable } from "../settlement.js";

const SAID = { announce: "Say", perform: "Do", confirm: "Confirm", settle: "Collect and pay" };

export class Dealer {
  constructor(table, me, rules, officials) {
    this.table = table;
    this.me = me;
    this.rules = rules;
    this.officials = officials; // who answer their steps themselves
    this.shows = null; // the irregularity for which a card is asked
  }

  async ask(name, fields) {
    this.shows = null;
    const isDone = await attempt(() => command(this.table, name, fields));
    if (isDone) byId("dealer").querySelector(".irregularities")?.removeAttribute("open");
    return isDone;
  }

  show(view) {
    this.view = view;
    show(
      byId("dealer"),
      [
        view.step,
        view.phase,
        view.round,
        view.last_entry,
        view.seats,
        this.shows,
        view.stopped,
        view.dispute,
      ],
      () => [
        h("h2", {}, "Dealer's console"),
        view.step && !view.dispute ? this.step(view.step) : this.betweenRounds(),
        this.owed(),
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
                onclick: () => this.ask("take-back", { step: view.last_entry }),
              },
              `Take back: ${view.last_entry.replaceAll("-", " ")}`,
            ),
          ),
        view.phase !== "closed" && !view.dispute && callTheFloor((name, fields) => this.ask(name, fields), "Call the floor"),
      ],
    );
    this.focusOnAnswer();
  }

  // A dealer types one answer after the other: the next field waits for it.
  focusOnAnswer() {
    const asked = `${this.view.round} ${this.view.step?.key}`;
    const field = byId("dealer").querySelector("[data-focus=answer]:not(:disabled)");
    if (!field || asked === this.asked) return;
    this.asked = asked;
    const active = document.activeElement;
    const isTyping = active.dataset.typed !== undefined;
    const free = active === document.body || (byId("dealer").contains(active) && !isTyping);
    if (free) field.focus({ preventScroll: true });
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
        { type: "button", class: "main", "data-focus": "answer", onclick: () => this.ask("begin-round") },
        "Begin the next round",
      ),
    );
  }

  step(step) {
    const who = step.seat
      ? `Seat ${step.seat} decides`
      : step.who === "dealer"
        ? (SAID[step.kind] ?? "Do")
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
        h("p", {}, "In this order, from the top:"),
        paymentTable(step.payments, this.rules.titles, "Payments in their order", true),
      ],
      this.answer(step),
      this.irregularities(step),
    ];
  }

  answer(step) {
    if (this.officials.includes(step.who))
      return h("p", { class: "soft" }, `The ${step.who} answers this at the table. The console goes on by itself.`);
    const give = (answer) => this.ask("answer", { step: step.key, answer });
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
          this.view.cards === "dealer" && cardEntry("answer", `Card, face ${step.face}`, give)
        );
      case "toss":
        return this.view.cards === "dealer" && diceEntry(give);
      case "addwager":
        return moneyEntry(step, give);
      case "measure":
      case "cut":
      case "insertcutcard":
      case "countstub":
        return numberEntry(step, give);
      case "confirm":
        return h(
          "p",
          { class: "actions" },
          button(`I confirm it (${this.me.person})`, () => give(null)),
        );
      default:
        return h(
          "p",
          { class: "actions" },
          step.values
            ? this.choices(step.values, give)
            : button(step.kind === "settle" ? "Paid" : "Done", () => give(null)),
        );
    }
  }

  choices(values, give) {
    return values.map((value, index) =>
      h(
        "button",
        { type: "button", "data-focus": index ? `choose-${value}` : "answer", onclick: () => give(value) },
        value.replaceAll("-", " "),
      ),
    );
  }

  wagers() {
    const placed = this.view.seats.filter((one) => Object.keys(one.bets).length);
    return [
      h(
        "p",
        {},
        placed.length
          ? placed
              .map(
                (one) =>
                  `Seat ${one.seat}${one.ready ? " (ready)" : ""}: ${Object.entries(one.bets)
                    .map(([wager, bet]) => `${this.rules.titles[wager]} ${dollars(bet)}`)
                    .join(", ")}`,
              )
              .join("; ")
          : "Nobody has placed a wager yet.",
      ),
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
            onclick: () => this.ask("no-more-bets"),
          },
          "No more bets",
        ),
      ),
    ];
  }

  irregularities(step) {
    if (!step.may_happen?.length) return null;
    const happens = (one) => {
      if (one.shows_card && this.view.cards === "dealer") {
        this.shows = one.kind;
        this.show(this.view);
      } else {
        this.ask("irregularity", { step: step.key, irregularity: one.kind });
      }
    };
    return h(
      "details",
      { class: "irregularities", open: this.shows !== null },
      h("summary", {}, "Something is wrong"),
      h(
        "ul",
        { class: "plain" },
        step.may_happen.map((one) =>
          h(
            "li",
            {},
            h("button", { type: "button", "data-focus": one.kind, onclick: () => happens(one) }, one.words),
            " ",
            h("span", { class: "cite" }, one.cite),
          ),
        ),
      ),
      this.shows &&
        cardEntry("seen", "The card that was seen", (card) =>
          this.ask("irregularity", { step: step.key, irregularity: this.shows, card }),
        ),
    );
  }

  owed() {
    const owing = this.view.seats.filter((one) => one.owes > 0);
    return owing.map((one) =>
      h(
        "p",
        { class: "actions" },
        h(
          "button",
          { type: "button", onclick: () => this.ask("collect-vigorish", { seat: one.seat }) },
          `Collect ${dollars(one.owes)} vigorish from seat ${one.seat}`,
        ),
      ),
    );
  }
}
