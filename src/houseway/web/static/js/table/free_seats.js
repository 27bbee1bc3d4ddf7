// Where somebody can sit down: a free spot, or behind who plays one where the house allows several on it.

export function freePlaces(view, rules) {
  const taken = new Map(view.seats.map((one) => [one.seat, one]));
  const numbers = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return numbers(1, rules.seats).flatMap((spot) => {
    const first = taken.get(String(spot));
    if (!first) return [{ seat: String(spot), spot: String(spot), words: String(spot) }];
    const on = numbers(2, rules.bettors).map((number) => `${spot}/${number}`);
    if ([first, ...on.map((seat) => taken.get(seat))].some((one) => one?.mine)) return [];
    const seat = on.find((one) => !taken.has(one));
    return seat ? [{ seat, spot: String(spot), behind: first.person, words: `${spot}, behind ${first.person}` }] : [];
  });
}

// A free spot in the middle sees most; behind somebody only where nothing else is free.
export function bestPlace(places, seats) {
  const cost = (one) => Math.abs(Number(one.spot) - (seats + 1) / 2) + (one.behind ? seats : 0);
  return places.toSorted((one, other) => cost(one) - cost(other))[0];
}

export const spotOf = (seat) => seat.split("/")[0];

// Whose spot it is where somebody wagers behind.
export function behindWhom(view, seat) {
  if (seat === spotOf(seat)) return null;
  const first = view.seats.find((one) => one.seat === spotOf(seat));
  return first?.mine ? "you" : (first?.person ?? null);
}
