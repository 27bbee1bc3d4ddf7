"""The exact distribution of rolls: 36, all equally likely."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import Card
from houseway.equipment.dice import ROLLS_OF_TWO, Roll
from houseway.refusal import Refusal
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table


def distribution(_: Table[Roll], removed: Sequence[Card]) -> Distribution[Roll]:
    if removed:
        raise Refusal("Mini-dice is played with dice, so no cards can be removed. Leave the cards out.")
    return Distribution(dict.fromkeys(ROLLS_OF_TWO.values(), 1), len(ROLLS_OF_TWO))
