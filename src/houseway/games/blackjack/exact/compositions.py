"""Hands as compositions: how many aces, twos and so on to tens they hold, in no order.

Nothing else about cards matters to the play of blackjack. How often cards come in some order depends only
on these numbers, so all orders of a hand are counted at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import perm, prod
from typing import Any

from houseway.equipment.cards import Card
from houseway.games.blackjack.hands import COUNT, MOST, standing
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.games.blackjack.paragraphs import pack_name
from houseway.refusal import Refusal
from houseway.rules.analysis.distribution import cards_left
from houseway.rules.game import Table

COUNTS = tuple(sorted(WITH_COUNT))
ACE, TEN = COUNTS[0], COUNTS[-1]

Composition = tuple[int, ...]  # how many aces, twos, …, tens
NOTHING: Composition = (0,) * len(COUNTS)

# A hand below 21 takes a card of 10 points at most, and the dealer stands at 17.
_PLAYERS_POINTS, _DEALERS_POINTS = MOST - 1 + TEN, 16 + TEN


def composition(counts: Iterable[int]) -> Composition:
    found = [0] * len(COUNTS)
    for count in counts:
        found[count - 1] += 1
    return tuple(found)


@cache
def single(count: int) -> Composition:
    return composition([count])


def combined(one: Composition, other: Composition) -> Composition:
    return tuple([few + more for few, more in zip(one, other, strict=True)])


def without(whole: Composition, part: Composition) -> Composition:
    return tuple([all_of - some for all_of, some in zip(whole, part, strict=True)])


def number_of(one: Composition, count: int) -> int:
    return one[count - 1]


@cache
def with_a_card(hand: Composition) -> Mapping[int, Composition]:
    """Return the hand with one more card, by the count of the card."""
    return {count: combined(hand, single(count)) for count in COUNTS}


@cache
def stands_at(hand: Composition) -> int:
    """Return where the hand stands when it takes no more cards; two cards are never blackjack here."""
    return standing(hand_of(hand), split=True)


@cache
def hand_of(one: Composition, first: int | None = None) -> tuple[Card, ...]:
    """Return cards of this composition, one that counts ``first`` before the others."""
    counts = [count for count in COUNTS for _ in range(number_of(one, count))]
    if first is not None:
        counts.remove(first)
        counts.insert(0, first)
    return tuple(WITH_COUNT[count] for count in counts)


def orders(left: Composition, taken: Composition) -> int:
    """Return in how many ways these cards can be drawn from the shoe, in one given order of counts."""
    return prod(map(perm, left, taken))


def shoe_of_counts(table: Table[Any], removed: Sequence[Card]) -> Composition:
    """Return the shoe without cards already seen; refuse one in which a round might run out of cards."""
    pack = table.game.packs(table.options)[pack_name(table.options)]
    left = cards_left(pack, removed, 0)
    points = sum(COUNT[card] * times for card, times in left.items())
    needed = int(table.options.choice("most-hands")) * _PLAYERS_POINTS + _DEALERS_POINTS
    if points < needed:
        raise Refusal(
            f"The cards left have {points} points; the hands of a round may have {needed}. Remove fewer."
        )
    return composition(COUNT[card] for card in left.elements())
