// The coach: before a decision or a wager that costs more than the best, it says how much, and asks.
// It knows no more than the hint: the server counts with the cards that this player sees.

import { get } from "../lib/api.js";
import { dollars, h } from "../lib/dom.js";

// Milliseconds that a press waits for a count: a decision may have a clock.
const LONGEST_WAIT = { decision: 2500, wagers: 15000 };

const inWords = (decision) => decision.replaceAll("-", " ");
const capital = (words) => words[0].toUpperCase() + words.slice(1);
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const sorted = (groups) => groups.map((group) => group.toSorted());

// Averages are seldom whole cents: half a cent is worth a word, a tenth is not.
export function money(cents) {
  if (cents >= 100) return dollars(Math.round(cents));
  return cents >= 1 ? `${Math.round(cents)}¢` : "less than 1¢";
}

const within = (promise, wait) => Promise.race([promise, new Promise((done) => setTimeout(done, wait, null))]);

export class Coach {
  constructor(table, least, titles, place) {
    this.table = table;
    this.least = least; // cents
    this.titles = titles;
    this.place = place; // where warnings are shown
    this.question = null;
    this.values = Promise.resolve([]);
    this.wagers = get(`/tables/${table}/coach`).catch(() => ({ wagers: {}, best: "" }));
    this.answered = null; // what ends the warning that is shown
    this.accepted = ""; // the slip that was wanted all the same
  }

  end() {
    this.answered?.(false);
  }

  // Begins to count as soon as this player is asked something, so that a press need not wait.
  watch(view) {
    const step = view.step;
    const isMine = step?.seat && view.seats.some(({ seat, mine }) => mine && seat === step.seat);
    const question = isMine ? `${view.round} ${step.key} ${step.asked}` : null;
    if (question === this.question) return;
    this.question = question;
    this.end();
    this.values = question ? get(`/tables/${this.table}/worth`).catch(() => []) : Promise.resolve([]);
  }

  // Returns whether the decision is to be made.
  async allowsDecision(value) {
    const values = (await within(this.values, LONGEST_WAIT.decision)) ?? [];
    const best = values[0];
    const chosen = values.find(({ decision }) => decision === value);
    const cost = best && chosen ? best.gain_float - chosen.gain_float : 0;
    if (!(cost >= this.least && cost > 0)) return true;
    const words = `${capital(inWords(value))} costs ${money(cost)} more than ${inWords(best.decision)}, on average.`;
    return this.ask(words, `${capital(inWords(value))} all the same`);
  }

  async allowsSetting(groups) {
    const values = (await within(this.values, LONGEST_WAIT.decision)) ?? [];
    const chosen = values.find((value) => isSame(sorted(value.groups ?? []), sorted(groups)));
    const cost = chosen ? values[0].gain_float - chosen.gain_float : 0;
    if (!(cost >= this.least && cost > 0)) return true;
    return this.ask(`Setting your hand so costs ${money(cost)} more than the best way, on average.`, "Set it so all the same");
  }

  // Returns whether the round may begin with these bets.
  async allowsWagers(bets) {
    const { wagers, best } = (await within(this.wagers, LONGEST_WAIT.wagers)) ?? { wagers: {} };
    const slip = JSON.stringify(bets);
    const costly = Object.entries(bets)
      .map(([wager, cents]) => ({ wager, cents, cost: cents * (wagers[wager]?.more_float ?? 0) }))
      .filter(({ cost }) => cost >= this.least && cost > 0)
      .sort((one, other) => other.cost - one.cost);
    if (!costly.length || slip === this.accepted) return true;
    const line = ({ wager, cents, cost }) => `${dollars(cents)} on ${this.titles[wager] ?? wager} costs ${money(cost)} more than on ${best}, on average.`;
    const goesOn = await this.ask(costly.map(line).join(" "), "Bet it all the same");
    if (goesOn) this.accepted = slip; // the same bets again need no second warning
    return goesOn;
  }

  ask(words, goOn) {
    this.end();
    return new Promise((done) => {
      const answer = (goesOn) => {
        this.answered = null;
        this.place.hidden = true;
        this.place.replaceChildren();
        done(goesOn);
      };
      this.answered = answer;
      const back = h("button", { type: "button", class: "main", onclick: () => answer(false) }, "Let me think again");
      this.place.replaceChildren(
        h("h2", {}, "The coach"),
        h("p", {}, words),
        h("p", { class: "actions" }, back, h("button", { type: "button", onclick: () => answer(true) }, goOn)),
      );
      this.place.hidden = false;
      back.focus();
    });
  }
}
