// What people at a table are called, and where a person can sit: at a free spot, or behind the player of one where the rules allow several bettors.

// The table lists the seats; here they get their words.
export function freeSeats(view) {
  const players = new Map(view.seats.map(({ seat, person }) => [seat, nameOf(person)]));
  return view.free_seats.map((seat) => {
    const spot = spotOf(seat);
    const behind = players.get(spot);
    return { seat, spot, behind, words: behind ? `${spot}, behind ${behind}` : spot };
  });
}

// The middle seats see most of the felt; a seat behind another is offered only when no spot is free.
export function bestSeat(free, seats) {
  const cost = ({ spot, behind }) => Math.abs(Number(spot) - (seats + 1) / 2) + (behind ? seats : 0);
  return free.toSorted((seat, other) => cost(seat) - cost(other))[0];
}

// People of a demonstration have a mark before their names, which is for programs.
export const nameOf = (person) => person.replace(/^demo-(.)/, (_, first) => first.toUpperCase());

// Says whose bank it is; null where the house is the bank.
export function bankInWords({ bank }, mine) {
  if (!bank) return null;
  const owner = `${bank.person} at seat ${bank.seat} is`;
  return bank.words.replace(owner, mine.includes(bank.seat) ? `You, at seat ${bank.seat}, are` : owner.replace(bank.person, nameOf(bank.person)));
}

export const spotOf = (seat) => seat.split("/")[0];

// Names the player of the spot for a person who wagers behind, and is null for the player.
export function behindWhom(view, seat) {
  if (seat === spotOf(seat)) return null;
  const player = view.seats.find((other) => other.seat === spotOf(seat));
  return player?.mine ? "you" : player ? nameOf(player.person) : null;
}
