"""The exact distribution of symbols: 54 sections, all equally likely."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import Card
from houseway.games.big_six.wheel import SECTIONS
from houseway.refusal import Refusal
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table


def distribution(_: Table[str], removed: Sequence[Card]) -> Distribution[str]:
    if removed:
        raise Refusal("Big six is played with a wheel, so no cards can be removed. Leave the cards out.")
    return Distribution(SECTIONS)
