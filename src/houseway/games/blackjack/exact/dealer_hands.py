"""Counts every hand of the dealer, and its total, after a player has finished."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import perm
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.games.blackjack.exact.compositions import (
    COUNTS,
    NOTHING,
    Composition,
    combined,
    hand_of,
    number_of,
    orders,
    single,
    with_a_card,
)
from houseway.games.blackjack.exact.every_hand import Integers
from houseway.games.blackjack.hands import BLACKJACK, BUST, DEALERS_22, MOST, DealersRule, standing

# In place of a standing: any hand of the dealer without blackjack. That is all that matters to a hand that is
# over 21 or surrendered; less the other standings, it is the dealer's hands over 21.
ANY = -1
AT_ONCE = 512  # hands, so that their products fit into the cache of a processor
PLAYED_OUT = (ANY, *range(17, MOST + 1), DEALERS_22)  # the last one only where 22 is a push

# Whole numbers of 64 bits or of any size, or floats where they need not be exact.
Numbers: TypeAlias = npt.NDArray[Any]


@cache
def dealers_hands(up: int, rule: DealersRule, hole: int | None = None) -> Counter[tuple[int, Composition]]:
    """Return where each hand without blackjack stands, the cards drawn to the up card, and their orders.

    The card reader shows a blackjack before anybody plays, so the second card never makes one. ``hole`` is
    that card where it is known; cards are then drawn to both.
    """
    shown = single(up) if hole is None else combined(single(up), single(hole))
    second = {single(count): 1 for count in COUNTS if count != completes_blackjack(up)}
    drawing = Counter(second if hole is None else {NOTHING: 1})
    found: Counter[tuple[int, Composition]] = Counter()
    for drawn, in_orders in drawing.items():
        found[ANY, NOTHING if len(drawing) == len(COUNTS) else drawn] = in_orders
    while drawing:
        more: Counter[Composition] = Counter()
        for drawn, in_orders in drawing.items():
            hand = hand_of(combined(drawn, shown))
            if rule.draws(hand):
                for another in with_a_card(drawn).values():
                    more[another] += in_orders
            elif (stands_at := rule.standing(hand, split=True)) != BUST:
                found[stands_at, drawn] += in_orders
        drawing = more
    return found


@cache
def completes_blackjack(up: int) -> int | None:
    """Return what a second card must count to make blackjack with the up card; None if no card does."""
    made = (count for count in COUNTS if standing(hand_of(combined(single(up), single(count)))) == BLACKJACK)
    return next(made, None)


class _Products(NamedTuple):
    """The ways of all hands of the dealer as products, each of another product and one factor more.

    A factor is the number of ways to draw so many cards of one count. The first product is empty.
    """

    factors: list[tuple[int, int]]  # a count, and the number of cards
    steps: list[tuple[int, int]]  # for each product the one before it, and the factor
    # The hands: which product each of them is, where it stands, its cards, and their orders.
    hands: Integers
    stands_at: Integers
    drawn: Integers
    in_orders: Integers


@cache
def _products(up: int, rule: DealersRule, hole: int | None) -> _Products:
    factors: dict[tuple[int, int], int] = {}
    products: dict[tuple[int, int], int] = {}  # by the step that makes them
    hands = []
    every = dealers_hands(up, rule, hole)
    for _, drawn in every:
        product = 0
        for count in reversed(COUNTS):
            if number_of(drawn, count):
                factor = factors.setdefault((count, number_of(drawn, count)), len(factors))
                product = products.setdefault((product, factor), len(products) + 1)
        hands.append(product)
    return _Products(
        [*factors],
        [*products],
        np.array(hands),
        np.array([PLAYED_OUT.index(stands_at) for stands_at, _ in every]),
        np.array([drawn for _, drawn in every]),
        np.array([*every.values()]),
    )


class _Groups(NamedTuple):
    """The hands of ``_Products`` sorted by their result."""

    hands: Integers  # which product each of them is
    in_orders: Integers
    starts: Integers  # where the hands of each result begin
    results: Integers


@cache
def _groups(up: int, rule: DealersRule, hole: int | None, aside: int | None) -> _Groups:
    products = _products(up, rule, hole)
    apart = products.drawn[:, aside - 1] if aside else np.zeros_like(products.hands)
    results = np.stack([products.stands_at, products.drawn.sum(axis=1), apart])
    order = np.lexsort(results)
    starts = np.flatnonzero(np.diff(results[:, order], prepend=-1).any(axis=0))
    return _Groups(products.hands[order], products.in_orders[order, None], starts, results[:, order[starts]])


class DealerResults:
    """Counts in how many ways the dealer draws each result from what a player's hand leaves in the shoe.

    ``results`` are where the dealer stands (its place in ``PLAYED_OUT``), how many cards are drawn to the up
    card, and how many of them count ``aside``. The ways of the latter are left out: the caller adds them.
    """

    def __init__(
        self,
        left: Composition,
        up: int,
        rule: DealersRule,
        aside: int | None = None,
        *,
        hole: int | None = None,
    ) -> None:
        self._left, self._aside = left, aside
        self._products, self._groups = _products(up, rule, hole), _groups(up, rule, hole, aside)
        self.results: Integers = self._groups.results
        self._number = np.int64 if _all_ways(left, up, rule, hole) < 2**63 else object

    def against(self, hands: Integers) -> Numbers:
        """Return the ways of each result against each hand, given as the cards that it took."""
        starts = range(0, len(hands), AT_ONCE)
        return np.concatenate([self._counted(hands[start : start + AT_ONCE]) for start in starts])

    def _counted(self, hands: Integers) -> Numbers:
        left = np.array(self._left) - hands
        factors = [
            _ways_to_draw(number_of(self._left, count), 0 if count == self._aside else cards, self._number)[
                left[:, count - 1]
            ]
            for count, cards in self._products.factors
        ]
        products = np.empty((len(self._products.steps) + 1, len(hands)), dtype=self._number)
        products[0] = 1
        rows = [*products]  # a view of each
        for (before, factor), row in zip(self._products.steps, rows[1:], strict=True):
            np.multiply(rows[before], factors[factor], out=row)
        ways = products[self._groups.hands]
        ways *= self._groups.in_orders
        return np.ascontiguousarray(np.add.reduceat(ways, self._groups.starts, axis=0).T)


@cache
def _all_ways(left: Composition, up: int, rule: DealersRule, hole: int | None) -> int:
    """Return the ways of all hands from the whole shoe: with fewer cards no result can have more."""
    hands = dealers_hands(up, rule, hole)
    return sum(in_orders * orders(left, drawn) for (_, drawn), in_orders in hands.items())


@cache
def _ways_to_draw(most: int, cards: int, number: type) -> Numbers:
    """Return in how many ways so many cards can be drawn, by how many there are."""
    return np.array([perm(there, cards) for there in range(most + 1)], dtype=number)
