"""Compiled counts of all hands that the dealer can have beside known cards, by bands of their ranks.

A card adds a weight to a hand: that of its rank (`counting/hand_index.py`), and above it a digit for its
suit. So a hand is one sum, from which its rank is looked up; the ranks of one suit are only needed where four
cards of it or more are held.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from houseway.counting.hand_index import HALF, LOWER_HALF

SUITS, RANKS = 4, 13
SUIT_DIGITS = 2 * HALF  # where the digits of the suits begin in a weight, four bits for each
_FOUR_OR_MORE = 0x4444  # added to the digits, it sets the highest bit of every suit with four cards
_HIGHEST = 0x8888
_SUIT = (1 << RANKS) - 1
_RANK_BITS = (1 << SUIT_DIGITS) - 1
MOST_HIDDEN = 6


class Lookup(NamedTuple):
    """How hands of a size rank."""

    weights: Any  # of each of 52 cards, suit by suit
    first: Any
    place: Any
    by_ranks: Any  # by the number of the composition of ranks
    by_suit: Any  # by the ranks of one suit, a bit for each


@njit(cache=True)
def _rank(weight, bits, lookup):
    ranks = weight & _RANK_BITS
    rank = lookup.by_ranks[lookup.first[ranks & LOWER_HALF] + lookup.place[ranks >> HALF]]
    flushes = ((weight >> SUIT_DIGITS) + _FOUR_OR_MORE) & _HIGHEST
    if flushes:
        for suit in range(SUITS):
            if flushes >> (4 * suit) & 8:
                rank = max(rank, lookup.by_suit[bits >> (suit * RANKS) & _SUIT])
    return rank


@njit(cache=True)
def _band(rank, marks):
    band = 0
    while band < marks.shape[0] and rank >= marks[band]:
        band += 1
    return band


@njit(cache=True)
def hands_by_band(left, hidden, weight, bits, marks, lookup, counts):  # noqa: PLR0917 - without keywords
    """Count the hands of the known cards and ``hidden`` of those left in each band between the marks.

    ``weight`` and ``bits`` are the sums of the known cards. A hand at a mark belongs to the band above it.
    """
    counts[:] = 0
    size = left.shape[0]
    chosen = np.zeros(MOST_HIDDEN + 1, np.int64)
    weights, sets = np.zeros(MOST_HIDDEN + 1, np.int64), np.zeros(MOST_HIDDEN + 1, np.int64)
    weights[0], sets[0] = weight, bits
    if hidden == 0:
        counts[_band(_rank(weight, bits, lookup), marks)] += 1
        return
    for place in range(hidden):  # the first cards, as the lowest combination of places
        chosen[place] = place
    outer = hidden - 1
    for place in range(outer):
        weights[place + 1] = weights[place] + lookup.weights[left[place]]
        sets[place + 1] = sets[place] | (1 << left[place])
    while True:
        first = chosen[outer - 1] + 1 if outer else 0
        for last in range(first, size):
            card = left[last]
            rank = _rank(weights[outer] + lookup.weights[card], sets[outer] | (1 << card), lookup)
            counts[_band(rank, marks)] += 1
        place = outer - 1
        while place >= 0 and chosen[place] == size - hidden + place:
            place -= 1
        if place < 0:
            return
        chosen[place] += 1
        for later in range(place, outer):
            if later > place:
                chosen[later] = chosen[later - 1] + 1
            card = left[chosen[later]]
            weights[later + 1] = weights[later] + lookup.weights[card]
            sets[later + 1] = sets[later] | (1 << card)


@njit(cache=True)
def all_bands(hands, known, out, dealer_cards, marks, lookup, found):  # noqa: PLR0917
    """Fill in the counts of ``hands_by_band`` for each row of cards, given by their bits."""
    taken, left = np.zeros(SUITS * RANKS, np.bool_), np.empty(SUITS * RANKS, np.int64)
    for row in range(hands.shape[0]):
        taken[:] = False
        weight, bits = np.int64(0), np.int64(0)
        for card in hands[row]:
            taken[card] = True
        for card in out[row]:
            taken[card] = True
        for card in known[row]:
            taken[card] = True
            weight += lookup.weights[card]
            bits |= np.int64(1) << np.int64(card)
        size = 0
        for card in range(SUITS * RANKS):
            if not taken[card]:
                left[size] = card
                size += 1
        hidden = dealer_cards - known.shape[1]
        hands_by_band(left[:size], hidden, weight, bits, marks[row], lookup, found[row])
