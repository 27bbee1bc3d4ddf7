"""Fills tables of all hands of five cards by number: cards, worth, and the decision of a strategy.

A set of cards is an integer with one bit for each card, in the order of the deck; compiled code ranks it.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import comb
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.counting.hand_index import HALF, LOWER_HALF, HandComposition, HandIndex
from houseway.equipment.cards import RANKS, STANDARD_DECK, SUITS
from houseway.games.four_card_poker.best_decisions import (
    DECISIONS,
    NOTHING_SHOWN,
    Choose,
    HandAndUpCard,
    ranking_of,
)
from houseway.games.four_card_poker.hands import RANK, Hand
from houseway.games.four_card_poker.settlement import PLAYER_CARDS

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


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
    ranks = (rank for rank, count in enumerate(make_up) for _ in range(count))
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


# Tables of all hands of five cards by number: cards, worth, and the decision of a strategy.

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


DECK = len(STANDARD_DECK)
CARDS = (1 << DECK) - 1
HANDS = comb(DECK, PLAYER_CARDS)
CHOOSE = np.array([[comb(card, place) for place in range(PLAYER_CARDS + 1)] for card in range(DECK)])

# The set of cards, with the worth of the hand in the bits above.
Hands: TypeAlias = npt.NDArray[np.uint64]
# A decision is a number of two binary digits. For each hand and digit, the set of up cards for which the
# digit is 1. If the dealer shows no card, the first card represents that.
Decisions: TypeAlias = npt.NDArray[np.unsignedinteger]


@cache
def every_hand() -> Hands:
    """Return all hands, sorted by their sets of cards."""
    hands = np.empty(HANDS, dtype=np.uint64)
    _fill_hands(hands, rank_lookup(PLAYER_CARDS))
    return hands


@njit(cache=True)
def _fill_hands(hands, lookup):
    cards = uint64((1 << PLAYER_CARDS) - 1)
    for number in range(hands.size):
        hands[number] = cards | worth(cards, lookup) << uint64(DECK)
        # The next number with as many bits: the top bit of the lowest run moves up, the rest go back.
        lowest = cards & -cards
        moved = cards + lowest
        cards = moved | ((cards ^ moved) // lowest) >> uint64(2)


@njit(cache=True)
def number_of(cards, choose):
    """Return the index of a hand among all hands, from its set of cards."""
    number = place = 0
    for card in range(DECK):
        if cards >> uint64(card) & uint64(1):
            place += 1
            number += choose[card, place]
    return number


def decided_by_choice(choose: Choose, shows: bool) -> Decisions:
    """Return the decisions of a strategy that looks only at the hand and the rank of the up card."""
    ranks = [RANK[card] for card in STANDARD_DECK] if shows else [NOTHING_SHOWN]
    by_worth = np.empty((len(all_hands()), len(ranks)), dtype=np.uint8)
    for number, hand in enumerate(all_hands()):
        chosen = {rank: DECISIONS.index(choose(HandAndUpCard(hand, rank))) for rank in {*ranks}}
        by_worth[number] = [chosen[rank] for rank in ranks]
    return _small(_digits(by_worth)[every_hand() >> np.uint64(DECK)], shows)


def decided_one_by_one(hands: npt.NDArray[Any], best: npt.NDArray[Any], shows: bool) -> Decisions:
    """Return the exact best decisions; each given hand represents all that differ only in their suits."""
    decisions = np.empty((HANDS, 2), dtype=np.uint64)
    exchanges = np.array([*permutations(range(len(SUITS)))])
    _spread(hands.astype(np.uint64), _digits(best), exchanges, CHOOSE, decisions)
    return _small(decisions, shows)


def _small(decisions: Decisions, shows: bool) -> Decisions:
    return decisions if shows else (decisions & np.uint64(1)).astype(np.uint8)


def _digits(best: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint64]:
    digits = np.zeros((len(best), 2), dtype=np.uint64)
    for card, decided in enumerate(np.broadcast_to(best, (len(best), DECK)).T):
        for digit in range(2):
            digits[:, digit] |= (decided >> digit & 1).astype(np.uint64) << np.uint64(card)
    return digits


@njit(cache=True, inline="always")
def _exchanged(cards, exchanges, which):
    """Return the set of cards with its suits permuted."""
    cards_with_new_suits = uint64(0)
    for suit in range(4):
        ranks = cards >> uint64(suit * IN_A_SUIT) & uint64(SUIT)
        cards_with_new_suits |= ranks << uint64(exchanges[which, suit] * IN_A_SUIT)
    return cards_with_new_suits


@njit(cache=True)
def _spread(hands, digits, exchanges, choose, decisions):
    for row in range(hands.size):
        for which in range(len(exchanges)):
            number = number_of(_exchanged(hands[row], exchanges, which), choose)
            for digit in range(2):
                decisions[number, digit] = _exchanged(digits[row, digit], exchanges, which)


@njit(cache=True)
def decisions_taken(hands, decisions, shows, taken):
    """Mark the decisions that occur with hands of each worth."""
    for number in range(hands.size):
        up_cards = ~hands[number] & uint64(CARDS) if shows else uint64(1)
        low, high = uint64(decisions[number, 0]), uint64(decisions[number, 1])
        player = hands[number] >> uint64(DECK)
        taken[player, 0] |= (up_cards & ~low & ~high) != 0
        taken[player, 1] |= (up_cards & low & ~high) != 0
        taken[player, 2] |= (up_cards & ~low & high) != 0
        taken[player, 3] |= (up_cards & low & high) != 0
