"""Hands of blackjack: what cards count, and the outcome that the payout rules look at.

Our sources print only the titles of these sections: this is the standard public rule (reading 47).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from houseway.equipment.cards import RANKS, STANDARD_DECK, Card
from houseway.rules.game import Table
from houseway.rules.options import Options, once_for_options
from houseway.rules.procedure.places import HandOnTable

# An ace counts 11 unless that makes more than 21, then 1; it is written here as 1.
_COUNTS = {rank: min(number, 10) for number, rank in enumerate(RANKS, start=1)}
COUNT: dict[Card, int] = {card: _COUNTS[card.rank] for card in STANDARD_DECK}
ACES = frozenset(card for card in STANDARD_DECK if card.rank == "A")
TENS = frozenset(card for card in STANDARD_DECK if COUNT[card] == 10)

# The sum of these tells a hand's hard total and its aces apart: no hand counts so much.
_ONE_ACE = 1024
_COUNT_AND_ACES = {card: count + _ONE_ACE * (card in ACES) for card, count in COUNT.items()}.__getitem__

# One card of each count for all cards that count so much: the play goes by nothing else.
_OF_COUNT = {count: card for card, count in COUNT.items()}
_PLAYED_THE_SAME = {card: _OF_COUNT[count] for card, count in COUNT.items()}.__getitem__

MOST = 21

# Where a finished hand stands: its total, but blackjack is above 21 and a bust hand below all others.
BLACKJACK = 22
BUST = 0
STANDINGS = (BUST, *range(2, BLACKJACK + 1))
# Where a dealer with 22 points stands, at a table where that is a push; elsewhere 22 is over 21 like 23.
DEALERS_22 = 1
# A player's 21 with five cards or more, at a table that pays it at once (13:69F-2.16).
FIVE_CARD_21 = 30
_FIVE_CARDS = 5
FIVE_CARDS = "five-card-21"


def total(cards: Sequence[Card]) -> int:
    aces, hard = divmod(sum(map(_COUNT_AND_ACES, cards)), _ONE_ACE)
    return hard + 10 if aces and hard <= 11 else hard


def played_the_same(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return one hand for all that are played like this one: ``10s 9h`` and ``Kd 9c`` are the same."""
    return tuple(map(_PLAYED_THE_SAME, cards))


def is_soft(cards: Sequence[Card]) -> bool:
    """Return whether an ace counts 11 in the hand."""
    return total(cards) != sum([COUNT[card] for card in cards])


def is_blackjack(cards: Sequence[Card]) -> bool:
    """Return whether the first two cards are an ace and a card that counts 10."""
    return len(cards) == 2 and total(cards) == MOST


def is_potential_blackjack(up_card: Card) -> bool:
    return up_card in ACES or up_card in TENS


def same_value(first: Card, second: Card) -> bool:
    """Return whether two cards are a pair that may be split: a king and a 10 are."""
    return COUNT[first] == COUNT[second]


def standing(cards: Sequence[Card], *, split: bool = False) -> int:
    """Return where the hand stands; a hand of a split pair is never blackjack."""
    points = total(cards)
    if points == MOST and len(cards) == 2 and not split:
        return BLACKJACK
    return points if points <= MOST else BUST


@once_for_options
def pays_five_cards(options: Options) -> bool:
    """Return whether 21 with five cards or more is paid at once."""
    return options.has(FIVE_CARDS) and options.choice(FIVE_CARDS) != "off"


def is_five_card_21(cards: Sequence[Card]) -> bool:
    return len(cards) >= _FIVE_CARDS and total(cards) == MOST


def players_standing(options: Options, cards: Sequence[Card], *, split: bool = False) -> int:
    """Return where a player's hand stands at a table with these options."""
    if pays_five_cards(options) and is_five_card_21(cards):
        return FIVE_CARD_21
    return standing(cards, split=split)


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


class DealersRule(NamedTuple):
    """How the dealer plays at a table, and what the dealer's hand is then."""

    hits_soft_17: bool
    pushes_22: bool = False

    def draws(self, cards: Sequence[Card]) -> bool:
        return dealer_draws(cards, hits_soft_17=self.hits_soft_17)

    def standing(self, cards: Sequence[Card], *, split: bool = False) -> int:
        return DEALERS_22 if self.is_push(cards) else standing(cards, split=split)

    def is_push(self, cards: Sequence[Card]) -> bool:
        """Return whether the dealer is over 21 and no hand wins by it except blackjack."""
        return self.pushes_22 and total(cards) == MOST + 1

    def in_words(self, cards: Sequence[Card]) -> str:
        return f"{MOST + 1}, a push" if self.is_push(cards) else in_words(cards)

    @property
    def standings(self) -> tuple[int, ...]:
        """Where the dealer may stand after drawing, without blackjack and without hands over 21 that lose."""
        return (*range(17, MOST + 1), *((DEALERS_22,) if self.pushes_22 else ()))


@once_for_options
def dealers_rule(options: Options) -> DealersRule:
    return DealersRule(
        hits_soft_17=options.choice("soft-17") == "hit",
        pushes_22=options.has("dealer-22") and options.choice("dealer-22") == "push",
    )


def hand_in_words(table: Table[Any], hand: HandOnTable) -> str:
    """Return what the hand of a player or of the dealer counts."""
    if hand.place.spot is None:
        return dealers_rule(table.options).in_words(hand.cards)
    return in_words(hand.cards, split=hand.moved)


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
    # Whether all hands together win (1), lose (-1) or neither (0), where streaks are counted.
    net: int | None = None
    dealers: tuple[int, ...] = ()  # where the dealer's second and third hand stand, at multiple action
