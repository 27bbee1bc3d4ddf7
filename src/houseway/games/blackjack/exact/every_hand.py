"""Every hand of 21 points or less that a shoe can deal, a row for each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, pairwise
from operator import mul
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.blackjack.exact.compositions import (
    COUNTS,
    Composition,
    composition,
    stands_at,
)
from houseway.games.blackjack.hands import FIVE_CARD_21, MOST

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

    def add_a_card(self, rows: Rows, in_orders: Integers, found: Integers) -> None:
        """Add the orders of these hands to those of all hands that they make with one more card."""
        for following in self.following[rows].T:  # a card makes another hand of each
            holds = following >= 0
            found[following[holds]] += in_orders[holds]

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
    found = [composition(pair) for pair in combinations_with_replacement(COUNTS, 2)]
    place = {hand: number for number, hand in enumerate(found)}
    following = []
    for hand in found:  # the list grows during the loop
        points = sum(map(mul, hand, COUNTS))
        makes = [-1] * len(COUNTS)
        if stands_at(hand) < MOST:
            for count in COUNTS[: MOST - points]:
                more = (*hand[: count - 1], hand[count - 1] + 1, *hand[count:])
                makes[count - 1] = place.setdefault(more, len(found))
                if makes[count - 1] == len(found):
                    found.append(more)
        following.append(makes)
    return _Reachable(found, np.array(following), np.array([stands_at(hand) for hand in found]))
