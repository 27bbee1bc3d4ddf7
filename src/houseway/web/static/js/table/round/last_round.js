// The last round stays in sight until you bet yourself: other players' chips do not take its result away.

const STORED = (table) => `last-round:${table}`;
const FIELDS = ["round", "outcome", "places", "hands", "called", "payments", "without_player"];

// Returns the table as shown to a person who has not bet yet in the round that takes bets now: with the cards
// and payments of the round before.
export function withLastRound(view, hasBet) {
  if (!view.last_round || hasBet || !["wagers", "preparing"].includes(view.phase)) return view;
  const phase = view.phase === "wagers" ? "between rounds" : view.phase;
  return { ...view, ...view.last_round, phase, actual: view };
}

// The round whose result the table shows now: the one in progress, as far as it is settled, or the last.
function resultIn(view) {
  if (!view.payments.length && !view.without_player.length) return null;
  const last = view.results.at(-1);
  const outcome = last?.round === view.round ? last.outcome : "";
  return Object.fromEntries(FIELDS.map((name) => [name, name === "outcome" ? outcome : view[name]]));
}

// Keeps your own last result, also over a reload, until another of yours replaces it.
export class LastRound {
  constructor(table) {
    this.key = STORED(table);
    this.stored = JSON.parse(sessionStorage.getItem(this.key) ?? "null");
  }

  update(view, mine) {
    const isOwn = ({ seat }) => !mine.length || mine.includes(seat);
    for (const round of [view.last_round, resultIn(view)]) {
      const concernsYou = round && (round.payments.some(isOwn) || round.without_player.some(isOwn));
      if (concernsYou && !(this.stored?.round > round.round && this.stored.round <= view.round)) this.keep(round);
    }
    return this.stored;
  }

  keep(round) {
    this.stored = round;
    sessionStorage.setItem(this.key, JSON.stringify(round));
  }
}
