"""The best play of a game, what simpler plays cost, and what one's own would."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from houseway.api.arguments.checks import concerning, text_of
from houseway.api.columns import ByName, Columns, few_lines, fitted, per_cent
from houseway.api.pictures import Drawn
from houseway.drawing.charts import strategy_chart
from houseway.drawing.formats import bar, html_table
from houseway.equipment.money import Cents
from houseway.odds.game_odds import BaseOdds, GameOdds, base_odds
from houseway.rules.analysis.best_play import BestPlay, Cell, Chart, is_mixed, mostly


class StrategyChart(Columns, Drawn):
    """The best decision for every hand, hands down the side; a picture, and a frame."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        self.title = chart.title

    @property
    def svg(self) -> str:
        return strategy_chart(self._chart)

    def __repr__(self) -> str:
        size = f"{len(self._chart.rows)} by {len(self._chart.columns)}"
        return f"<chart: {self.title}, {size}; {self._chart.across}>"

    def columns(self) -> Mapping[str, Any]:
        rows = self._chart.rows
        return {
            "hand": [row.label for row in rows],
            **{
                column: [_decision(row.cells[number]) for row in rows]
                for number, column in enumerate(self._chart.columns)
            },
        }

    def _repr_html_(self) -> str:
        return Drawn._repr_html_(self)


def _decision(cell: Cell) -> str:
    """Return the decision of a cell in words; empty where the hand cannot come up."""
    return f"mostly {mostly(cell)}" if is_mixed(cell) else mostly(cell)


class Strategy(ByName[Fraction]):
    """The best play: how often each decision is taken, by name.

    ``words`` say when to take them, ``charts`` show it, and ``simple`` has the price of simpler plays.
    """

    def __init__(self, counted: GameOdds, play: BestPlay[Any], base: BaseOdds, bet: Cents | None) -> None:
        self._counted, self._play, self._base, self._bet = counted, play, base, bet
        self.name: str = base.strategy.name
        self.words: tuple[str, ...] = tuple(base.strategy.words)
        self.house_advantage: Fraction = base.house_advantage

    @property
    def _by_name(self) -> Mapping[str, Fraction]:
        return self._base.decisions

    @property
    def decisions(self) -> Mapping[str, Fraction]:
        """How often each decision is taken."""
        return self._base.decisions

    @cached_property
    def simple(self) -> Mapping[str, Fraction]:
        """What simpler plays cost more than the best one, for each unit of the first wager."""
        others = self._counted.simple
        return {other.strategy.name: other.house_advantage - self.house_advantage for other in others}

    @cached_property
    def charts(self) -> tuple[StrategyChart, ...]:
        """The best decision for every hand."""
        return tuple(map(StrategyChart, self._counted.charts))

    def cost_of(self, strategy: str) -> Fraction:
        """Return what a strategy costs more than the best one, for each unit of the first wager.

        Write it as for `houseway odds --strategy`: the name of a simple one, or your own.
        """
        text_of(strategy, "strategy", next(iter(self.simple), self.name))
        with concerning(strategy):
            own = self._play.named(strategy)
            return base_odds(self._counted.table, own, self._bet).house_advantage - self.house_advantage

    def __repr__(self) -> str:
        taken = ", ".join(f"{decision} {per_cent(part)}" for decision, part in self.items())
        return few_lines([f"{self.name}: {per_cent(self.house_advantage)}", *self.words, fitted(taken)])

    def columns(self) -> Mapping[str, Any]:
        return {"decision": list(self), "taken": [float(part) for part in self.values()]}

    def _caption(self) -> str:
        return f"{self.name}: house advantage {per_cent(self.house_advantage)}"

    def _repr_html_(self) -> str:
        rows = [(decision, per_cent(part), bar(part)) for decision, part in self.items()]
        words = [(sentence,) for sentence in self.words]
        taken = html_table(self._caption(), ("decision", "taken", ""), rows)
        return (
            taken + html_table("", ("play",), words) + "".join(chart._repr_html_() for chart in self.charts)
        )
