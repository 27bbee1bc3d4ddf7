// A player's wagers for the coming round. Each change shows at once as a draft, is sent as a whole slip, and then
// confirmed by the table.

import { Refused } from "../../lib/api.js";

const isSame = (bets, other) =>
  Object.keys(bets).length === Object.keys(other).length &&
  Object.entries(bets).every(([wager, cents]) => other[wager] === cents);

export const takesWagers = ({ phase }) => ["wagers", "between rounds"].includes(phase);

export const total = (bets) => Object.values(bets).reduce((sum, cents) => sum + cents, 0);

export class Slip {
  // ``place`` sends (seat, bets); ``isHopeless`` says whether no further chip can make the bets legal.
  constructor(place, onChange, onRefusal, isHopeless) {
    this.place = place;
    this.onChange = onChange;
    this.onRefusal = onRefusal;
    this.isHopeless = isHopeless;
    this.seat = null;
    this.draft = {};
    this.placed = {};
    this.undoable = []; // earlier drafts
    this.isOpen = false;
    this.isSending = false;
    this.hasUnsent = false; // chips placed while a slip was on its way
    this.isLost = false; // the last slip did not arrive: it is sent again when the connection is back
    this.sent = Promise.resolve(); // ends with the last slip that was sent
    this.record = 0; // the record of the last slip that the table has taken
  }

  get isPlaced() {
    return isSame(this.draft, this.placed);
  }

  // Takes over the wagers that the table shows at the seat, as of record ``number``.
  update(seat, bets, isOpen, number) {
    // The answer to a slip overtakes what others did just before it: that does not have the slip's chips yet.
    if (seat === this.seat && isOpen && number < this.record) return;
    if (seat !== this.seat || (this.isOpen && !isOpen)) this.undoable = [];
    const dropDraft = seat !== this.seat || !isOpen || (!this.isSending && this.isPlaced);
    this.seat = seat;
    this.isOpen = isOpen;
    this.placed = bets;
    if (dropDraft) this.draft = { ...bets };
  }

  set(bets) {
    this.undoable.push(this.draft);
    this.draft = bets;
    this.send();
  }

  add(wager, cents) {
    this.set({ ...this.draft, [wager]: (this.draft[wager] ?? 0) + cents });
  }

  remove(wager) {
    const { [wager]: _, ...rest } = this.draft;
    this.set(rest);
  }

  // Gives a wager another of its forms, with the same amount.
  rename(wager, form) {
    const { [wager]: amount, ...rest } = this.draft;
    this.set({ ...rest, [form]: (rest[form] ?? 0) + amount });
  }

  double() {
    this.set(Object.fromEntries(Object.entries(this.draft).map(([wager, cents]) => [wager, 2 * cents])));
  }

  undo() {
    if (!this.undoable.length) return;
    this.draft = this.undoable.pop();
    this.send();
  }

  // Ends when everything on the slip was sent, and answered.
  async whenSent() {
    while (this.isSending) await this.sent;
  }

  // Sends again what did not arrive.
  resend() {
    if (this.isLost && this.isOpen) this.send();
  }

  // One slip is on its way at a time; chips placed meanwhile go together in the next one.
  send() {
    this.hasUnsent = this.isSending;
    if (!this.isSending && this.isPlaced) this.onRefusal(null);
    this.onChange();
    if (!this.isSending && !this.isPlaced) this.sent = this.transmit();
  }

  async transmit() {
    const { seat, draft: sent } = this;
    this.isSending = true;
    this.isLost = false;
    try {
      const { number } = await this.place(seat, sent);
      this.record = number;
      if (seat === this.seat) this.placed = sent;
      this.onRefusal(null);
    } catch (problem) {
      this.isLost = !(problem instanceof Refused) && this.isOpen;
      this.onRefusal(problem, this.isLost ? "lost" : this.takeBack(sent) ? "back" : "open");
    } finally {
      this.isSending = false;
      if (this.hasUnsent && this.isOpen) this.send();
      else this.onChange();
    }
  }

  // While wagers are open, a refused slip stays as a draft when further chips can complete it, and is undone when
  // none can. Returns whether it was undone.
  takeBack(sent) {
    const isHopeless = this.isOpen && isSame(sent, this.draft) && this.isHopeless(sent);
    if (!this.isOpen) this.draft = { ...this.placed };
    if (isHopeless) this.draft = this.undoable.pop() ?? { ...this.placed };
    return isHopeless;
  }
}
