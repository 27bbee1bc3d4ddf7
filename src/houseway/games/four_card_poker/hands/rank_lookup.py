"""What a hand is worth, found by compiled code from the set of its cards.

A set of cards is a number with one bit for each of them, in the order of the deck.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.counting.hand_index import HALF, LOWER_HALF, MakeUp, MakeUps
from houseway.equipment.cards import RANKS, SUITS
from houseway.games.four_card_poker.hands.rank_tables import ranking_of
from houseway.games.four_card_poker.hands.ranking import Hand
from houseway.games.four_card_poker.settlement import PLAYER_CARDS

IN_A_SUIT = len(RANKS)
SUIT = (1 << IN_A_SUIT) - 1
SUITED = 2 * HALF  # the weights of a make-up are below


class RankLookup(NamedTuple):
    """For hands of one size. What they are worth is a number, from the lowest; hands that tie share it."""

    suits: npt.NDArray[np.uint64]  # by the ranks of a suit: their weights and, above, what they make together
    first: npt.NDArray[np.uint16]
    place: npt.NDArray[np.uint16]
    by_ranks: npt.NDArray[np.uint16]  # by the number of the make-up, whatever the suits


@cache
def all_hands() -> tuple[Hand, ...]:
    """All that five cards may be worth, lowest first. Six make no others: two of them never count."""
    ranking = ranking_of(PLAYER_CARDS)
    found = np.union1d(ranking.by_ranks, ranking.by_suit)
    return tuple(Hand(one) for one in found[found > 0].tolist())


@cache
def rank_lookup(size: int) -> RankLookup:
    ranking = ranking_of(size)
    make_ups = MakeUps([len(SUITS)] * IN_A_SUIT, size)
    by_ranks = [ranking.by_ranks[_place(one, ranking.numbering)] for one in make_ups.all]
    weights = [sum(int(make_ups.weights[rank]) for rank in _ranks_in(suit)) for suit in range(SUIT + 1)]
    # At most one suit has cards enough to be worth something by itself, so all four can be added.
    suited = _numbered(ranking.by_suit).astype(np.uint64) << np.uint64(SUITED)
    suits = np.array(weights, dtype=np.uint64) | suited
    return RankLookup(suits, make_ups.first, make_ups.place, _numbered(by_ranks))


def _numbered(hands: npt.ArrayLike) -> npt.NDArray[np.uint16]:
    return np.searchsorted(all_hands(), hands).astype(np.uint16)


def _place(make_up: MakeUp, numbering: npt.NDArray[np.int64]) -> int:
    ranks = (rank for rank, held in enumerate(make_up) for _ in range(held))
    return sum(int(numbering[place, rank]) for place, rank in enumerate(ranks))


def _ranks_in(suit: int) -> list[int]:
    return [rank for rank in range(IN_A_SUIT) if suit >> rank & 1]


@njit(cache=True, inline="always")
def worth(cards, lookup):
    """What a set of cards is worth."""
    total = uint64(0)
    for suit in range(4):
        total += lookup.suits[cards >> uint64(suit * IN_A_SUIT) & uint64(SUIT)]
    low, high = total & uint64(LOWER_HALF), total >> uint64(HALF) & uint64(LOWER_HALF)
    make_up = uint64(lookup.first[low]) + uint64(lookup.place[high])
    return max(uint64(lookup.by_ranks[make_up]), total >> uint64(SUITED))
