"""Finished hands of a player against every hand of the dealer: how often each comparison comes up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from math import perm
from typing import Any, NamedTuple

import numpy as np

from houseway.games.blackjack.exact.dealer_hands import ANY, PLAYED_OUT, Numbers
from houseway.games.blackjack.exact.every_hand import Integers, Rows
from houseway.games.blackjack.exact.grouped_sums import grouped_sums
from houseway.games.blackjack.exact.player_hands import Drawn, Orders, PlayedOut
from houseway.games.blackjack.hands import BUST


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
        found: Numbers = self.ways[np.searchsorted(self.rows, rows)]
        return found

    @property
    def any_hand(self) -> DealerAgainst:
        """Only the results in which it does not matter where the dealer stands."""
        there = self.results[0] == PLAYED_OUT.index(ANY)
        return DealerAgainst(self.results[:, there], self.rows, self.ways[:, there])


class Ways(NamedTuple):
    """The ways of comparisons: a row for hands that ended alike, a column for each result of the dealer."""

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
    alike = ended[starts]
    dealer_stands_at, dealers_cards, dealers_apart = dealer.results
    return Ways(
        alike[:, :2],
        dealer_stands_at,
        alike[:, 2:3] + dealers_cards,
        alike[:, 3:] + dealers_apart,
        grouped_sums(dealer.hands(hands.rows[order]), ways[order] * hands.number[order], starts, exact=exact),
    )


def compared(found: Comparisons, weight: Weight) -> Iterator[tuple[Compared, Any]]:
    """Yield each comparison with its ways, weighted by the number of all cards and of those kept aside."""
    over: dict[bool, Any] = defaultdict(int)
    for begun, (any_hand, *_) in found.begun.weighted(weight):
        over[begun.doubled] += any_hand
    for ended, (any_hand, *stand_at) in found.finished.weighted(weight):
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
