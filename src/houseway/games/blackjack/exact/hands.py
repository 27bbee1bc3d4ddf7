"""Hands as compositions: every hand that a shoe can deal, and how a player's hands end under a strategy.

A composition says how many aces, twos and so on to tens a hand holds, in no order: nothing else about cards
matters to the play of blackjack. How often cards come in some order depends only on these numbers, so all
orders of a hand are counted at once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations_with_replacement, pairwise
from math import perm, prod
from operator import mul
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import Card
from houseway.games.blackjack.boxes import DOUBLE, HIT, STAND, Hand, legal_decisions
from houseway.games.blackjack.hands import BLACKJACK, COUNT, FIVE_CARD_21, MOST, standing
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.games.blackjack.paragraphs import pack_name
from houseway.games.blackjack.written_strategy import Choose
from houseway.refusal import Refusal
from houseway.rules.analysis.distribution import cards_left
from houseway.rules.game import Table
from houseway.rules.options import Options

COUNTS = tuple(sorted(WITH_COUNT))
ACE, TEN = COUNTS[0], COUNTS[-1]

Composition = tuple[int, ...]  # how many aces, twos, …, tens
NOTHING: Composition = (0,) * len(COUNTS)

# A hand below 21 takes a card of 10 points at most, and the dealer stands at 17.
_PLAYERS_POINTS, _DEALERS_POINTS = MOST - 1 + TEN, 16 + TEN


def composition(counts: Iterable[int]) -> Composition:
    numbers = [0] * len(COUNTS)
    for count in counts:
        numbers[count - 1] += 1
    return tuple(numbers)


@cache
def single(count: int) -> Composition:
    return composition([count])


def combined(one: Composition, other: Composition) -> Composition:
    return tuple([few + more for few, more in zip(one, other, strict=True)])


def without(whole: Composition, part: Composition) -> Composition:
    return tuple([all_of - some for all_of, some in zip(whole, part, strict=True)])


def number_of(one: Composition, count: int) -> int:
    return one[count - 1]


@cache
def with_a_card(hand: Composition) -> Mapping[int, Composition]:
    """Return the hand with one more card, by the count of the card."""
    return {count: combined(hand, single(count)) for count in COUNTS}


@cache
def stands_at(hand: Composition) -> int:
    """Return where the hand stands when it takes no more cards; two cards are never blackjack here."""
    return standing(hand_of(hand), split=True)


@cache
def hand_of(one: Composition, first: int | None = None) -> tuple[Card, ...]:
    """Return cards of this composition, one that counts ``first`` before the others."""
    counts = [count for count in COUNTS for _ in range(number_of(one, count))]
    if first is not None:
        counts.remove(first)
        counts.insert(0, first)
    return tuple(WITH_COUNT[count] for count in counts)


def orders(left: Composition, taken: Composition) -> int:
    """Return in how many ways these cards can be drawn from the shoe, in one given order of counts."""
    return prod(map(perm, left, taken))


def shoe_of_counts(table: Table[Any], removed: Sequence[Card]) -> Composition:
    """Return the shoe without cards already seen; refuse one in which a round might run out of cards."""
    pack = table.game.play.packs(table.options)[pack_name(table.options)]
    left = cards_left(pack, removed, 0)
    points = sum(COUNT[card] * times for card, times in left.items())
    needed = int(table.options.choice("most-hands")) * _PLAYERS_POINTS + _DEALERS_POINTS
    if points < needed:
        raise Refusal(
            f"The cards left have {points} points; the hands of a round may have {needed}. Remove fewer."
        )
    return composition(COUNT[card] for card in left.elements())


# Every hand of 21 points or less that a shoe can deal, a row for each.

FIVE = 5

Rows = npt.NDArray[np.intp]
Integers = npt.NDArray[np.int64]


class EveryHand:
    """The hands of a shoe, without the up card; hands that the shoe cannot deal have no row."""

    def __init__(self, left: Composition, *, five_cards: bool = False) -> None:
        hands, following, standings = _reachable()
        compositions = np.array(hands)
        there: npt.NDArray[np.bool_] = np.all(compositions <= np.array(left), axis=1)
        places = np.where(there, np.cumsum(there) - 1, -1)
        self.shoe = left
        self.hands = [hand for hand, is_there in zip(hands, there.tolist(), strict=True) if is_there]
        self.place = {hand: place for place, hand in enumerate(self.hands)}
        self.compositions: Integers = compositions[there]
        self.cards: Integers = self.compositions.sum(axis=1)
        self.left: Integers = np.array(left) - self.compositions
        # For each card the row of the hand that it makes; -1 if that is over 21 or cannot be dealt.
        self.following: Rows = np.where(following < 0, -1, places[following])[there]
        self.points: Integers = self.compositions @ np.array(COUNTS)
        self.stands_at: Integers = standings[there]
        self._is_soft: npt.NDArray[np.bool_] = self.stands_at != self.points
        if five_cards:  # 21 with five cards or more stands by itself
            paid = (self.stands_at == MOST) & (self.cards >= FIVE)
            self.stands_at = np.where(paid, FIVE_CARD_21, self.stands_at)
        # The rows of all hands with two cards, with three, and so on.
        ends = np.searchsorted(self.cards, range(2, int(self.cards[-1]) + 2))
        self.by_size = [slice(start, end) for start, end in pairwise(ends.tolist())]

    def rows(self, hands: Sequence[Composition]) -> Rows:
        return np.array([self.place[hand] for hand in hands], dtype=np.intp)

    def add_a_card(self, rows: Rows, in_orders: Integers, sums: Integers) -> None:
        """Add the orders of these hands to those of all hands that they make with one more card."""
        for following in self.following[rows].T:  # a card makes another hand of each
            holds = following >= 0
            sums[following[holds]] += in_orders[holds]

    def with_total(self, row: int) -> npt.NDArray[np.bool_]:
        """Return which hands of three cards or more have the same total, soft or hard, as this one."""
        same_total = (self.stands_at == self.stands_at[row]) & (self._is_soft == self._is_soft[row])
        same: npt.NDArray[np.bool_] = same_total & (self.cards > 2)
        return same


class _Reachable(NamedTuple):
    """All hands that any shoe can deal, the shortest first."""

    hands: list[Composition]
    following: Rows  # for each card the hand that it makes; -1 if that is over 21
    stands_at: Integers


@cache
def _reachable() -> _Reachable:
    hands = [composition(pair) for pair in combinations_with_replacement(COUNTS, 2)]
    place = {hand: number for number, hand in enumerate(hands)}
    following = []
    for hand in hands:  # the list grows during the loop
        points = sum(map(mul, hand, COUNTS))
        makes = [-1] * len(COUNTS)
        if stands_at(hand) < MOST:
            for count in COUNTS[: MOST - points]:
                more = (*hand[: count - 1], hand[count - 1] + 1, *hand[count:])
                makes[count - 1] = place.setdefault(more, len(hands))
                if makes[count - 1] == len(hands):
                    hands.append(more)
        following.append(makes)
    return _Reachable(hands, np.array(following), np.array([stands_at(hand) for hand in hands]))


# How a player's hands end under a strategy: every hand, and in how many orders its cards lead to it.


class Play(NamedTuple):
    """A way to play. ``by_total``: whether hands of three cards or more with the same total, of those that
    are soft and of the others, are played in the same way."""

    choose: Choose
    by_total: bool = False


class Orders(NamedTuple):
    """Hands by their rows, whether they are doubled, and the orders of cards that lead to them."""

    rows: Rows
    doubled: npt.NDArray[np.bool_]
    number: Integers


class Drawn(NamedTuple):
    """What hands draw from a shoe that some of their cards, ``has``, are out of already.

    Of cards that count ``aside`` only the number is known here.
    """

    every: EveryHand
    left: Composition
    has: Composition = NOTHING
    aside: int | None = None

    def by(self, hands: Orders) -> tuple[Integers, Integers, npt.NDArray[np.object_]]:
        """Return how many cards each hand draws, how many of them are kept aside, and in how many ways.

        The ways are those of one order of cards, without the cards kept aside.
        """
        drawn = self.every.compositions[hands.rows] - np.array(self.has)
        apart = drawn[:, self.aside - 1] if self.aside else np.zeros(len(drawn), dtype=np.int64)
        ways = np.ones(len(drawn), dtype=object)
        for count in COUNTS:
            cards = drawn[:, count - 1]
            if count != self.aside and cards.any():
                there = number_of(self.left, count)
                orders = [perm(there, number) for number in range(int(cards.max()) + 1)]
                ways *= np.array(orders, dtype=object)[cards]
        return drawn.sum(axis=1), apart, ways


class PlayedOut(NamedTuple):
    """Hands with two cards, and the hands of 21 or less that they end as; the rest of them went over 21."""

    begun: Orders
    finished: Orders


def two_cards(left: Composition) -> Iterator[tuple[Composition, int]]:
    """Yield all first two cards that the shoe can deal, each with the number of its orders."""
    for first, second in combinations_with_replacement(COUNTS, 2):
        hand = composition([first, second])
        if fits(left, hand):
            yield hand, 1 if first == second else 2


def fits(left: Composition, hand: Composition) -> bool:
    return all(took <= there for took, there in zip(hand, left, strict=True))


# Returns what is legal with a hand, by the number of hands and the first card of a hand of a split pair.
Legal = Callable[[Composition, int, int | None], Sequence[str]]


def legal_at(options: Options) -> Legal:
    @cache
    def legal(hand: Composition, hands: int, first: int | None) -> Sequence[str]:
        cards = list(hand_of(hand, first))
        return legal_decisions(options, Hand(1, cards, from_split=first is not None), hands)

    return legal


class Player:
    """A player with a strategy, against one up card. ``every``: all hands from the shoe without that card."""

    def __init__(self, legal: Legal, play: Play, up: int, every: EveryHand) -> None:
        self.play, self.up, self.every = play, up, every
        self._legal = legal
        # What is done with hands of split pairs, and with hands of three cards or more by row.
        self.split_played_out: dict[Hashable, tuple[PlayedOut, PlayedOut]] = {}
        self._is_decided = np.zeros(len(every.hands), dtype=bool)
        self._hits = np.zeros(len(every.hands), dtype=bool)

    @property
    def left(self) -> Composition:
        return self.every.shoe

    def decides(self, hand: Composition, *, hands: int = 1, first: int | None = None) -> str:
        """Return the decision. ``first``: the card that a hand of a split pair began with."""
        legal = self._legal(hand, hands, first)
        return self.play.choose(hand_of(hand, first), WITH_COUNT[self.up], legal) if legal else STAND

    @cached_property
    def on_two_cards(self) -> Mapping[str, Mapping[Composition, int]]:
        """All first two cards except blackjack, by the decision on them, each with its number of orders."""
        by_decision: dict[str, dict[Composition, int]] = {}
        for hand, in_orders in two_cards(self.left):
            if standing(hand_of(hand)) != BLACKJACK:
                by_decision.setdefault(self.decides(hand), {})[hand] = in_orders
        return by_decision

    def played_out(
        self, hands: Mapping[Composition, int], decides: Callable[[Composition], str]
    ) -> PlayedOut:
        """Play hands of two cards to their end. ``decides``: hit, stand or double, by the two cards."""
        decided = [decides(hand) for hand in hands]
        rows, in_orders = self.every.rows([*hands]), np.array([*hands.values()], dtype=np.int64)
        doubles, stands, hits = (
            np.array([decision == which for decision in decided], dtype=bool)
            for which in (DOUBLE, STAND, HIT)
        )
        ends = self.reached(rows[hits], in_orders[hits])
        ends[self.hits_later(np.flatnonzero(ends))] = 0
        ends[rows[stands]] += in_orders[stands]
        doubled = np.zeros_like(ends)
        self.every.add_a_card(rows[doubles], in_orders[doubles], doubled)
        ended = np.flatnonzero(ends), np.flatnonzero(doubled)
        return PlayedOut(
            Orders(rows, doubles, in_orders),
            Orders(
                np.concatenate(ended),
                np.repeat([False, True], [*map(len, ended)]),
                np.concatenate([ends[ended[0]], doubled[ended[1]]]),
            ),
        )

    def reached(self, rows: Rows, in_orders: Integers) -> Integers:
        """Hit these hands of two cards, and play on: return the orders that lead to each longer hand."""
        ways = np.zeros(len(self.every.hands), dtype=np.int64)
        self.every.add_a_card(rows, in_orders, ways)
        for of_size in self.every.by_size[1:]:  # from three cards on
            there = np.flatnonzero(ways[of_size]) + of_size.start
            if not len(there):
                break
            hitting = self.hits_later(there)
            self.every.add_a_card(hitting, ways[hitting], ways)
        return ways

    def hits_later(self, rows: Rows) -> Rows:
        """Return which of these hands of three cards or more are hit; also hands of split pairs."""
        for row in rows[~self._is_decided[rows]].tolist():
            if not self._is_decided[row]:
                decided = self.every.with_total(row) if self.play.by_total else row
                self._hits[decided] = self.decides(self.every.hands[row]) == HIT
                self._is_decided[decided] = True
        return rows[self._hits[rows]]
