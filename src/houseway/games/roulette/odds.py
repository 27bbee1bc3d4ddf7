"""The exact distribution of numbers: every pocket of the wheel is equally likely."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import Card
from houseway.games.roulette.settlement import pockets
from houseway.refusal import Refusal
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table


def distribution(table: Table[str], removed: Sequence[Card]) -> Distribution[str]:
    if removed:
        raise Refusal("Roulette is played with a wheel, so no cards can be removed. Leave the cards out.")
    wheel = pockets(table)
    return Distribution(dict.fromkeys(wheel, 1), len(wheel))
