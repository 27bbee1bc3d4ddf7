"""Counts every hand of the dealer after a player has finished, and compares it with the player's hands."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import perm
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.games.blackjack.exact.hands import (
    COUNTS,
    NOTHING,
    Composition,
    Drawn,
    Integers,
    Orders,
    PlayedOut,
    Rows,
    combined,
    hand_of,
    number_of,
    orders,
    single,
    with_a_card,
)
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
    begins_with = single(up) if hole is None else combined(single(up), single(hole))
    second = {single(count): 1 for count in COUNTS if count != completes_blackjack(up)}
    drawing = Counter(second if hole is None else {NOTHING: 1})
    hands: Counter[tuple[int, Composition]] = Counter()
    for drawn, in_orders in drawing.items():
        hands[ANY, NOTHING if len(drawing) == len(COUNTS) else drawn] = in_orders
    while drawing:
        more: Counter[Composition] = Counter()
        for drawn, in_orders in drawing.items():
            hand = hand_of(combined(drawn, begins_with))
            if rule.draws(hand):
                for another in with_a_card(drawn).values():
                    more[another] += in_orders
            elif (stands_at := rule.standing(hand, split=True)) != BUST:
                hands[stands_at, drawn] += in_orders
        drawing = more
    return hands


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


# Sums of products of whole numbers that have more than 64 bits, by the multiplication of matrices.

# Numbers are cut into pieces of so many bits: sums of 2 ** 12 products of two pieces are exact as floats.
BITS = 20
MOST_ROWS = 2**12


def grouped_sums(values: Numbers, weights: Numbers, starts: npt.NDArray[np.intp], *, exact: bool) -> Numbers:
    """Return the sum of each column of ``values``, times the weights of the rows, for each group of rows."""
    if not exact:
        weights = weights.astype(float)
    if not exact or values.dtype == object or not 0 < len(values) <= MOST_ROWS:
        sums: Numbers = np.add.reduceat(values * weights[:, None], starts)
        return sums
    of_values, of_weights = _pieces(values), _pieces(weights)
    count, columns = len(of_values), values.shape[1]
    in_a_row = np.concatenate([*of_values], axis=1)
    products = np.array(
        [of_weights[:, start:end] @ in_a_row[start:end] for start, end in pairwise([*starts, len(values)])]
    ).astype(np.int64)
    added = np.zeros((len(starts), count + len(of_weights) - 1, columns), dtype=np.int64)
    for place in range(count):
        added[:, place : place + len(of_weights)] += products[..., place * columns : (place + 1) * columns]
    sums = added[:, -1].astype(object)
    for place in range(added.shape[1] - 2, -1, -1):
        sums = (sums << BITS) + added[:, place]
    return sums


def _pieces(numbers: Numbers) -> npt.NDArray[np.float64]:
    """Cut numbers into pieces, the lowest first, along a new first axis."""
    count = -(-int(numbers.max()).bit_length() // BITS)
    return np.array([(numbers >> (BITS * place)) & (2**BITS - 1) for place in range(count)], dtype=float)


# Finished hands of a player against every hand of the dealer: how often each comparison comes up.


class Ended(NamedTuple):
    """The total on which a hand stands, and whether it is doubled."""

    stands_at: int
    doubled: bool


class Compared(NamedTuple):
    """A hand, and where the dealer stands; None where that does not matter."""

    hand: Ended
    dealer: int | None


# The weight of a comparison, by the number of all cards and of those kept aside.
Weight = Callable[[int, int], int]


class Counted(NamedTuple):
    """How often each comparison comes up, of so many ways in all."""

    ways: Mapping[Compared, Any]
    total: int


class DealerAgainst(NamedTuple):
    """The dealer's results, and their ways against the hands of these rows, which ascend."""

    results: Integers
    rows: Rows
    ways: Numbers

    def hands(self, rows: Rows) -> Numbers:
        ways: Numbers = self.ways[np.searchsorted(self.rows, rows)]
        return ways

    @property
    def any_hand(self) -> DealerAgainst:
        """Only the results in which it does not matter where the dealer stands."""
        there = self.results[0] == PLAYED_OUT.index(ANY)
        return DealerAgainst(self.results[:, there], self.rows, self.ways[:, there])


class Ways(NamedTuple):
    """The ways of comparisons: a row for hands with the same end, a column for each result of the dealer."""

    ended: Integers  # where the hands of a row stand, and whether they are doubled
    dealer_stands_at: Integers
    cards: Integers  # how many cards both drew in all
    apart: Integers  # how many of them are kept aside
    ways: Numbers

    @property
    def longest(self) -> int:
        return int(self.cards[self.ways != 0].max(initial=0))

    def weighted(self, weight: Weight) -> Iterator[tuple[Ended, list[Any]]]:
        """Yield the weighted ways of hands, by the places of ``PLAYED_OUT``."""
        place = self.cards * (int(self.apart.max(initial=0)) + 1) + self.apart
        _, first = np.unique(np.where(self.ways != 0, place, -1), return_index=True)
        weights = np.zeros(int(place.max(initial=0)) + 1, dtype=self.ways.dtype)
        for row, column in zip(*np.unravel_index(first, place.shape), strict=True):
            weights[place[row, column]] = weight(int(self.cards[row, column]), int(self.apart[row, column]))
        starts = np.flatnonzero(np.any(np.diff(self.ended, axis=0, prepend=-1), axis=1))
        sums = np.add.reduceat(self.ways * weights[place], starts)
        by_standing = [
            sums[:, self.dealer_stands_at == dealer].sum(axis=1) for dealer in range(len(PLAYED_OUT))
        ]
        for (stands_at, doubled), *ways in zip(
            self.ended[starts].tolist(), *map(list, by_standing), strict=True
        ):
            yield Ended(stands_at, bool(doubled)), ways


class Comparisons(NamedTuple):
    begun: Ways  # hands with two cards, against any hand of the dealer
    finished: Ways

    @property
    def longest(self) -> int:
        """The most cards that any comparison takes."""
        return max(self.begun.longest, self.finished.longest)


def count_comparisons(
    hands: PlayedOut, drawn: Drawn, dealer: DealerAgainst, *, exact: bool = True
) -> Comparisons:
    """Count the ways of each comparison."""
    return Comparisons(
        _against_dealer(hands.begun, drawn, dealer.any_hand, exact=exact),
        _against_dealer(hands.finished, drawn, dealer, exact=exact),
    )


def _against_dealer(hands: Orders, drawn: Drawn, dealer: DealerAgainst, *, exact: bool) -> Ways:
    cards, apart, ways = drawn.by(hands)
    stands_at = drawn.every.stands_at[hands.rows]
    order = np.lexsort((apart, cards, hands.doubled, stands_at))
    order = order[ways[order] != 0]
    ended = np.stack([stands_at, hands.doubled, cards, apart], axis=1)[order]
    starts = np.flatnonzero(np.any(np.diff(ended, axis=0, prepend=-1), axis=1))
    endings = ended[starts]
    dealer_stands_at, dealers_cards, dealers_apart = dealer.results
    return Ways(
        endings[:, :2],
        dealer_stands_at,
        endings[:, 2:3] + dealers_cards,
        endings[:, 3:] + dealers_apart,
        grouped_sums(dealer.hands(hands.rows[order]), ways[order] * hands.number[order], starts, exact=exact),
    )


def compared(comparisons: Comparisons, weight: Weight) -> Iterator[tuple[Compared, Any]]:
    """Yield each comparison with its ways, weighted by the number of all cards and of those kept aside."""
    over: dict[bool, Any] = defaultdict(int)
    for begun, (any_hand, *_) in comparisons.begun.weighted(weight):
        over[begun.doubled] += any_hand
    for ended, (any_hand, *stand_at) in comparisons.finished.weighted(weight):
        over[ended.doubled] -= any_hand
        yield Compared(ended, BUST), any_hand - sum(stand_at)
        for dealer, number in zip(PLAYED_OUT[1:], stand_at, strict=True):
            if number:
                yield Compared(ended, dealer), number
    for doubled, number in over.items():
        yield Compared(Ended(BUST, doubled), None), number


def drawn_from(cards: int, longest: int) -> Weight:
    """Return the weight of a comparison: in how many ways the cards after it go on to the longest one."""
    return lambda drawn, _: perm(cards - drawn, longest - drawn) if drawn <= longest else 0
