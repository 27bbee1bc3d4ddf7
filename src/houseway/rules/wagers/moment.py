"""What depends on the moment between two rounds: wagers that may be added now, and wagers that are off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from houseway.equipment.money import Cents


@dataclass(frozen=True)
class Moment:
    """What a player with some bets may add now. Wagers that are not named may be placed as always."""

    most: Mapping[str, Cents] = field(default_factory=dict)  # of a wager in all; 0 if it may not be added
    off: frozenset[str] = frozenset()  # those of the bets for which the next round does not count
