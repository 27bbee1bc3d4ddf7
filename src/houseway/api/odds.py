"""Counts the exact odds of wagers, and the best play behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from importlib.util import find_spec
from math import sqrt
from pathlib import Path
from typing import Any

from houseway.api.arguments import concerning, text_of, write_file
from houseway.api.display import (
    ByName,
    Columns,
    Drawn,
    Picture,
    exact_float,
    few_lines,
    fitted,
    format_of,
    not_installed,
    per_cent,
)
from houseway.drawing.charts import Bar, bar_chart, strategy_chart
from houseway.drawing.formats import bar, html_table
from houseway.equipment.money import Cents
from houseway.lazy import lazy
from houseway.odds.game_odds import BASE, BaseOdds, GameOdds, base_odds, result_of
from houseway.odds.wager_odds import WagerOdds as CountedWager
from houseway.rules.analysis.best_play import BestPlay, Cell, Chart, is_mixed, mostly

workbook: Callable[..., bytes] = lazy("houseway.odds.workbook:workbook")

# The best play of a game, and what other plays cost.


class StrategyChart(Columns, Drawn):
    """The best decision for every hand, with the hands down the side, as a picture and as columns.

    >>> chart = hw.table("red-dog").strategy().charts[0]
    >>> chart
    <chart: Best decision, 1 by 11; spread>
    >>> chart.columns()["7"]
    ['raise']
    """

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        self.title = chart.title

    @property
    def svg(self) -> str:
        """The chart as SVG."""
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

    >>> strategy = hw.table("red-dog").strategy()
    >>> strategy
    best play: 2.7978%
    raise with a spread of 7 or more; call the others
    nothing to decide 21.6423%, call 60.5491%, raise 17.8086%
    >>> strategy["raise"]
    Fraction(720, 4043)
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

        >>> hw.table("red-dog").strategy().cost_of("never raise")
        Fraction(6480, 125333)
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


@dataclass(frozen=True, repr=False)
class WagerResult:
    """One result of a wager: what it is called, what it pays and brings for each unit, how likely it is.

    >>> won = hw.table("sic-bo").odds()["small"].results[0]
    >>> won.pays, won.ways, won.probability
    ('1 to 1', 105, Fraction(35, 72))
    """

    result: str
    name: str  # of the hand or row that decides it; empty where the result says it all
    pays: str | None
    gain: Fraction
    ways: int
    probability: Fraction

    def __repr__(self) -> str:
        return f"<{_result_words(self, in_units=False)}: {per_cent(self.probability)}>"


@dataclass(frozen=True, repr=False)
class WagerOdds(Columns):
    """The exact odds of one wager, or of the required wagers played together (``base``).

    The house advantage is the expected loss for each unit of the wager. Figures that are not known are None.

    >>> small = hw.table("sic-bo").odds()["small"]
    >>> small.house_advantage
    Fraction(1, 36)
    >>> small
    Small: house advantage 2.7778% (13:69F-9.2(a)6)
       48.6111%  win 1 to 1
       51.3889%  lose
    """

    wager: str
    title: str
    cite: str
    house_advantage: Fraction
    hit_frequency: Fraction | None
    variance: Fraction | None
    true_odds: str | None
    results: tuple[WagerResult, ...]
    average_bet: Fraction = Fraction(1)

    @property
    def standard_deviation(self) -> float | None:
        """The standard deviation of what one unit brings."""
        return None if self.variance is None else sqrt(self.variance)

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss for each unit of everything that is bet."""
        return self.house_advantage / self.average_bet

    def __repr__(self) -> str:
        rows = (f"  {per_cent(bar.part):>9}  {bar.label}" for bar in self._bars())
        return few_lines([f"{self._caption()} ({self.cite})", *rows])

    def _bars(self) -> list[Bar]:
        """Return the results in words; those that read the same are one."""
        bars: dict[str, Bar] = {}
        for row in self.results:
            words = _result_words(row, self.wager == BASE)
            same = bars.get(words, Bar(words, Fraction(0), row.gain))
            bars[words] = same._replace(part=same.part + row.probability)
        return list(bars.values())

    def chart(self) -> Picture:
        """Draw how often each result comes up: green where you win, red where you lose.

        >>> hw.table("sic-bo").odds()["small"].chart().save("small.svg").name
        'small.svg'
        """
        return Picture(self._caption(), bar_chart(self._caption(), self._bars()))

    def columns(self) -> Mapping[str, Any]:
        return {
            "result": [row.result for row in self.results],
            "name": [row.name for row in self.results],
            "pays": [row.pays for row in self.results],
            "gain": [float(row.gain) for row in self.results],
            "probability": [float(row.probability) for row in self.results],
            "probability_exact": [str(row.probability) for row in self.results],
        }

    def _shown(self) -> Mapping[str, Any]:
        rows: dict[tuple[Any, ...], Fraction] = {}
        for row in self.results:
            key = (row.result, row.name, row.pays, float(row.gain))
            rows[key] = rows.get(key, Fraction(0)) + row.probability
        titles = ("result", "name", "pays", "gain")
        columns = dict(zip(titles, map(list, zip(*rows, strict=True)), strict=True))
        told = {title: column for title, column in columns.items() if any(column)}
        return {**told, "probability": list(map(per_cent, rows.values()))}

    def _caption(self) -> str:
        return f"{self.title}: house advantage {per_cent(self.house_advantage)}"


class Odds(ByName[WagerOdds]):
    """The odds of every wager by name; with ``base`` where a player decides after seeing cards.

    >>> odds = hw.table("red-dog").odds()
    >>> odds
    ante   7.9681%
    raise  -29.0323%
    base   2.7978%
    >>> odds["base"].hit_frequency
    Fraction(2585, 9641)
    """

    def __init__(self, counted: GameOdds, bet: Cents | None = None) -> None:
        self._counted, self._bet = counted, bet

    @cached_property
    def _by_name(self) -> dict[str, WagerOdds]:
        return dict(_named(self._counted))

    def __repr__(self) -> str:
        wide = max(map(len, self), default=0)
        return few_lines(f"{name:<{wide}}  {per_cent(odds.house_advantage)}" for name, odds in self.items())

    def to_xlsx(self, file: str | Path) -> Path:
        """Write an Excel workbook, a sheet for each wager, with live formulas; return its path.

        >>> hw.table("red-dog").odds().to_xlsx("odds.xlsx").name
        'odds.xlsx'
        """
        format_of(file, ("xlsx",))
        if find_spec("xlsxwriter") is None:
            raise not_installed("xlsxwriter", "xlsx")
        return write_file(file, workbook(self._caption(), [("", self._counted)]))

    @cached_property
    def strategy(self) -> Strategy | None:
        """The best play, where there is something to decide."""
        base, play = self._counted.base, self._counted.play
        return Strategy(self._counted, play, base, self._bet) if base and play else None

    def columns(self) -> Mapping[str, Any]:
        every = list(self.values())
        return {
            "wager": list(self),
            "title": [odds.title for odds in every],
            "house_advantage": [float(odds.house_advantage) for odds in every],
            "house_advantage_exact": [str(odds.house_advantage) for odds in every],
            "hit_frequency": [exact_float(odds.hit_frequency) for odds in every],
            "standard_deviation": [odds.standard_deviation for odds in every],
            "element_of_risk": [float(odds.element_of_risk) for odds in every],
            "true_odds": [odds.true_odds for odds in every],
            "cite": [odds.cite for odds in every],
        }

    def _shown(self) -> Mapping[str, Any]:
        every = list(self.values())
        deviations = [odds.standard_deviation for odds in every]
        return {
            "wager": list(self),
            "house advantage": [per_cent(odds.house_advantage) for odds in every],
            "element of risk": [per_cent(odds.element_of_risk) for odds in every],
            "wins": [per_cent(odds.hit_frequency) for odds in every],
            "deviation": [None if deviation is None else f"{deviation:.3f}" for deviation in deviations],
            "cite": [odds.cite for odds in every],
        }

    def _caption(self) -> str:
        return f"{self._counted.table.game.title}: exact odds"


def _result_words(row: WagerResult, in_units: bool) -> str:
    if in_units:
        return f"{row.result} {float(abs(row.gain)):g}" if row.gain else row.result
    return " ".join(word for word in (row.result, row.pays, f"({row.name})" if row.name else "") if word)


def _named(counted: GameOdds) -> Iterator[tuple[str, WagerOdds]]:
    for odds in counted.wagers:
        beside = ", ".join(f"{name} {units}" for name, units in odds.beside.items())
        yield f"{odds.wager.name} beside {beside}" if beside else odds.wager.name, _wager(odds)
    if counted.base:
        yield BASE, _base(counted, counted.base)


def _wager(odds: CountedWager) -> WagerOdds:
    return WagerOdds(
        odds.wager.name,
        odds.wager.title,
        odds.wager.cite.text,
        odds.house_advantage,
        odds.hit_frequency,
        odds.variance,
        odds.true_odds.words if odds.true_odds else None,
        tuple(
            WagerResult(
                row.verdict.result.value,
                row.verdict.row,
                row.pays,
                row.gain,
                row.ways,
                Fraction(row.ways, odds.total),
            )
            for row in odds.by_verdict
        ),
    )


def _base(counted: GameOdds, base: BaseOdds) -> WagerOdds:
    return WagerOdds(
        BASE,
        f"{counted.table.game.title}, required wagers together",
        counted.table.game.cite.text,
        base.house_advantage,
        base.hit_frequency,
        base.variance,
        base.true_odds.words if base.true_odds else None,
        tuple(
            WagerResult(result_of(gain).value, "", None, Fraction(gain), ways, Fraction(ways, base.all_gains))
            for gain, ways in sorted(base.gains.items(), reverse=True)
        ),
        base.average_bet,
    )
