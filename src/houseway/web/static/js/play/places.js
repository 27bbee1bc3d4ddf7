// Which places of a table belong to whom. The places of a seat are "seat 3", "seat 3 hand 2" and so on.

import { spotOf } from "../table/free_seats.js";

const OF_A_SEAT = /^seat (\d+)/;
const DEALER = "dealer";
const DISCARDS = "discard rack";
const FURTHER = /^dealer hand \d+$/; // a further hand of the dealer, on the same up card

export const isOfASeat = (place) => OF_A_SEAT.test(place);

// Returns the places of a seat that have cards, in the order in which their hands are played.
export function placesOf(view, seat) {
  const spot = spotOf(seat);
  return Object.keys(view.places).filter((place) => OF_A_SEAT.exec(place)?.[1] === spot && view.places[place].length);
}

// Returns the cards of a hand: a further hand of the dealer begins with the up card, which is at the first one.
export const cardsAt = (places, place) => [...sharedCards(places, place), ...(places[place] ?? [])];

export const sharedCards = (places, place) => (FURTHER.test(place) && places[place]?.length ? (places[DEALER] ?? []).slice(0, 1) : []);

// Returns the hands that all players look at: [{name, places}], those of the layout from left to right.
export function sharedHands(drawing, view, together) {
  const printed = [...drawing.querySelectorAll(".cards[data-place]:not([data-seat])")]
    .filter(({ dataset }) => !isOfASeat(dataset.place))
    .sort((one, other) => Number(one.dataset.x) - Number(other.dataset.x));
  const known = printed.map(({ dataset }) => dataset.place);
  const dealt = known.filter((place) => view.places[place]?.length);
  const isExpected = (mark) => mark.dataset.place === DEALER || (!known.includes(DEALER) && mark.querySelector("text"));
  // Where no place has its name printed, there is room for cards at each of them.
  const isAnyExpected = printed.some(isExpected);
  const isShown = (mark) => dealt.includes(mark.dataset.place) || (isAnyExpected ? isExpected(mark) : mark.dataset.place !== DISCARDS);
  const expected = printed.filter(isShown).map(({ dataset }) => dataset.place);
  const parts = new Set(Object.values(together).flat());
  const alone = expected.filter((place) => !parts.has(place));
  return [
    ...Object.entries(together).map(([name, places]) => ({ name, places })),
    ...alone.map((place) => ({ name: place[0].toUpperCase() + place.slice(1), places: [place] })),
  ];
}
