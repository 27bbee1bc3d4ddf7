"""What a round brings the player, exactly, as if money could be divided: for odds and best play."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

from houseway.rules.game import Table
from houseway.rules.wagers import Bets

Outcome = TypeVar("Outcome")


def round_gain(table: Table[Outcome], outcome: Outcome, bets: Bets) -> Fraction:
    """Of all wagers of a player together, automatic bonuses included."""
    gain: Fraction | int = 0
    for name, units in bets.items():
        gain += units * table.wagers[name].decide(outcome, bets).gain
    for bonus in table.bonuses:
        verdict = bonus.due(outcome, bets)
        if verdict:
            gain += bets[bonus.on] * verdict.gain
    return Fraction(gain)
