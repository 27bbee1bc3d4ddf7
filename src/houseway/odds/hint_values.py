"""What each decision is worth to a player who is asked, with the cards in sight and the wagers made."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.rules.analysis.best_play import Sight
from houseway.rules.analysis.gain import round_gain
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets


def worth(table: Table[Any], sight: Sight, choices: Mapping[str, Bets]) -> Mapping[str, Fraction] | None:
    """In cents, on average over all that can come, as it is really paid; None where that is not counted.

    ``choices`` has for each decision all that the player has on the layout then.
    """
    if table.game.worth:
        return table.game.worth(table, sight, choices)
    if table.game.to_come is None:
        return None
    outcomes = table.game.to_come(table, sight)
    found = {}
    for decision, bets in choices.items():
        gain = round_gain(table, bets, as_paid=True)
        found[decision] = Fraction(
            sum(gain(outcome) * ways for outcome, ways in outcomes.ways.items()), outcomes.total
        )
    return found
