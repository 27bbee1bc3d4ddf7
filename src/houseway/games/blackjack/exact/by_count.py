"""Finds the best decision at each count, and how well a count knows the game: from the exact engine.

Shoes are counted whose cards differ from a full one as the count says: the cards of each tag are fewer or
more in proportion to it. Between these shoes values are interpolated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from math import erf, exp, isfinite, perm, pi, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.counting.array_cache import cached_arrays
from houseway.equipment.cards import Card
from houseway.games.blackjack.boxes import DOUBLE, GIVE_UP, HIT, SPLIT, STAND, Hand, legal_decisions
from houseway.games.blackjack.exact.best_play import BestChoice
from houseway.games.blackjack.exact.exact_round import ExactRound
from houseway.games.blackjack.exact.hands import (
    ACE,
    COUNTS,
    TEN,
    Composition,
    hand_of,
    number_of,
    orders,
    shoe_of_counts,
    single,
    two_cards,
)
from houseway.games.blackjack.exact.hands import without as left_without
from houseway.games.blackjack.hand_wagers import INSURANCE_WAGER
from houseway.games.blackjack.hands import BLACKJACK, COUNT, Played, is_soft, standing, total
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.games.blackjack.written_strategy import Choose, Situation
from houseway.progress import report_progress
from houseway.rules.analysis.advantage_play import Deviation, Figures
from houseway.rules.game import Table

# What each decision is worth with each total and pair, for any cards in the shoe.
#
# Totals are averages over the first two cards that make them, as a player decides who looks at the total
# alone.

Values = npt.NDArray[np.float64]

DECISIONS = (STAND, HIT, DOUBLE, SPLIT, GIVE_UP)
PAIR, SOFT, HARD = "pair", "soft", "hard"
NOT_ALLOWED = -np.inf


def situation_of(hand: Composition, up: int) -> Situation:
    """Return the pair or the total that two cards make."""
    if max(hand) == 2:
        return Situation(PAIR, hand.index(2) + 1, up)
    cards = hand_of(hand)
    return Situation(SOFT if is_soft(cards) else HARD, total(cards), up)


def _situations() -> tuple[Situation, ...]:
    whole = (8,) * len(COUNTS)
    hands = [hand for hand, _ in two_cards(whole) if standing(hand_of(hand)) != BLACKJACK]
    return tuple(dict.fromkeys(situation_of(hand, up) for up in COUNTS for hand in hands))


SITUATIONS = _situations()
PLACE = {situation: place for place, situation in enumerate(SITUATIONS)}


class _RecordedChoice(BestChoice):
    """The best choice, which also keeps what every pair gains when it is split."""

    def _is_split(self, count: int, up: int) -> bool:
        pair, player = single(count), self.players[up]
        pair = tuple(2 * number for number in pair)
        self._splits.add((count, up))
        gained = float(self._gained(self._exact_round.split_hands(player, count, exact=False)))
        self._splits.remove((count, up))
        self.split_gains[count, up] = gained
        return gained > self._by_up_card[up].value(pair, player.decides(pair))

    @cached_property
    def split_gains(self) -> dict[tuple[int, int], float]:
        return {}

    def values(self, hand: Composition, up: int) -> Iterator[float]:
        """Yield what each decision gains; a dealer's blackjack counts as 0."""
        options = self._exact_round.table.options
        legal = legal_decisions(options, Hand(1, list(hand_of(hand))), 1)
        for decision in DECISIONS:
            if decision not in legal:
                yield NOT_ALLOWED
            elif decision == SPLIT:
                yield self.split_gains.get((hand.index(2) + 1, up), NOT_ALLOWED)
            else:
                yield self._by_up_card[up].value(hand, decision)


def decision_values(table: Table[Any], shoe: Composition) -> Mapping[str, Values]:
    """Return the values of all decisions, how often each situation comes, and the edge of the best of them.

    A shoe takes a second to count, so the answer is cached.
    """
    made_from = f"1 {shoe} {sorted(table.options.given.items())}"
    arrays = cached_arrays("blackjack-values", made_from, lambda: _counted(table, shoe))
    return {name: array.astype(np.float64, copy=False) for name, array in arrays.items()}


def _counted(table: Table[Any], shoe: Composition) -> dict[str, npt.NDArray[np.generic]]:
    report_progress(f"the best play with {' '.join(map(str, shoe))} cards from ace to ten")
    exact_round = ExactRound(table, shoe)
    best = _RecordedChoice(exact_round)
    sums = np.zeros((len(SITUATIONS), len(DECISIONS)))
    chances = np.zeros(len(SITUATIONS))
    edge = 0.0
    for up in exact_round.up_cards:
        chance_of_up = number_of(shoe, up) / sum(shoe)
        left = left_without(shoe, single(up))
        for hand, ways in two_cards(left):
            chance = chance_of_up * ways * orders(left, hand) / perm(sum(left), 2)
            no_blackjack = exact_round.no_blackjack(up, hand)
            edge += chance * _dealt_blackjacks(exact_round, hand, no_blackjack)
            if standing(hand_of(hand)) == BLACKJACK:
                continue
            values = np.array([*best.values(hand, up)])
            edge += chance * float(values.max())
            place = PLACE[situation_of(hand, up)]
            sums[place] += chance * values
            chances[place] += chance
    with np.errstate(invalid="ignore", divide="ignore"):
        averages = np.where(chances[:, None] > 0, sums / chances[:, None], NOT_ALLOWED)
    return {"values": averages, "chances": chances, "edge": np.array([edge])}


def _dealt_blackjacks(exact_round: ExactRound, hand: Composition, no_blackjack: Fraction) -> float:
    """Return what rounds gain that a blackjack ends before anybody decides."""
    gain = exact_round.gains()[False]
    stands_at = standing(hand_of(hand))
    lost = float((1 - no_blackjack) * Fraction(gain(Played((stands_at,), BLACKJACK))))
    if stands_at != BLACKJACK:
        return lost
    return lost + float(no_blackjack * Fraction(gain(Played((BLACKJACK,)))))


Floats = npt.NDArray[np.float64]

DECK = 52
STEPS = (-10, -5, 0, 5, 10)  # counts of the shoes that are counted
LOWEST, HIGHEST = -9, 10  # counts at which decisions are told apart
_NUMBER = {decision: number for number, decision in enumerate(DECISIONS)}
ADVANTAGE = 3  # tens that make insurance worth it: more than one card in three


class ByCount:
    """The values of all decisions at every count. ``tags`` are those of a card from ace to ten."""

    def __init__(self, table: Table[Any], tags: Sequence[float], *, per_deck: bool) -> None:
        self._table, self._per_deck = table, per_deck
        self._tags = np.array(tags)
        self._whole = shoe_of_counts(table, ())
        self._shares = np.array(self._whole) / sum(self._whole)
        self._mean = float(self._shares @ self._tags)
        self._variance = float(self._shares @ (self._tags - self._mean) ** 2)

    # The count of a shoe, per deck that is left. A count that is not balanced is used as it runs: its points
    # are those of mid-shoe, with as many cards seen as left.

    def _as_counted(self, per_deck: float) -> float:
        if self._per_deck:
            return per_deck
        half = sum(self._whole) / 2
        return per_deck * half / DECK + self._mean * half

    def per_deck(self, counted: float) -> float:
        """Return the points for each deck that is left, from the count as the player keeps it."""
        if self._per_deck:
            return counted
        half = sum(self._whole) / 2
        return (counted - self._mean * half) * DECK / half

    def _shoe_at(self, count: float) -> tuple[float, Composition]:
        """Return a full shoe with about this count, and the count that it has in whole cards."""
        cards = sum(self._whole)
        ideal = np.array(self._whole) * (1 - count * (self._tags - self._mean) / (DECK * self._variance))
        left = np.maximum(1, np.rint(ideal)).astype(int)
        has = -DECK * (float(left @ self._tags) / left.sum() - self._mean)
        return (has if cards else 0.0), tuple(left.tolist())

    @cached_property
    def _grid(self) -> tuple[Floats, Floats]:
        """The counts of the shoes, and the values of all decisions in each of them."""
        shoes = [self._shoe_at(step) for step in STEPS]
        values = [decision_values(self._table, shoe)["values"] for _, shoe in shoes]
        return np.array([count for count, _ in shoes]), np.array(values)

    def values_at(self, count: float) -> Floats:
        """Return the values at a count per deck that includes the cards of the hand and the up card."""
        counts, values = self._grid
        before = count - self._tags_in_sight
        upper = np.clip(np.searchsorted(counts, before), 1, len(counts) - 1)
        share = ((before - counts[upper - 1]) / (counts[upper] - counts[upper - 1]))[:, None]
        every = np.arange(len(SITUATIONS))
        with np.errstate(invalid="ignore"):
            low, high = values[upper - 1, every], values[upper, every]
            between = low + share * (high - low)
        return np.where(np.isfinite(between), between, -np.inf)

    @cached_property
    def _tags_in_sight(self) -> Floats:
        """What the two cards and the up card of a situation add to the count of a full shoe, on average."""
        added = np.zeros(len(SITUATIONS))
        chances = np.zeros(len(SITUATIONS))
        for up in COUNTS:
            for hand, ways in two_cards(self._whole):
                place = PLACE.get(situation_of(hand, up))
                if place is not None:
                    chance = ways * orders(self._whole, hand)
                    tags = float(np.array(hand) @ (self._tags - self._mean)) + self._tags[up - 1] - self._mean
                    added[place] += chance * tags
                    chances[place] += chance
        return added / np.maximum(chances, 1) * DECK / sum(self._whole)

    @cached_property
    def _decided(self) -> Mapping[int, Floats]:
        """The values by the whole count, as it is rounded down: those of its middle."""
        return {
            counted: self.values_at(self.per_deck(counted + 0.5))
            for counted in range(self.lowest, self.highest + 1)
        }

    @cached_property
    def basic(self) -> Floats:
        """The values in a full shoe: the best play by totals of a player who does not count."""
        return decision_values(self._table, self._whole)["values"]

    @property
    def lowest(self) -> int:
        """The lowest and the highest count at which decisions are told apart, as the player keeps it."""
        return int(np.floor(self._as_counted(LOWEST)))

    @property
    def highest(self) -> int:
        return int(np.floor(self._as_counted(HIGHEST)))

    @property
    def by_count(self) -> list[Floats]:
        """Return the values at each count from the lowest to the highest."""
        return [*self._decided.values()]

    # Deviations from the play without a count.

    @cached_property
    def deviations(self) -> list[Deviation]:
        every = [*self._deviations()]
        return sorted(every, key=lambda deviation: -deviation.worth)

    def _deviations(self) -> Iterator[Deviation]:
        chances = decision_values(self._table, self._whole)["chances"]
        best = {counted: np.argmax(values, axis=1) for counted, values in self._decided.items()}
        for place, situation in enumerate(SITUATIONS):
            for counted in range(self.lowest + 1, self.highest + 1):
                below, then = best[counted - 1][place], best[counted][place]
                if below != then and chances[place] > 0:
                    equal = self._equal_between(place, below, then, counted)
                    worth = float(chances[place]) * self._gained(place, below, then, equal)
                    names = DECISIONS[below], DECISIONS[then]
                    yield Deviation(_in_words(situation), names[0], counted, names[1], equal, worth)

    def _equal_between(self, place: int, below: int, then: int, counted: int) -> float:
        """Return the count at which both decisions are worth the same."""
        low, high = (self._decided[count][place] for count in (counted - 1, counted))
        with np.errstate(invalid="ignore"):
            first, second = low[then] - low[below], high[then] - high[below]
        known = np.isfinite(first) and np.isfinite(second) and first != second
        return counted - 0.5 + float(first / (first - second)) if known else float(counted)

    def _gained(self, place: int, below: int, then: int, equal: float) -> float:
        """Return what it gains in mid-shoe to change the decision at that count, instead of never."""
        usual = int(np.argmax(self.basic[place]))
        other = below if usual == then else then
        counts, chances, values = self._in_mid_shoe
        with np.errstate(invalid="ignore"):
            more = values[:, place, other] - values[:, place, usual]
        changed = (counts >= self.per_deck(equal)) == (other == then)
        return float(np.where(changed & (more > 0), more, 0.0) @ chances)

    @cached_property
    def _in_mid_shoe(self) -> tuple[Floats, Floats, Floats]:
        """Counts that come up in mid-shoe, the chance of each, and the values at them."""
        far = np.arange(-4, 4, 1 / 8)
        chances = np.exp(-(far**2) / 2)
        counts = far * self._spread_of_count
        return counts, chances / chances.sum(), np.array([self.values_at(count) for count in counts])

    @property
    def _spread_of_count(self) -> float:
        """Return the standard deviation of the count per deck in mid-shoe."""
        return DECK * sqrt(self._variance / (sum(self._whole) - 1))

    # How well the count knows the game.

    @cached_property
    def figures(self) -> Figures:
        full = decision_values(self._table, self._whole)
        edge = float(full["edge"][0])
        without = [decision_values(self._table, _less(self._whole, count)) for count in COUNTS]
        edges = np.array([float(arrays["edge"][0]) for arrays in without])
        betting = self._correlation(edges)
        centred = edges - self._shares @ edges
        slope = float((self._shares * centred) @ (self._tags - self._mean)) / self._variance
        slope *= (sum(self._whole) - 1) / DECK
        if not self._per_deck:
            slope *= 2 * DECK / sum(self._whole)
        insured = INSURANCE_WAGER in self._table.wagers
        return Figures(
            edge,
            slope,
            self._as_counted(0.0),
            betting,
            self._efficiency(full, [arrays["values"] for arrays in without]),
            self._correlation(np.array([-1.0 if count == TEN else 0.0 for count in COUNTS]))
            if insured
            else None,
            self.insurance_from if insured else None,
        )

    def _correlation(self, effects: Floats) -> float:
        """Return the correlation of the tags with the effects of removing each card."""
        centred = effects - self._shares @ effects
        spread = float(self._shares @ centred**2)
        together = float((self._shares * centred) @ (self._tags - self._mean))
        return together / sqrt(spread * self._variance) if spread else 0.0

    def _efficiency(self, full: Mapping[str, Floats], without: Sequence[Floats]) -> float:
        """Return the part of what perfect knowledge of the cards gains in decisions that the count gains.

        In mid-shoe, the difference of two decisions varies as its effects of removal add up, about normally.
        """
        values, chances = full["values"], full["chances"]
        cards = sum(self._whole)
        by_count = by_cards = 0.0
        for place in np.flatnonzero(chances):
            usual = int(np.argmax(values[place]))
            gains = []
            for other in np.flatnonzero(np.isfinite(values[place])):
                if other == usual:
                    continue
                less = float(values[place, usual] - values[place, other])
                effects = np.array([arrays[place, other] - arrays[place, usual] for arrays in without]) + less
                centred = effects - self._shares @ effects
                spread = sqrt(float(self._shares @ centred**2) * (cards - 1))  # half of the cards are seen
                known = abs(self._correlation(effects))
                gains.append((_gain_over(less, spread), _gain_over(less, spread * known)))
            if gains:
                perfect, counted = max(gains)
                by_cards += float(chances[place]) * perfect
                by_count += float(chances[place]) * counted
        return by_count / by_cards if by_cards else 0.0

    @property
    def insurance_from(self) -> float:
        """Return the count from which more than one card in three behind the dealer's ace is a ten."""
        cards = sum(self._whole)
        tens = self._shares[TEN - 1]
        per_point = tens * (self._tags[TEN - 1] - self._mean) / (DECK * self._variance)
        # tens * (1 - count * …) of all cards, and the ace is out: so many of the others are tens.
        count = (tens - (cards - 1) / (ADVANTAGE * cards)) / per_point
        ace = (self._tags[ACE - 1] - self._mean) * DECK / cards  # it is seen when insurance is offered
        return self._as_counted(float(count + ace))


def choose_by(values: Floats) -> Choose:
    """Return the strategy of the best legal decision by these values."""
    rows = values.tolist()

    def choose(hand: Sequence[Card], up_card: Card, legal: Sequence[str]) -> str:
        place = _place_of(tuple(hand), COUNT[up_card], SPLIT in legal)
        if place is None:  # a total that no two cards make: hard 20 or more
            return STAND
        worth = rows[place]
        best = max(legal, key=lambda decision: worth[_NUMBER[decision]])
        return best if isfinite(worth[_NUMBER[best]]) else STAND

    return choose


@cache
def _place_of(hand: tuple[Card, ...], up: int, may_split: bool) -> int | None:
    place = PLACE.get(Situation(SOFT if is_soft(hand) else HARD, total(hand), up))
    if may_split or (place is None and len(hand) == 2):
        return PLACE[Situation(PAIR, COUNT[hand[0]], up)]
    return place


def pairs_split_by(values: Floats) -> frozenset[int]:
    """Return the counts of the pairs that are split against any up card."""
    best = np.argmax(values, axis=1)
    return frozenset(
        situation.points
        for place, situation in enumerate(SITUATIONS)
        if situation.kind == PAIR and best[place] == _NUMBER[SPLIT]
    )


def _gain_over(less: float, spread: float) -> float:
    """Return what a choice gains on average that is less by so much and varies normally."""
    if spread <= 0:
        return 0.0
    far = less / spread
    density, beyond = exp(-(far**2) / 2) / sqrt(2 * pi), (1 - erf(far / sqrt(2))) / 2
    return spread * (density - far * beyond)


def _less(shoe: Composition, count: int) -> Composition:
    return tuple(number - (place == count - 1) for place, number in enumerate(shoe))


def _in_words(situation: Situation) -> str:
    """Return 16 v T, soft 18 v 9 or T-T v 5."""
    names = {count: card.rank for count, card in WITH_COUNT.items()} | {TEN: "T"}
    points = names.get(situation.points, "") if situation.kind == PAIR else str(situation.points)
    hand = f"{points}-{points}" if situation.kind == PAIR else points
    return f"{'soft ' if situation.kind == SOFT else ''}{hand} v {names[situation.up]}"
