"""Ranks the high hand of five cards, the low hand of two, and the best of all seven, as numbers.

``five_worth`` and ``two_worth`` use nothing but integers, so that the same functions are compiled for
counting. Ranks are numbers from 0 for the 2 to 12 for the ace; the joker is ``JOKER_RANK``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from typing import Any

from houseway.equipment.cards import Card
from houseway.regulation import Citation

RANKING = Citation("13:69F-11.3#title")

RANKS = "23456789TJQKA"
ACE = 12
JOKER_RANK = 13
SUIT_NUMBER = {"s": 0, "h": 1, "d": 2, "c": 3}

# The kinds of a high hand, lowest first, by the number in the bits of its worth above ``KIND``.
HIGH_KINDS = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
    "five aces",
)
NOTHING, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = range(
    len(HIGH_KINDS)
)
KIND = 21  # bits below the kind

# The runs of a straight as sets of ranks, highest first: A-2-3-4-5 is the second highest.
RUNS = (
    0b1111100000000,
    0b1000000001111,
    *(0b11111 << lowest for lowest in range(7, -1, -1)),
)
LOW_PAIR = 1 << 8  # the bit by which a pair of the low hand is above all others
ABOVE_LOW = 1 << 9


def five_worth(counts: Any, joker: int, suited: bool) -> int:  # noqa: C901, PLR0912
    """Return the worth of a high hand: higher beats lower, and equal hands are a copy.

    ``counts`` has the number of cards of each rank, without the joker; ``suited`` says whether all of them
    are of one suit. The joker completes a straight or a flush, and is an ace otherwise. One function, since
    it is compiled as it stands.
    """
    ranks = 0
    different = 0
    for rank in range(13):
        if counts[rank]:
            ranks |= 1 << rank
            different += 1
    if different + joker == 5:
        for place in range(10):
            if ranks & ~RUNS[place] == 0:
                if suited:
                    return (ROYAL if place == 0 else STRAIGHT_FLUSH) << KIND | 10 - place
                return STRAIGHT << KIND | 10 - place
        if suited:
            missing = ACE
            while joker and ranks >> missing & 1:
                missing -= 1
            return FLUSH << KIND | ranks | (joker << missing)
    four, three, pair, second, singles = -1, -1, -1, -1, 0
    for rank in range(13):
        number = counts[rank] + (joker if rank == ACE else 0)
        if number == 5:
            return FIVE_ACES << KIND
        if number == 4:
            four = rank
        elif number == 3:
            three = rank
        elif number == 2:
            pair, second = rank, pair
        elif number == 1:
            singles |= 1 << rank
    if four >= 0:
        return FOUR << KIND | four << 13 | singles
    if three >= 0:
        if pair >= 0:
            return FULL_HOUSE << KIND | three << 4 | pair
        return THREE << KIND | three << 13 | singles
    if second >= 0:
        return TWO_PAIR << KIND | pair << 17 | second << 13 | singles
    if pair >= 0:
        return PAIR << KIND | pair << 13 | singles
    return NOTHING << KIND | singles


def two_worth(one: int, other: int) -> int:
    """Return the worth of a low hand, comparable with other low hands; the joker is an ace."""
    one, other = min(one, 12), min(other, 12)
    if one == other:
        return LOW_PAIR | one
    return max(one, other) << 4 | min(one, other)


def low_limit(high: int) -> int:
    """Return the greatest worth of a low hand that does not outrank this high hand."""
    kind = high >> KIND
    if kind == PAIR:
        return LOW_PAIR | (high >> 13 & 0xF)
    if kind > PAIR:
        return ABOVE_LOW
    first = 12
    while not high >> first & 1:
        first -= 1
    second = first - 1
    while not high >> second & 1:
        second -= 1
    return first << 4 | second


def rank_number(card: Card) -> int:
    return JOKER_RANK if card.is_joker else RANKS.index(card.rank)


def counts_of(cards: Sequence[Card]) -> list[int]:
    """Return how many of each rank there are, without the joker."""
    counts = [0] * 13
    for card in cards:
        if not card.is_joker:
            counts[RANKS.index(card.rank)] += 1
    return counts


def has_joker(cards: Sequence[Card]) -> int:
    return sum(card.is_joker for card in cards)


def high_worth(cards: Sequence[Card]) -> int:
    """Return the worth of five cards."""
    suits = {card.suit for card in cards if not card.is_joker}
    return five_worth(counts_of(cards), has_joker(cards), len(suits) == 1)


def low_worth(cards: Sequence[Card]) -> int:
    """Return the worth of two cards."""
    return two_worth(rank_number(cards[0]), rank_number(cards[1]))


def is_foul(high: int, low: int) -> bool:
    """Return whether the low hand outranks the high hand."""
    return low > low_limit(high)


# The best of seven cards, however they are set: what bonus wagers are paid for.

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
            straight_flush = SEVEN_IN_A_ROW[place] & suited
            number = 0
            for rank in range(13):
                number += straight_flush >> rank & 1
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
    ranks = sum(1 << rank for rank in range(13) if counts[rank])
    suited = len({card.suit for card in cards if not card.is_joker}) == 1
    straight = ranks.bit_count() + joker == 3 and any(ranks & ~run == 0 for run in RUNS_OF_THREE)
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
