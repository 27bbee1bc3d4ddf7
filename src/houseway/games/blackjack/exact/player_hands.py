"""How a player's hands end under a strategy: every hand, and in how many orders its cards lead to it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import perm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.blackjack.exact.compositions import (
    COUNTS,
    NOTHING,
    Composition,
    composition,
    hand_of,
    number_of,
)
from houseway.games.blackjack.exact.every_hand import EveryHand, Integers, Rows
from houseway.games.blackjack.hands import BLACKJACK, standing
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.games.blackjack.round.boxes import Hand
from houseway.games.blackjack.round.legal import DOUBLE, HIT, STAND, legal_decisions
from houseway.games.blackjack.strategy.written import Choose
from houseway.rules.options import Options


class Play(NamedTuple):
    """A way to play. ``by_total``: whether hands of three cards or more with the same total, of those that
    are soft and of the others, are played alike."""

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
        found: dict[str, dict[Composition, int]] = {}
        for hand, in_orders in two_cards(self.left):
            if standing(hand_of(hand)) != BLACKJACK:
                found.setdefault(self.decides(hand), {})[hand] = in_orders
        return found

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
        found = np.zeros(len(self.every.hands), dtype=np.int64)
        self.every.add_a_card(rows, in_orders, found)
        for of_size in self.every.by_size[1:]:  # from three cards on
            there = np.flatnonzero(found[of_size]) + of_size.start
            if not len(there):
                break
            hitting = self.hits_later(there)
            self.every.add_a_card(hitting, found[hitting], found)
        return found

    def hits_later(self, rows: Rows) -> Rows:
        """Return which of these hands of three cards or more are hit; also hands of split pairs."""
        for row in rows[~self._is_decided[rows]].tolist():
            if not self._is_decided[row]:
                alike = self.every.with_total(row) if self.play.by_total else row
                self._hits[alike] = self.decides(self.every.hands[row]) == HIT
                self._is_decided[alike] = True
        return rows[self._hits[rows]]
