"""Compiled code that deals and evaluates rounds of four card poker and Crazy 4 Poker.

Each round has a fresh shuffle and its own counter of the random stream. The low half of the first word draws
the player's hand from all hands. The high half draws the dealer's from all hands of the first 47 cards; each
of its cards that the player holds is replaced by one of the last five cards that the player does not hold,
lowest by lowest. If the dealer also shows a card, the low half of the second word draws it from the 42 left.
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
from houseway.simulation.kernels.draws import draw, fair_half, fill

REST = DECK - PLAYER_CARDS
REST_CARDS = (1 << REST) - 1
REST_HANDS = comb(REST, PLAYER_CARDS)
LEFT = REST - PLAYER_CARDS
LOW = (1 << 32) - 1
ROUNDS_AT_ONCE = 512

CUDA_CONSTANTS = {
    "PLAYER_CARDS": PLAYER_CARDS,
    "DECK": DECK,
    "CARDS": CARDS,
    "HANDS": HANDS,
    "REST_CARDS": REST_CARDS,
    "REST_HANDS": REST_HANDS,
    "LEFT": LEFT,
    "HALF": HALF,
    "LOWER_HALF": LOWER_HALF,
}


class Tables(NamedTuple):
    """The lookup tables."""

    hands: Hands
    decisions: Decisions
    dealer: RankLookup
    # Hands with which the dealer's is compared, besides the player's.
    marks: npt.NDArray[np.uint16]
    # By the worth of the player's hand, the decision, and how many of these hands the dealer's reaches.
    cases: npt.NDArray[np.uint16]
    choose: npt.NDArray[np.int64]


@njit(cache=True, inline="always")
def _draw(half, key, counter, which, shift, limit):  # noqa: PLR0917 - compiled, no keywords
    return draw(fair_half(half, key, counter, which, shift, limit), limit)[0]


@njit(cache=True, inline="always")
def _without_players_cards(player, dealer):
    """Return the dealer's hand, with cards that the player holds replaced by some of the last five."""
    held, spare = player & uint64(REST_CARDS), ~player & uint64(CARDS ^ REST_CARDS)
    for _ in range(PLAYER_CARDS):
        card, other = held & -held, spare & -spare
        dealer ^= card | other if dealer & card else uint64(0)
        held, spare = held ^ card, spare ^ other
    return dealer


@njit(cache=True, inline="always")
def _shown(number, taken):
    """Return the card with this index among those left: each lower taken card moves it up by one."""
    for _ in range(DECK - LEFT):
        lowest = taken & -taken
        number += uint64(lowest <= uint64(1) << number)
        taken ^= lowest
    return number


@njit(cache=True, inline="always")
def _case(player, decided, dealer, shown, tables):
    """Return the case, from the player's hand and decision, the dealer's cards and the up card."""
    low, high = decided
    decision = low >> shown & uint64(1) | (high >> shown & uint64(1)) << uint64(1)
    against = worth(dealer, tables.dealer)
    reached = uint64(against >= player) + uint64(against > player)
    for place in range(tables.marks.size):
        reached += uint64(against >= tables.marks[place])
    return tables.cases[player, decision, reached]


@njit(cache=True)
def deal(key, first, codes, shows, tables):
    """Deal rounds from number ``first`` on and write their cases into ``codes``."""
    word_1, word_2 = np.empty(ROUNDS_AT_ONCE, np.uint64), np.empty(ROUNDS_AT_ONCE, np.uint64)
    players, dealers, shown = np.empty_like(word_1), np.empty_like(word_1), np.zeros_like(word_1)
    low, high = np.empty_like(word_1), np.empty_like(word_1)
    for start in range(0, codes.size, ROUNDS_AT_ONCE):
        fill(key, first + uint64(start), uint64(0), word_1, word_2)
        # Step by step for many rounds, so that the compiler can vectorize and memory accesses overlap.
        for place in range(ROUNDS_AT_ONCE):
            counter = first + uint64(start + place)
            hand = _draw(word_1[place] & uint64(LOW), key, counter, 0, 0, HANDS)
            players[place] = tables.hands[hand]
            low[place], high[place] = tables.decisions[hand, 0], tables.decisions[hand, 1]
            hand = _draw(word_1[place] >> uint64(32), key, counter, 0, 32, REST_HANDS)
            dealers[place] = tables.hands[hand] & uint64(CARDS)
        for place in range(ROUNDS_AT_ONCE):
            dealers[place] = _without_players_cards(players[place] & uint64(CARDS), dealers[place])
        if shows:
            for place in range(ROUNDS_AT_ONCE):
                counter = first + uint64(start + place)
                number = _draw(word_2[place] & uint64(LOW), key, counter, 1, 0, LEFT)
                shown[place] = _shown(number, players[place] & uint64(CARDS) | dealers[place])
                dealers[place] |= uint64(1) << shown[place]
        for place in range(min(ROUNDS_AT_ONCE, codes.size - start)):
            decided = low[place], high[place]
            player = players[place] >> uint64(DECK)
            codes[start + place] = _case(player, decided, dealers[place], shown[place], tables)


@njit(cache=True)
def judge(rounds, codes, shows, tables):
    """Write the cases of recorded rounds into ``codes``."""
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
