"""Hint values: what each decision is worth with the cards that the player sees and the wagers made."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.analysis.gain import round_gain
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets


def worth(
    table: Table[Any], sight: VisibleCards, choices: Mapping[str, Bets]
) -> Mapping[str, Fraction] | None:
    """Return the average gain of each decision in cents, as really paid, or None if it is not counted.

    ``choices`` has all bets of the player for each decision.
    """
    # A wager that is decided by cards alone is worth the same whatever the player decides.
    choices = {decision: _without(bets, table.game.counted_alone) for decision, bets in choices.items()}
    if table.game.worth:
        return table.game.worth(table, sight, choices)
    if table.game.to_come is None:
        return None
    outcomes = table.game.to_come(table, sight)
    average = {}
    for decision, bets in choices.items():
        gain = round_gain(table, bets, as_paid=True)
        average[decision] = Fraction(
            sum(gain(outcome) * ways for outcome, ways in outcomes.ways.items()), outcomes.total
        )
    return average


def _without(bets: Bets, names: frozenset[str]) -> Bets:
    return {name: bet for name, bet in bets.items() if name not in names}
