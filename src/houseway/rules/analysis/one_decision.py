"""Counts the best play of a game that asks each player once, where the answer only changes the wagers.

A game says how often each outcome follows what a player sees; settlement makes the best answer of that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE, Branch, Chart, ChartRow, Strategy
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import round_gain
from houseway.rules.wagers.wagers import Bets

Sight = TypeVar("Sight", bound=Hashable)
Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class OneDecision(Generic[Sight, Outcome]):
    """Every deal of a round with one question, by what the player sees when it is asked."""

    # The outcomes that follow each sight, with their ways.
    deals: Mapping[Sight, Mapping[Outcome, int]]
    # Whether the player is asked anything then.
    is_asked: Callable[[Sight], bool]
    # The bets after each decision, per unit of the ante, those that cost least first. `NOTHING_TO_DECIDE` has
    # those of a round without a question.
    bets: Mapping[str, Bets]

    @property
    def decisions(self) -> tuple[str, ...]:
        return tuple(decision for decision in self.bets if decision != NOTHING_TO_DECIDE)

    def best(self, table: Table[Outcome]) -> Callable[[Sight], str]:
        """Return the decision that gains most with each sight; of equals, the one that costs least."""
        gains = {decision: round_gain(table, self.bets[decision]) for decision in self.decisions}

        def decide(sight: Sight) -> str:
            ways = self.deals[sight].items()
            return max(
                gains, key=lambda decision: sum(gains[decision](outcome) * number for outcome, number in ways)
            )

        return {sight: decide(sight) for sight in self.deals if self.is_asked(sight)}.__getitem__

    def strategy(
        self, name: str, words: tuple[str, ...], decide: Callable[[Sight], str]
    ) -> Strategy[Outcome]:
        """Return the strategy that decides so wherever a player is asked."""

        def choose(sight: Sight) -> str:
            return decide(sight) if self.is_asked(sight) else NOTHING_TO_DECIDE

        ways: dict[str, Counter[Outcome]] = {decision: Counter() for decision in self.bets}
        for sight, outcomes in self.deals.items():
            ways[choose(sight)].update(outcomes)
        branches = [
            Branch(decision, self.bets[decision], Distribution(outcomes))
            for decision, outcomes in ways.items()
            if outcomes
        ]
        return Strategy(name, words, branches, choose=choose)

    def chart(
        self,
        across: str,
        columns: Sequence[str],
        column_of: Callable[[Sight], str],
        decide: Callable[[Sight], str],
    ) -> Chart:
        """Return the chart of a strategy: one row, in which the sights of a column are counted together."""
        cells: dict[str, Counter[str]] = {column: Counter() for column in columns}
        for sight, outcomes in self.deals.items():
            if outcomes and self.is_asked(sight):
                cells[column_of(sight)][decide(sight)] += sum(outcomes.values())
        row = ChartRow("decision", tuple(cells.values()))
        return Chart("Best decision", across, tuple(columns), (row,), self.decisions)
