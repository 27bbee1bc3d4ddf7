"""Finished hands of a player against every hand of the dealer: how often each comparison comes up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import perm
from typing import Any, NamedTuple

import numpy as np

from houseway.games.blackjack.exact.compositions import Composition, number_of, stands_at, without
from houseway.games.blackjack.exact.dealer_hands import (
    NOT_PLAYED_OUT,
    PLAYED_OUT,
    DealerResults,
    Numbers,
    ways_to_draw,
)
from houseway.games.blackjack.exact.player_hands import Finished, Orders, PlayedOut
from houseway.games.blackjack.hands import BUST


class Ended(NamedTuple):
    """The total on which a hand stands, and whether it is doubled."""

    stands_at: int
    doubled: bool


class Compared(NamedTuple):
    """A hand, and where the dealer stands; None where that does not matter."""

    hand: Ended
    dealer: int | None


class Comparisons(NamedTuple):
    """Ways by where the dealer stands, the number of all cards drawn, and how many of them are kept aside."""

    begun: Mapping[Ended, Numbers]  # hands with two cards, against any hand of the dealer
    finished: Mapping[Ended, Numbers]
    number: type

    @property
    def longest(self) -> int:
        """The most cards that any comparison takes."""
        every = (*self.begun.values(), *self.finished.values())
        return max((int(np.nonzero(ways.any(axis=(0, 2)))[0][-1]) for ways in every), default=0)


def count_comparisons(
    dealer_results: DealerResults,
    left: Composition,
    hands: PlayedOut,
    *,
    has: Composition,
    aside: int | None = None,
) -> Comparisons:
    """Count the ways of each comparison. ``has``: cards of the hand that are out of the shoe already."""

    def against_dealer(some: Orders, stand_at: Sequence[int]) -> dict[Ended, Numbers]:
        found: dict[Ended, Numbers] = {}
        by_end: dict[tuple[Ended, int, int], list[Finished]] = defaultdict(list)
        taken = {end: without(end.hand, has) for end in some}
        for end, hand in taken.items():
            apart = number_of(hand, aside) if aside else 0
            by_end[Ended(stands_at(end.hand), end.doubled), sum(hand), apart].append(end)
        if not by_end:
            return found
        in_order = [end for same in by_end.values() for end in same]
        ways = ways_to_draw(left, [taken[end] for end in in_order], aside, dealer_results.number)
        ways *= np.array([some[end] for end in in_order], dtype=dealer_results.number)
        rows = dealer_results.against([taken[end] for end in in_order], stand_at) * ways[:, None, None, None]
        starts = np.cumsum([0, *map(len, by_end.values())])[:-1]
        most_cards, most_apart = max(cards for _, cards, _ in by_end), max(apart for _, _, apart in by_end)
        for (ended, cards, apart), combined in zip(by_end, np.add.reduceat(rows, starts), strict=True):
            _, dealers_cards, dealers_apart = combined.shape
            shape = (len(stand_at), dealers_cards + most_cards, dealers_apart + most_apart)
            sums = found.setdefault(ended, np.zeros(shape, dtype=dealer_results.number))
            sums[:, cards : cards + dealers_cards, apart : apart + dealers_apart] += combined
        return found

    return Comparisons(
        against_dealer(hands.begun, NOT_PLAYED_OUT),
        against_dealer(hands.finished, PLAYED_OUT),
        dealer_results.number,
    )


def compared(found: Comparisons, weight: Callable[[int, int], int]) -> Iterator[tuple[Compared, Any]]:
    """Yield each comparison with its ways, weighted by the number of all cards and of those kept aside."""
    every = (*found.begun.values(), *found.finished.values())
    most_cards, most_apart = (max((ways.shape[axis] for ways in every), default=0) for axis in (1, 2))
    weights: Numbers = np.array(
        [[weight(cards, apart) for apart in range(most_apart)] for cards in range(most_cards)],
        dtype=found.number,
    )

    def weighted(ways: Numbers) -> list[Any]:
        _, cards, apart = ways.shape
        sums: list[Any] = (ways * weights[:cards, :apart]).sum(axis=(1, 2)).tolist()
        return sums

    over: dict[bool, Any] = defaultdict(int)
    for begun, ways in found.begun.items():
        over[begun.doubled] += weighted(ways)[0]
    for ended, ways in found.finished.items():
        any_hand, *stand_at = weighted(ways)
        over[ended.doubled] -= any_hand
        yield Compared(ended, BUST), any_hand - sum(stand_at)
        for dealer, number in zip(PLAYED_OUT[1:], stand_at, strict=True):
            yield Compared(ended, dealer), number
    for doubled, number in over.items():
        yield Compared(Ended(BUST, doubled), None), number


def drawn_from(cards: int, longest: int) -> Callable[[int, int], int]:
    """Return the weight of a comparison: in how many ways the cards after it go on to the longest one."""
    return lambda drawn, _: perm(cards - drawn, longest - drawn) if drawn <= longest else 0
