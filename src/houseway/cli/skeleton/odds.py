"""Exact odds: in how many equally likely ways each outcome comes up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.game import Table

from .wagers import Drawn, drawn


def distribution(_: Table[Drawn], removed: Sequence[Card]) -> Distribution[Drawn]:
    """Count every first card with every second; ``removed`` are cards already seen."""
    left = cards_left(STANDARD_DECK, removed, 2)
    ways: Counter[Drawn] = Counter()
    for player, number in left.items():
        for dealer, others in left.items():
            ways[drawn(player, dealer)] += number * (others - (player is dealer))
    return Distribution({outcome: number for outcome, number in ways.items() if number})
