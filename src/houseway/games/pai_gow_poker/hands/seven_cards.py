"""The best of seven cards, however they are set: what bonus wagers are paid for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from typing import Any

from houseway.equipment.cards import Card
from houseway.games.pai_gow_poker.hands.ranking import (
    ACE,
    FIVE_ACES,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    KIND,
    RANKS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    counts_of,
    has_joker,
    high_worth,
)

CARDS_IN_A_HAND = 7
SEVEN_IN_A_ROW = (0b1000000111111, *(0b1111111 << lowest for lowest in range(7)))
ROYAL_RANKS = 0b1111100000000
KING_AND_QUEEN = 0b0110000000000


class Best(StrEnum):
    """The best hand among seven cards, highest first. Three of a kind with a straight counts as three."""

    NATURAL_SEVEN_ROYAL = "seven-card straight flush without the joker, up to the ace"
    NATURAL_SEVEN = "seven-card straight flush without the joker"
    ROYAL_AND_KQ = "royal flush with a suited king and queen"
    SEVEN_ROYAL_WITH_JOKER = "seven-card straight flush with the joker, a royal flush in it"
    SEVEN_WITH_JOKER = "seven-card straight flush with the joker"
    FIVE_ACES = "five aces"
    ROYAL = "royal flush"
    STRAIGHT_FLUSH = "straight flush"
    FOUR = "four of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    THREE = "three of a kind"
    STRAIGHT = "straight"
    THREE_PAIR = "three pair"
    TWO_PAIR = "two pair"
    PAIR = "pair"
    ACE_HIGH = "ace high"
    KING_HIGH = "king high"
    QUEEN_HIGH = "queen high"
    JACK_HIGH = "jack high"
    TEN_HIGH = "10 high"
    NINE_HIGH = "9 high"


BEST = tuple(Best)
NUMBER = {best: number for number, best in enumerate(BEST)}
# A seven-card straight flush with a royal flush in it is a royal flush where no row is for seven cards.
ROYAL_FLUSHES = (Best.NATURAL_SEVEN_ROYAL, Best.ROYAL_AND_KQ, Best.SEVEN_ROYAL_WITH_JOKER, Best.ROYAL)
NATURAL_SEVENS = (Best.NATURAL_SEVEN_ROYAL, Best.NATURAL_SEVEN)
SEVENS_WITH_JOKER = (Best.SEVEN_ROYAL_WITH_JOKER, Best.SEVEN_WITH_JOKER)
STRAIGHT_FLUSHES = (Best.NATURAL_SEVEN, Best.SEVEN_WITH_JOKER, Best.STRAIGHT_FLUSH)

# Short names of the hands that pay something, the highest first.
NAMES: Mapping[Best, str] = {
    Best.NATURAL_SEVEN: "natural-seven",
    Best.ROYAL_AND_KQ: "royal-and-kq",
    Best.SEVEN_WITH_JOKER: "seven-with-joker",
    Best.FIVE_ACES: "five-aces",
    Best.ROYAL: "royal",
    Best.STRAIGHT_FLUSH: "straight-flush",
    Best.FOUR: "four",
    Best.FULL_HOUSE: "full-house",
    Best.FLUSH: "flush",
    Best.THREE: "three",
    Best.STRAIGHT: "straight",
    Best.THREE_PAIR: "three-pair",
}


def best_number(counts: Any, joker: int, suited: int, five: int) -> int:  # noqa: C901
    """Return the place of the best hand in ``BEST``; a second suited king and queen is not looked for.

    ``suited`` are the ranks of the suit that has most cards, as bits; ``five`` is the greatest worth of five
    of the seven cards. Compiled for counting, so nothing but integers.
    """
    if five >> KIND == STRAIGHT_FLUSH or five >> KIND == ROYAL:
        for place in range(8):
            held = SEVEN_IN_A_ROW[place] & suited
            number = 0
            for rank in range(13):
                number += held >> rank & 1
            if number + joker == 7:
                return 3 * joker + (0 if five >> KIND == ROYAL else 1)
        return 6 if five >> KIND == ROYAL else 7
    if five >> KIND == FIVE_ACES:
        return 5
    if five >> KIND >= FLUSH:
        return 8 if five >> KIND == FOUR else 9 if five >> KIND == FULL_HOUSE else 10
    pairs, threes, highest = 0, 0, 0
    for rank in range(13):
        number = counts[rank] + (joker if rank == ACE else 0)
        pairs += number == 2
        threes += number == 3
        if number:
            highest = rank
    if threes:
        return 11
    if five >> KIND == STRAIGHT:
        return 12
    if pairs:
        return 16 - pairs
    return 16 + 12 - highest


def best_of(cards: Sequence[Card]) -> Best:
    """Return the best hand among seven cards."""
    five = max(high_worth(chosen) for chosen in combinations(cards, 5))
    best = BEST[best_number(counts_of(cards), has_joker(cards), _most_suited(cards), five)]
    return Best.ROYAL_AND_KQ if best is Best.ROYAL and has_suited_king_and_queen(cards) else best


def has_suited_king_and_queen(cards: Sequence[Card]) -> bool:
    """Return whether a royal flush leaves a king and a queen of one other suit."""
    by_suit = _ranks_by_suit(cards)
    royal = max(by_suit.values(), key=lambda ranks: (ranks & ROYAL_RANKS).bit_count())
    return sum(by_suit.values()) != royal and KING_AND_QUEEN in [
        ranks for ranks in by_suit.values() if ranks != royal
    ]


def _ranks_by_suit(cards: Sequence[Card]) -> dict[str, int]:
    by_suit = dict.fromkeys("shdc", 0)
    for card in cards:
        if not card.is_joker:
            by_suit[card.suit] |= 1 << RANKS.index(card.rank)
    return by_suit


def _most_suited(cards: Sequence[Card]) -> int:
    return max(_ranks_by_suit(cards).values(), key=int.bit_count)


class Three(StrEnum):
    """The first three cards, highest first."""

    STRAIGHT_FLUSH = "straight flush without the joker"
    THREE = "three of a kind"
    JOKER_STRAIGHT_FLUSH = "straight flush with the joker"
    STRAIGHT = "straight"
    FLUSH = "flush"
    PAIR = "pair"
    NOTHING = "nothing"


RUNS_OF_THREE = frozenset({0b1000000000011, *(0b111 << lowest for lowest in range(11))})


def three_of(cards: Sequence[Card]) -> Three:
    """Return what three cards make; the joker completes a straight or a flush, or is an ace."""
    joker = has_joker(cards)
    counts = counts_of(cards)
    held = sum(1 << rank for rank in range(13) if counts[rank])
    suited = len({card.suit for card in cards if not card.is_joker}) == 1
    straight = held.bit_count() + joker == 3 and any(held & ~run == 0 for run in RUNS_OF_THREE)
    counts[ACE] += joker
    if straight and suited:
        return Three.JOKER_STRAIGHT_FLUSH if joker else Three.STRAIGHT_FLUSH
    if max(counts) == 3:
        return Three.THREE
    if straight:
        return Three.STRAIGHT
    if suited:
        return Three.FLUSH
    return Three.PAIR if max(counts) == 2 else Three.NOTHING
