"""Compiled code that ranks a hand from its set of cards.

A set of cards is an integer with one bit for each card, in the order of the deck.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.counting.hand_index import HALF, LOWER_HALF, HandComposition, HandIndex
from houseway.equipment.cards import RANKS, SUITS
from houseway.games.four_card_poker.hands.rank_tables import ranking_of
from houseway.games.four_card_poker.hands.ranking import Hand
from houseway.games.four_card_poker.settlement import PLAYER_CARDS

IN_A_SUIT = len(RANKS)
SUIT = (1 << IN_A_SUIT) - 1
SUITED = 2 * HALF  # the weights of a make-up are in the bits below


class RankLookup(NamedTuple):
    """Lookup tables for hands of one size. A hand's worth is its index from the lowest; ties share it."""

    suits: npt.NDArray[
        np.uint64
    ]  # by the ranks of a suit: their weights and, above, the worth of the suit alone
    first: npt.NDArray[np.uint16]
    place: npt.NDArray[np.uint16]
    by_ranks: npt.NDArray[np.uint16]  # by the index of the make-up, ignoring suits


@cache
def all_hands() -> tuple[Hand, ...]:
    """Return every hand that five cards can make, lowest first; six cards make no others."""
    ranking = ranking_of(PLAYER_CARDS)
    ranks = np.union1d(ranking.by_ranks, ranking.by_suit)
    return tuple(Hand(rank) for rank in ranks[ranks > 0].tolist())


@cache
def rank_lookup(size: int) -> RankLookup:
    ranking = ranking_of(size)
    make_ups = HandIndex([len(SUITS)] * IN_A_SUIT, size)
    by_ranks = [ranking.by_ranks[_place(make_up, ranking.numbering)] for make_up in make_ups.all]
    weights = [sum(int(make_ups.weights[rank]) for rank in _ranks_in(suit)) for suit in range(SUIT + 1)]
    # At most one suit has enough cards to count by itself, so all four can be added.
    suited = _numbered(ranking.by_suit).astype(np.uint64) << np.uint64(SUITED)
    suits = np.array(weights, dtype=np.uint64) | suited
    return RankLookup(suits, make_ups.first, make_ups.place, _numbered(by_ranks))


def _numbered(hands: npt.ArrayLike) -> npt.NDArray[np.uint16]:
    return np.searchsorted(all_hands(), hands).astype(np.uint16)


def _place(make_up: HandComposition, numbering: npt.NDArray[np.int64]) -> int:
    ranks = (rank for rank, held in enumerate(make_up) for _ in range(held))
    return sum(int(numbering[place, rank]) for place, rank in enumerate(ranks))


def _ranks_in(suit: int) -> list[int]:
    return [rank for rank in range(IN_A_SUIT) if suit >> rank & 1]


@njit(cache=True, inline="always")
def worth(cards, lookup):
    """Return the worth of a set of cards."""
    total = uint64(0)
    for suit in range(4):
        total += lookup.suits[cards >> uint64(suit * IN_A_SUIT) & uint64(SUIT)]
    low, high = total & uint64(LOWER_HALF), total >> uint64(HALF) & uint64(LOWER_HALF)
    make_up = uint64(lookup.first[low]) + uint64(lookup.place[high])
    return max(uint64(lookup.by_ranks[make_up]), total >> uint64(SUITED))
