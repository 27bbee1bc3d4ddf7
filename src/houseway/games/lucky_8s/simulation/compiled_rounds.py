"""Rounds of Lucky 8's, dealt and judged by compiled code.

Each round has a fresh shuffle and two words: the first deals the player's eight cards, the second the
dealer's. The first 57 bits of a word are a point of a line that is cut up evenly among the cards left, in the
order of their values. The card that the point falls on is dealt; where it falls within that card's share is
the point that deals the next. Where a word would favour some hands, both words of the next part are taken.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from math import perm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.counting.hand_index import HALF, LOWER_HALF
from houseway.games.lucky_8s.hands.setting import CARDS_IN_A_HAND, EIGHT, PACK, POINTS
from houseway.sampling.philox import fill, words

WHOLE = 57  # bits; with the seven of a number of cards they fill a word
WORD = 64
WITHIN = (1 << WHOLE) - 1
CARDS = len(PACK)
LEFT = CARDS - CARDS_IN_A_HAND
FAVOURS_PLAYERS = (1 << WHOLE) % perm(CARDS, CARDS_IN_A_HAND)
FAVOURS_DEALERS = (1 << WHOLE) % perm(LEFT, CARDS_IN_A_HAND)

# A byte for each value: how many cards of it or below are in the pack.
BYTE = 8
PACK_BY_VALUE = sum(
    sum(POINTS[one] <= value for one in PACK) << BYTE * (value - 1) for value in range(1, EIGHT + 1)
)
EACH_BYTE = sum(1 << BYTE * place for place in range(BYTE))
TOP_BITS = EACH_BYTE << BYTE - 1
ROUNDS_AT_ONCE = 512

CUDA_CONSTANTS = {
    "WHOLE": WHOLE,
    "WITHIN": WITHIN,
    "CARDS": CARDS,
    "CARDS_IN_A_HAND": CARDS_IN_A_HAND,
    "LEFT": LEFT,
    "FAVOURS_PLAYERS": FAVOURS_PLAYERS,
    "FAVOURS_DEALERS": FAVOURS_DEALERS,
    "PACK_BY_VALUE": PACK_BY_VALUE,
    "EACH_BYTE": EACH_BYTE,
    "TOP_BITS": TOP_BITS,
    "HALF": HALF,
    "LOWER_HALF": LOWER_HALF,
}


class Tables(NamedTuple):
    """All that is looked up."""

    weights: npt.NDArray[np.uint64]  # of a card, by its value
    first: npt.NDArray[np.uint16]
    place: npt.NDArray[np.uint16]
    hands: npt.NDArray[np.uint8]  # by the make-up of a hand: what it comes to, and how the player decides
    cases: npt.NDArray[np.uint16]  # by that of the player's hand and that of the dealer's


@njit(cache=True, inline="always")
def _deal_hand(word, left, cards, weights):
    """The weights of eight cards, what is left of the pack, and the part of the word that is left."""
    hand, part = uint64(0), word >> uint64(WORD - WHOLE)
    for dealt in range(CARDS_IN_A_HAND):
        part *= uint64(cards - dealt)
        card = part >> uint64(WHOLE)
        part &= uint64(WITHIN)
        # In the top bit of each byte: whether all cards up to this value come before the card.
        before = (card * uint64(EACH_BYTE) | uint64(TOP_BITS)) - left & uint64(TOP_BITS)
        value = (before >> uint64(BYTE - 1)) * uint64(EACH_BYTE) >> uint64(WORD - BYTE)
        left -= uint64(EACH_BYTE) << uint64(BYTE) * value
        hand += weights[value]
    return hand, left, part


@njit(cache=True, inline="always")
def _deal_round(one, other, weights):
    """The weights of both hands, and whether no hand is favoured."""
    player, left, rest = _deal_hand(one, uint64(PACK_BY_VALUE), CARDS, weights)
    dealer, left, others_rest = _deal_hand(other, left, LEFT, weights)
    fair = (rest >= uint64(FAVOURS_PLAYERS)) & (others_rest >= uint64(FAVOURS_DEALERS))
    return player, dealer, fair


@njit(cache=True, inline="always")
def _hand(weights, tables):
    low, high = weights & uint64(LOWER_HALF), weights >> uint64(HALF)
    return tables.hands[uint64(tables.first[low]) + uint64(tables.place[high])]


@njit(cache=True)
def deal(key, first, codes, tables):
    """Fills the codes with the cases of the rounds from this number on."""
    one, other = np.empty(ROUNDS_AT_ONCE, np.uint64), np.empty(ROUNDS_AT_ONCE, np.uint64)
    for start in range(0, codes.size, ROUNDS_AT_ONCE):
        fill(key, first + uint64(start), uint64(0), one, other)
        for place in range(min(ROUNDS_AT_ONCE, codes.size - start)):
            player, dealer, fair = _deal_round(one[place], other[place], tables.weights)
            part = 0
            while not fair:
                part += 1
                again = words(key, first + uint64(start + place), uint64(part))
                player, dealer, fair = _deal_round(again[0], again[1], tables.weights)
            codes[start + place] = tables.cases[_hand(player, tables), _hand(dealer, tables)]


@njit(cache=True)
def judge(rounds, codes, points, tables):
    """Fills the codes with the cases of recorded rounds."""
    for row in range(codes.size):
        player = dealer = uint64(0)
        for place in range(CARDS_IN_A_HAND):
            player += tables.weights[points[rounds[row, place]] - 1]
            dealer += tables.weights[points[rounds[row, CARDS_IN_A_HAND + place]] - 1]
        codes[row] = tables.cases[_hand(player, tables), _hand(dealer, tables)]
