"""The outcome of a round of blackjack switch, and what the first four cards of a player match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from houseway.equipment.cards import Card
from houseway.games.blackjack.hands import Played

PAIR, THREE, TWO_PAIR, FOUR = "pair", "three-of-a-kind", "two-pair", "four-of-a-kind"
# By how often the ranks come among four cards, the most frequent first.
_MATCHES = {(4,): FOUR, (2, 2): TWO_PAIR, (3, 1): THREE, (2, 1, 1): PAIR}


class Switched(msgspec.Struct, frozen=True):
    """How a round stands for one player: for both wagers, each with its hand or hands, and for the match.

    What is not known at an early settlement is left out.
    """

    first: Played = Played()
    second: Played = Played()
    match: str | None = None  # the row of the pay table of the match wager


def match_row(four: Sequence[Card]) -> str | None:
    """Return the highest row that the four cards make; None if their ranks all differ."""
    return _MATCHES.get(tuple(sorted(Counter(card.rank for card in four).values(), reverse=True)))


def switched(first: Sequence[Card], second: Sequence[Card]) -> tuple[tuple[Card, Card], tuple[Card, Card]]:
    """Return both hands of two cards with their second cards exchanged."""
    return (first[0], second[1]), (second[0], first[1])
