"""Ranks of the high hand of five cards and the low hand of two, as whole numbers that can be compared.

``five_worth`` and ``two_worth`` use nothing but integers, so that the same functions are compiled for
counting. Ranks are numbers from 0 for the 2 to 12 for the ace; the joker is ``JOKER_RANK``.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    held = 0
    different = 0
    for rank in range(13):
        if counts[rank]:
            held |= 1 << rank
            different += 1
    if different + joker == 5:
        for place in range(10):
            if held & ~RUNS[place] == 0:
                if suited:
                    return (ROYAL if place == 0 else STRAIGHT_FLUSH) << KIND | 10 - place
                return STRAIGHT << KIND | 10 - place
        if suited:
            missing = ACE
            while joker and held >> missing & 1:
                missing -= 1
            return FLUSH << KIND | held | (joker << missing)
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
