"""What a round brings the player, exactly, as if money could be divided: for odds and best play."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

from houseway.rules.game import Table
from houseway.rules.wagers import Bets, Result, Verdict

Outcome = TypeVar("Outcome")


def gain_per_unit(verdict: Verdict) -> Fraction:
    """Of one wager, with no rounding of payouts or vigorish."""
    if verdict.result is Result.LOSE:
        return (verdict.given_back or 0) - Fraction(1)
    won = verdict.odds.ratio if verdict.odds else Fraction(0)
    charge = verdict.vigorish
    charged = Fraction(charge.percent, 100) * (won if charge.of == "won" else 1) if charge else Fraction(0)
    return won - charged


def round_gain(table: Table[Outcome], outcome: Outcome, bets: Bets) -> Fraction:
    """Of all wagers of a player together, automatic bonuses included."""
    gain = Fraction(0)
    for name, units in bets.items():
        gain += units * gain_per_unit(table.wagers[name].decide(outcome, bets))
    for bonus in table.bonuses:
        verdict = bonus.decide(outcome, bets) if bonus.on in bets else None
        if verdict:
            gain += bets[bonus.on] * gain_per_unit(verdict)
    return gain
