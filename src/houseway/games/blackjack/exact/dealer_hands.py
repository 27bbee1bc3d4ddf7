"""Counts every hand of the dealer, and its total, after a player has finished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import perm
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.games.blackjack.exact.compositions import (
    COUNTS,
    NOTHING,
    Composition,
    combined,
    hand_of,
    number_of,
    single,
    with_a_card,
)
from houseway.games.blackjack.hands import BLACKJACK, BUST, MOST, dealer_draws, standing

# In place of a standing: any hand of the dealer without blackjack. That is all that matters to a hand that is
# over 21 or surrendered; less the other standings, it is the dealer's hands over 21.
ANY = -1
NOT_PLAYED_OUT = (ANY,)
PLAYED_OUT = (ANY, *range(17, MOST + 1))

# Whole numbers of any size, or floats where they need not be exact.
Numbers: TypeAlias = npt.NDArray[Any]


@dataclass
class _Node:
    """Hands of the dealer that begin with the same numbers of cards, the highest counts first."""

    ends: list[tuple[int, Composition, int]] = field(default_factory=list)
    further: dict[tuple[int, int], _Node] = field(default_factory=dict)

    def add(self, stands_at: int, drawn: Composition, in_orders: int) -> None:
        node = self
        for count in reversed(COUNTS):
            if number_of(drawn, count):
                node = node.further.setdefault((count, number_of(drawn, count)), _Node())
        node.ends.append((stands_at, drawn, in_orders))


@cache
def dealers_hands(up: int, *, hits_soft_17: bool) -> Counter[tuple[int, Composition]]:
    """Return where each hand without blackjack stands, the cards drawn to the up card, and their orders.

    The card reader shows a blackjack before anybody plays, so the second card never makes one.
    """
    shown = single(up)
    drawing = Counter({single(count): 1 for count in COUNTS if count != completes_blackjack(up)})
    found: Counter[tuple[int, Composition]] = Counter()
    for drawn, in_orders in drawing.items():
        found[ANY, NOTHING if len(drawing) == len(COUNTS) else drawn] = in_orders
    while drawing:
        more: Counter[Composition] = Counter()
        for drawn, in_orders in drawing.items():
            hand = hand_of(combined(drawn, shown))
            if dealer_draws(hand, hits_soft_17=hits_soft_17):
                for another in with_a_card(drawn).values():
                    more[another] += in_orders
            elif standing(hand, split=True) != BUST:
                found[standing(hand, split=True), drawn] += in_orders
        drawing = more
    return found


def completes_blackjack(up: int) -> int | None:
    """Return what a second card must count to make blackjack with the up card; None if no card does."""
    made = (count for count in COUNTS if standing(hand_of(combined(single(up), single(count)))) == BLACKJACK)
    return next(made, None)


@cache
def _tree(up: int, stand_at: Sequence[int], *, hits_soft_17: bool) -> _Node:
    root = _Node()
    for (stands_at, drawn), in_orders in dealers_hands(up, hits_soft_17=hits_soft_17).items():
        if stands_at in stand_at:
            root.add(stand_at.index(stands_at), drawn, in_orders)
    return root


@cache
def _most_cards(up: int, aside: int | None, *, hits_soft_17: bool) -> tuple[int, int]:
    """Return the most cards that are drawn to an up card, and the most of them that count ``aside``."""
    hands = [drawn for _, drawn in dealers_hands(up, hits_soft_17=hits_soft_17)]
    return max(map(sum, hands)), max(number_of(hand, aside) for hand in hands) if aside else 0


def ways_to_draw(left: Composition, hands: Sequence[Composition], aside: int | None, number: type) -> Numbers:
    """Return in how many ways the cards of each hand can be drawn in one order, those kept aside left out."""
    ways: Numbers = np.ones(len(hands), dtype=number)
    taken = np.array(hands)
    for count in COUNTS:
        if count != aside:
            there = number_of(left, count)
            most = int(taken[:, count - 1].max())
            ways *= np.array([perm(there, cards) for cards in range(most + 1)], dtype=number)[
                taken[:, count - 1]
            ]
    return ways


class DealerResults:
    """In how many ways the dealer draws each result from what a player's hand leaves in the shoe.

    An array has the axes: where the dealer stands, how many cards are drawn to the up card, and how many of
    them count ``aside``. The ways of the latter are not counted here; the caller adds them.
    """

    def __init__(
        self, left: Composition, up: int, *, hits_soft_17: bool, aside: int | None = None, exact: bool = True
    ) -> None:
        self.number = object if exact else float
        self.up = up
        self._left, self._aside = left, aside
        self._hits_soft_17 = hits_soft_17
        self._most = _most_cards(up, aside, hits_soft_17=hits_soft_17)
        self._known: dict[tuple[Sequence[int], Composition], Numbers] = {}

    def _apart(self, hand: Composition) -> int:
        return number_of(hand, self._aside) if self._aside else 0

    def count(self, hands: Iterable[Composition], stand_at: Sequence[int]) -> None:
        """Count the results against many hands at once, which is much faster than one by one."""
        new = [hand for hand in dict.fromkeys(hands) if (stand_at, hand) not in self._known]
        if new:
            found = self._counted(new, stand_at)
            self._known |= {(stand_at, hand): found[..., place] for place, hand in enumerate(new)}

    def against(self, hands: Sequence[Composition], stand_at: Sequence[int]) -> Numbers:
        """Return an array for each hand, given as the cards that it took from the shoe."""
        self.count(hands, stand_at)
        return np.stack([self._known[stand_at, hand] for hand in hands])

    def _counted(self, hands: Sequence[Composition], stand_at: Sequence[int]) -> Numbers:
        left = np.array(self._left) - np.array(hands)
        cards, apart = self._most
        found = np.zeros((len(stand_at), cards + 1, apart + 1, len(hands)), dtype=self.number)

        @cache
        def drawn(count: int, cards: int) -> Numbers:
            most = number_of(self._left, count)
            ways: Numbers = np.array([perm(there, cards) for there in range(most + 1)], dtype=self.number)
            after_each: Numbers = ways[left[:, count - 1]]
            return after_each

        def walk(node: _Node, ways: Numbers) -> None:
            for stands_at, hand, in_orders in node.ends:
                found[stands_at, sum(hand), self._apart(hand)] += ways * in_orders
            for (count, cards), further in node.further.items():
                if cards <= number_of(self._left, count):
                    walk(further, ways if count == self._aside else ways * drawn(count, cards))

        walk(_tree(self.up, stand_at, hits_soft_17=self._hits_soft_17), np.ones(len(hands), self.number))
        return found
