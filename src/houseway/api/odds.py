"""Exact odds as a mapping of wager to its figures."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from importlib.util import find_spec
from math import sqrt
from pathlib import Path
from typing import Any

from houseway.api.arguments.checks import write_file
from houseway.api.columns import ByName, Columns, exact_float, few_lines, not_installed, per_cent
from houseway.api.pictures import Picture, format_of
from houseway.api.strategy import Strategy
from houseway.drawing.charts import Bar, bar_chart
from houseway.equipment.money import Cents
from houseway.odds.game_odds import BASE, BaseOdds, GameOdds, result_of
from houseway.odds.wager_odds import WagerOdds as CountedWager


@dataclass(frozen=True, repr=False)
class WagerResult:
    """One result of a wager: what it is called, what it pays and brings for each unit, how likely it is."""

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
        """Draw how often each result comes up: green where you win, red where you lose."""
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
            alike = (row.result, row.name, row.pays, float(row.gain))
            rows[alike] = rows.get(alike, Fraction(0)) + row.probability
        titles = ("result", "name", "pays", "gain")
        columns = dict(zip(titles, map(list, zip(*rows, strict=True)), strict=True))
        told = {title: column for title, column in columns.items() if any(column)}
        return {**told, "probability": list(map(per_cent, rows.values()))}

    def _caption(self) -> str:
        return f"{self.title}: house advantage {per_cent(self.house_advantage)}"


class Odds(ByName[WagerOdds]):
    """The odds of every wager by name; with ``base`` where a player decides after seeing cards."""

    def __init__(self, counted: GameOdds, bet: Cents | None = None) -> None:
        self._counted, self._bet = counted, bet

    @cached_property
    def _by_name(self) -> dict[str, WagerOdds]:
        return dict(_named(self._counted))

    def __repr__(self) -> str:
        wide = max(map(len, self), default=0)
        return few_lines(f"{name:<{wide}}  {per_cent(odds.house_advantage)}" for name, odds in self.items())

    def to_xlsx(self, file: str | Path) -> Path:
        """Write an Excel workbook, a sheet for each wager, with live formulas; return its path."""
        format_of(file, ("xlsx",))
        if find_spec("xlsxwriter") is None:
            raise not_installed("xlsxwriter", "xlsx")
        from houseway.odds.workbook import workbook  # noqa: PLC0415 - few need it

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
