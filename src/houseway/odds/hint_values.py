"""Values decisions for hints, by the cards that the player sees and the wagers made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from houseway.equipment.cards import Card
from houseway.rules.analysis.best_play import VisibleCards, Worth
from houseway.rules.game import Table
from houseway.rules.procedure.steps import Decide, Groups
from houseway.rules.wagers.settlement import round_gain
from houseway.rules.wagers.wagers import Bets

_SET = "set"


def bets_after_each(step: Decide, bets: Bets) -> dict[str, Bets]:
    """Return the wagers on the layout after each decision; ``bets`` are those before it.

    A decision of which the player says the amount is left out: its worth depends on the amount.
    """
    return {
        decision: {**bets, **step.added_by(decision)}
        for decision in step.values
        if decision not in step.amounts
    }


def worth(
    table: Table[Any], sight: VisibleCards, choices: Mapping[str, Bets]
) -> Mapping[str, Fraction] | None:
    """Return the average gain of each decision in cents, as really paid, or None if it is not counted.

    ``choices`` has all bets of the player for each decision.
    """
    hints = table.game.analysis.hints
    # A wager that other outcomes decide is worth the same whatever the player decides.
    choices = {
        decision: {name: bet for name, bet in bets.items() if not table.is_counted_alone(name)}
        for decision, bets in choices.items()
    }
    if hints is None:
        return None
    if isinstance(hints, Worth):
        return hints.worth(table, sight, choices)
    outcomes = hints.outcomes(table, sight)
    average = {}
    for decision, bets in choices.items():
        gain = round_gain(table, bets, as_paid=True)
        average[decision] = Fraction(
            sum(gain(outcome) * ways for outcome, ways in outcomes.ways.items()), outcomes.total
        )
    return average


def worth_of_settings(
    table: Table[Any], hand: tuple[Card, ...], settings: Iterable[Groups], bets: Bets
) -> list[tuple[Groups, Fraction]]:
    """Return settings of a hand with their average gain in cents, best first; none if it is not counted."""
    valued = []
    for groups in settings:
        gains = worth(table, VisibleCards(hand, groups=groups), {_SET: bets})
        if gains is None:
            return []
        valued.append((groups, gains[_SET]))
    return sorted(valued, key=lambda setting: -setting[1])


def best_first(gains: Mapping[str, Fraction], choices: Mapping[str, Bets]) -> dict[str, Fraction]:
    """Return decisions by their gain, the best first; of equal ones, the cheaper first."""
    in_order = sorted(gains, key=lambda decision: (-gains[decision], sum(choices[decision].values())))
    return {decision: gains[decision] for decision in in_order}
