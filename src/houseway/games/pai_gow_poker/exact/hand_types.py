"""All hands of seven cards by what can matter: the multiset of their ranks, and a suit that makes a flush.

For a hand without five cards of one suit, the joker among them, the multiset of its ranks says it all: there
are 67,600. For a hand with a flush it is the ranks of that suit, the ranks of its other cards (two at most)
and the joker: 224,653 flush types for each suit.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.counting.hand_index import HandIndex
from houseway.games.pai_gow_poker.hands.seven_cards import CARDS_IN_A_HAND

RANKS = range(13)
IN_A_FLUSH = 5
NO_RANK = 15
SETS = 1 << 13

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]


class HandTypes(NamedTuple):
    """Types of hands, one in each row: the cards, which of them are of the flush suit, and how many hands."""

    counts: Bytes  # of each rank, without the joker
    joker: Bytes
    suited: npt.NDArray[np.uint16]  # the ranks of the flush suit, as bits; 0 without a flush
    ways: Numbers  # for one flush suit, or for all hands of the multiset, flush or not


@cache
def index() -> HandIndex:
    """Return the index of multisets: 13 ranks with four cards each, and the joker."""
    return HandIndex([4] * 13 + [1], CARDS_IN_A_HAND)


@cache
def multisets() -> HandTypes:
    rows = np.array(index().all, dtype=np.uint8)
    counts, joker = rows[:, :13], rows[:, 13]
    chosen = np.array([comb(4, number) for number in range(5)], dtype=np.int64)
    ways = chosen[counts].prod(axis=1)
    return HandTypes(np.ascontiguousarray(counts), joker, np.zeros(len(rows), dtype=np.uint16), ways)


class FlushTypes(NamedTuple):
    """The flush types. ``first[joker, suited]`` is the number of the first type with these suited ranks."""

    types: HandTypes
    others: Bytes  # the ranks of the cards of other suits, two or fewer, filled up with NO_RANK
    first: npt.NDArray[np.int32]


def other_ranks(number: int) -> list[tuple[int, ...]]:
    """Return the ranks that this number of cards of other suits can have, in the order of the types."""
    return [*combinations_with_replacement(RANKS, number)]


@cache
def flush_types() -> FlushTypes:
    first = np.full((2, SETS), -1, dtype=np.int32)
    counts: list[list[int]] = []
    jokers: list[int] = []
    suited: list[int] = []
    ways: list[int] = []
    others: list[tuple[int, ...]] = []
    for joker in (0, 1):
        for size in range(IN_A_FLUSH - joker, CARDS_IN_A_HAND - joker + 1):
            apart = other_ranks(CARDS_IN_A_HAND - joker - size)
            for ranks in combinations(RANKS, size):
                held = sum(1 << rank for rank in ranks)
                first[joker, held] = len(counts)
                for other in apart:
                    counts.append([(rank in ranks) + other.count(rank) for rank in RANKS])
                    ways.append(prod(comb(3, other.count(rank)) for rank in set(other)))
                    others.append((*other, NO_RANK, NO_RANK)[:2])
                    jokers.append(joker)
                    suited.append(held)
    types = HandTypes(
        np.array(counts, dtype=np.uint8),
        np.array(jokers, dtype=np.uint8),
        np.array(suited, dtype=np.uint16),
        np.array(ways, dtype=np.int64),
    )
    return FlushTypes(types, np.array(others, dtype=np.uint8), first)


def multiset_numbers(types: HandTypes) -> npt.NDArray[np.int64]:
    """Return the number of the multiset of each type."""
    found = index()
    weights = found.weights.astype(np.int64)
    total = types.counts.astype(np.int64) @ weights[:13] + types.joker * weights[13]
    low, high = total & 0xFFFFF, total >> 20
    numbers: npt.NDArray[np.int64] = found.first[low].astype(np.int64) + found.place[high]
    return numbers
