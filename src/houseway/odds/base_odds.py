"""The required wagers played together under a strategy: what a decision game costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

from houseway.rules.best_play import Branch, Strategy
from houseway.rules.gain import round_gain
from houseway.rules.game import Table
from houseway.rules.payout import Odds, to


@dataclass(frozen=True)
class BaseOdds:
    """All figures are per unit of the ante."""

    strategy: Strategy[Any]
    gains: Counter[Fraction]  # what a round brings the player, and in how many ways
    average_bet: Fraction

    @property
    def total(self) -> int:
        return self.gains.total()

    @cached_property
    def house_advantage(self) -> Fraction:
        return -sum((gain * ways for gain, ways in self.gains.items()), Fraction(0)) / self.total

    @property
    def true_odds(self) -> Odds | None:
        """Ways to end a round behind to ways to end it ahead."""
        ahead = sum(ways for gain, ways in self.gains.items() if gain > 0)
        return to(sum(ways for gain, ways in self.gains.items() if gain < 0), ahead) if ahead else None

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss for each unit of all that is bet."""
        return self.house_advantage / self.average_bet

    @property
    def standard_deviation(self) -> float:
        square = sum((gain**2 * ways for gain, ways in self.gains.items()), Fraction(0)) / self.total
        return sqrt(square - self.house_advantage**2)

    @property
    def decisions(self) -> dict[str, Fraction]:
        """How often each decision is taken."""
        taken: Counter[str] = Counter()
        for branch in self.strategy.branches:
            taken[branch.decision] += branch.outcomes.total
        return {decision: Fraction(ways, self.total) for decision, ways in taken.items()}


def base_odds(table: Table[Any], strategy: Strategy[Any]) -> BaseOdds:
    """Folds the settlement of every wager on the layout over the outcomes of every decision."""
    gains: Counter[Fraction] = Counter()
    staked = 0
    for branch in strategy.branches:
        staked += sum(branch.bets.values()) * branch.outcomes.total
        for gain, ways in _gains(table, branch):
            gains[gain] += ways
    return BaseOdds(strategy, gains, Fraction(staked, strategy.total))


def _gains(table: Table[Any], branch: Branch[Any]) -> Iterator[tuple[Fraction, int]]:
    for outcome, ways in branch.outcomes.ways.items():
        yield round_gain(table, outcome, branch.bets), ways
