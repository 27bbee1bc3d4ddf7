"""Hands of blackjack: what cards count, and the outcome that the payout rules look at.

Our sources print only the titles of these sections: this is the standard public rule (reading 47).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.equipment.cards import RANKS, STANDARD_DECK, Card

# An ace counts 11 unless that makes more than 21, then 1; it is written here as 1.
_COUNTS = {rank: min(number, 10) for number, rank in enumerate(RANKS, start=1)}
COUNT: dict[Card, int] = {card: _COUNTS[card.rank] for card in STANDARD_DECK}
ACES = frozenset(card for card in STANDARD_DECK if card.rank == "A")
TENS = frozenset(card for card in STANDARD_DECK if COUNT[card] == 10)

MOST = 21

# Where a finished hand stands: its total, but blackjack is above 21 and a bust hand below all others.
BLACKJACK = 22
BUST = 0
STANDINGS = (BUST, *range(2, BLACKJACK + 1))


def total(cards: Sequence[Card]) -> int:
    hard = sum([COUNT[card] for card in cards])
    return hard + 10 if hard <= 11 and not ACES.isdisjoint(cards) else hard


def is_soft(cards: Sequence[Card]) -> bool:
    """Whether an ace counts 11 in the hand."""
    return total(cards) != sum([COUNT[card] for card in cards])


def is_blackjack(cards: Sequence[Card]) -> bool:
    """Whether the first two cards are an ace and a card that counts 10."""
    return len(cards) == 2 and total(cards) == MOST


def is_potential_blackjack(up_card: Card) -> bool:
    return up_card in ACES or up_card in TENS


def same_value(first: Card, second: Card) -> bool:
    """Whether two cards are a pair that may be split: a king and a 10 are."""
    return COUNT[first] == COUNT[second]


def standing(cards: Sequence[Card], *, split: bool = False) -> int:
    """Return where the hand stands; a hand of a split pair is never blackjack."""
    if not split and is_blackjack(cards):
        return BLACKJACK
    points = total(cards)
    return points if points <= MOST else BUST


def in_words(cards: Sequence[Card], *, split: bool = False) -> str:
    """``blackjack``, ``soft 17``, ``24, over 21``"""
    stands_at = standing(cards, split=split)
    if stands_at == BLACKJACK:
        return "blackjack"
    if stands_at == BUST:
        return f"{total(cards)}, over 21"
    return f"soft {stands_at}" if is_soft(cards) else str(stands_at)


def dealer_draws(cards: Sequence[Card], *, hits_soft_17: bool) -> bool:
    points = total(cards)
    return points <= 16 or (hits_soft_17 and points == 17 and is_soft(cards))


class Played(msgspec.Struct, frozen=True):
    """How a round stands for one player. What is not known at an early settlement is left out."""

    hands: tuple[int, ...] = ()  # where the hands of the player's wagers stand, in the order of the wagers
    dealer: int | None = None
    bounty: str | None = None  # the row of the King's Bounty pay table
    surrendered: bool = False
    even_money: bool = False
    # The rows of other side wagers that the first cards win, each with the name of its wager.
    side: tuple[tuple[str, str], ...] = ()
    meter: int | None = None  # what the progressive meter showed, in cents, where a recorded round says so
