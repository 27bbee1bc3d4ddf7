"""Rounds of four card poker and its variation, dealt and judged by compiled code.

Each round has a fresh shuffle and a counter of the stream. The low half of the first word draws the player's
hand from all there are. The high half draws the dealer's from all hands of the first 47 cards; a card of it
that the player holds is then exchanged for one of the last five that the player does not hold, the lowest for
the lowest. Where the dealer shows a card besides, the low half of the second word draws it from the 42 left.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.counting.hand_index import HALF, LOWER_HALF
from houseway.games.four_card_poker.hands.rank_lookup import RankLookup, worth
from houseway.games.four_card_poker.settlement import PLAYER_CARDS
from houseway.games.four_card_poker.simulation.hand_tables import (
    CARDS,
    DECK,
    HANDS,
    Decisions,
    Hands,
    number_of,
)
from houseway.sampling.draws import draw, fair_half
from houseway.sampling.philox import fill

BESIDE = DECK - PLAYER_CARDS
BESIDE_CARDS = (1 << BESIDE) - 1
BESIDE_HANDS = comb(BESIDE, PLAYER_CARDS)
LEFT = BESIDE - PLAYER_CARDS
LOW = (1 << 32) - 1
ROUNDS_AT_ONCE = 512

CUDA_CONSTANTS = {
    "PLAYER_CARDS": PLAYER_CARDS,
    "DECK": DECK,
    "CARDS": CARDS,
    "HANDS": HANDS,
    "BESIDE_CARDS": BESIDE_CARDS,
    "BESIDE_HANDS": BESIDE_HANDS,
    "LEFT": LEFT,
    "HALF": HALF,
    "LOWER_HALF": LOWER_HALF,
}


class Tables(NamedTuple):
    """All that is looked up."""

    hands: Hands
    decisions: Decisions
    dealer: RankLookup
    # Hands that the dealer's is compared with, besides the player's.
    marks: npt.NDArray[np.uint16]
    # By what the player's hand is worth, the decision, and how many of these hands the dealer's reaches.
    cases: npt.NDArray[np.uint16]
    choose: npt.NDArray[np.int64]


@njit(cache=True, inline="always")
def _draw(half, key, counter, which, shift, limit):  # noqa: PLR0917 - compiled, no keywords
    return draw(fair_half(half, key, counter, which, shift, limit), limit)[0]


@njit(cache=True, inline="always")
def _beside(player, dealer):
    """The dealer's hand, with cards of the last five where the player holds its own."""
    held, spare = player & uint64(BESIDE_CARDS), ~player & uint64(CARDS ^ BESIDE_CARDS)
    for _ in range(PLAYER_CARDS):
        card, other = held & -held, spare & -spare
        dealer ^= card | other if dealer & card else uint64(0)
        held, spare = held ^ card, spare ^ other
    return dealer


@njit(cache=True, inline="always")
def _shown(number, taken):
    """The card of this number among those left: every lower card that is taken moves it up by one."""
    for _ in range(DECK - LEFT):
        lowest = taken & -taken
        number += uint64(lowest <= uint64(1) << number)
        taken ^= lowest
    return number


@njit(cache=True, inline="always")
def _case(player, decided, dealer, shown, tables):
    """From the worth of the player's hand and how it is decided, the dealer's cards and the one shown."""
    low, high = decided
    decision = low >> shown & uint64(1) | (high >> shown & uint64(1)) << uint64(1)
    against = worth(dealer, tables.dealer)
    reached = uint64(against >= player) + uint64(against > player)
    for place in range(tables.marks.size):
        reached += uint64(against >= tables.marks[place])
    return tables.cases[player, decision, reached]


@njit(cache=True)
def deal(key, first, codes, shows, tables):
    """Fills the codes with the cases of the rounds from this number on."""
    one, other = np.empty(ROUNDS_AT_ONCE, np.uint64), np.empty(ROUNDS_AT_ONCE, np.uint64)
    players, dealers, shown = np.empty_like(one), np.empty_like(one), np.zeros_like(one)
    low, high = np.empty_like(one), np.empty_like(one)
    for start in range(0, codes.size, ROUNDS_AT_ONCE):
        fill(key, first + uint64(start), uint64(0), one, other)
        # Step by step for many rounds: so the compiler and the memory work on several at once.
        for place in range(ROUNDS_AT_ONCE):
            counter = first + uint64(start + place)
            hand = _draw(one[place] & uint64(LOW), key, counter, 0, 0, HANDS)
            players[place] = tables.hands[hand]
            low[place], high[place] = tables.decisions[hand, 0], tables.decisions[hand, 1]
            hand = _draw(one[place] >> uint64(32), key, counter, 0, 32, BESIDE_HANDS)
            dealers[place] = tables.hands[hand] & uint64(CARDS)
        for place in range(ROUNDS_AT_ONCE):
            dealers[place] = _beside(players[place] & uint64(CARDS), dealers[place])
        if shows:
            for place in range(ROUNDS_AT_ONCE):
                counter = first + uint64(start + place)
                number = _draw(other[place] & uint64(LOW), key, counter, 1, 0, LEFT)
                shown[place] = _shown(number, players[place] & uint64(CARDS) | dealers[place])
                dealers[place] |= uint64(1) << shown[place]
        for place in range(min(ROUNDS_AT_ONCE, codes.size - start)):
            decided = low[place], high[place]
            player = players[place] >> uint64(DECK)
            codes[start + place] = _case(player, decided, dealers[place], shown[place], tables)


@njit(cache=True)
def judge(rounds, codes, shows, tables):
    """Fills the codes with the cases of recorded rounds."""
    for row in range(codes.size):
        player, dealer = uint64(0), uint64(0)
        for place in range(rounds.shape[1]):
            card = uint64(1) << uint64(rounds[row, place])
            if place < PLAYER_CARDS:
                player |= card
            else:
                dealer |= card
        hand = number_of(player, tables.choose)
        shown = uint64(rounds[row, rounds.shape[1] - 1]) if shows else uint64(0)
        decided = uint64(tables.decisions[hand, 0]), uint64(tables.decisions[hand, 1])
        codes[row] = _case(tables.hands[hand] >> uint64(DECK), decided, dealer, shown, tables)
