// A player's slip for the coming round: drafted here at once, sent as a whole, confirmed by the table.

const same = (one, other) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([wager, cents]) => other[wager] === cents);

export const total = (bets) => Object.values(bets).reduce((sum, cents) => sum + cents, 0);

export class Slip {
  // ``place`` sends (seat, bets); ``isHopeless`` tells bets that no further chip could make legal.
  constructor(place, changed, refused, isHopeless) {
    this.place = place;
    this.changed = changed;
    this.refused = refused;
    this.isHopeless = isHopeless;
    this.seat = null;
    this.draft = {};
    this.placed = {};
    this.before = [];
    this.isOpen = false;
    this.sending = false;
    this.waits = false; // for the answer to what was sent before
  }

  get isPlaced() {
    return same(this.draft, this.placed);
  }

  get isBusy() {
    return this.sending;
  }

  // What the table says lies there.
  told(seat, bets, isOpen) {
    if (seat !== this.seat || (this.isOpen && !isOpen)) this.before = [];
    const anew = seat !== this.seat || !isOpen || (!this.isBusy && this.isPlaced);
    this.seat = seat;
    this.isOpen = isOpen;
    this.placed = bets;
    if (anew) this.draft = { ...bets };
  }

  set(bets) {
    this.before.push(this.draft);
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

  double() {
    this.set(Object.fromEntries(Object.entries(this.draft).map(([wager, cents]) => [wager, 2 * cents])));
  }

  undo() {
    if (!this.before.length) return;
    this.draft = this.before.pop();
    this.send();
  }

  // One slip is on its way at a time: chips that are put down meanwhile go together in the next.
  async send() {
    this.waits = this.sending;
    if (!this.sending && this.isPlaced) this.refused(null);
    this.changed();
    if (this.sending || this.isPlaced) return;
    const sent = this.draft;
    this.sending = true;
    try {
      await this.place(this.seat, sent);
      this.placed = sent;
      this.refused(null);
    } catch (problem) {
      this.refused(problem, this.takeBack(sent));
    } finally {
      this.sending = false;
      if (this.waits && this.isOpen) this.send();
      else this.changed();
    }
  }

  // While wagers are open a slip that further chips can complete stays as a draft; what cannot be is undone.
  // Whether it was.
  takeBack(sent) {
    const hopeless = this.isOpen && same(sent, this.draft) && this.isHopeless(sent);
    if (!this.isOpen) this.draft = { ...this.placed };
    if (hopeless) this.draft = this.before.pop() ?? { ...this.placed };
    return hopeless;
  }
}
