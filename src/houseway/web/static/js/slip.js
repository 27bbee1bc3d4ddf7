// A player's slip for the coming round: drafted here at once, sent as a whole, confirmed by the table.

const SOON = 150; // milliseconds without another chip

const same = (one, other) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([wager, cents]) => other[wager] === cents);

export const total = (bets) => Object.values(bets).reduce((sum, cents) => sum + cents, 0);

export class Slip {
  constructor(place, changed, refused) {
    this.place = place; // sends (seat, bets)
    this.changed = changed;
    this.refused = refused;
    this.seat = null;
    this.draft = {};
    this.placed = {};
    this.before = [];
    this.isOpen = false;
    this.waits = null;
    this.sending = false;
  }

  get isPlaced() {
    return same(this.draft, this.placed);
  }

  get isBusy() {
    return this.sending || this.waits !== null;
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
    this.soon();
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
    this.soon();
  }

  soon() {
    clearTimeout(this.waits);
    this.waits = setTimeout(() => this.send(), SOON);
    this.changed();
  }

  async send() {
    if (this.sending) {
      this.soon();
      return;
    }
    this.waits = null;
    if (this.isPlaced) {
      this.changed();
      return;
    }
    const sent = this.draft;
    this.sending = true;
    try {
      await this.place(this.seat, sent);
      this.placed = sent;
      this.refused(null);
    } catch (problem) {
      // While wagers are open the draft stays, to be completed or undone; later nothing changes any more.
      if (!this.isOpen) this.draft = { ...this.placed };
      this.refused(problem);
    } finally {
      this.sending = false;
      this.changed();
    }
  }
}
