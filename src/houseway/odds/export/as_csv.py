"""Odds as CSV, one figure in each line: exact, and as a decimal number."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from fractions import Fraction

from houseway.drawing.numbers import pays_in_words
from houseway.odds.base_game_odds import BaseOdds
from houseway.odds.game_odds import BASE, GameOdds
from houseway.odds.wager_odds import WagerOdds, returned, volatility_index

HEADINGS = ("wager", "with", "pay_table", "figure", "result", "pays", "units", "ways", "exact", "decimal")
Row = tuple[str, ...]
Of = tuple[str, str, str]  # the wager, what it is made with, and the pay table


def as_csv(rows: Iterable[Row]) -> str:
    """Return the rows below their headings."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(HEADINGS)
    writer.writerows(rows)
    return written.getvalue()


def table_rows(odds: GameOdds, pay_table: str = "") -> Iterator[Row]:
    """Yield every result and figure of every wager, and of the base game."""
    for wager in odds.wagers:
        yield from wager_rows(wager, pay_table)
    if odds.base:
        yield from base_rows(odds.base, pay_table)


def figure_row(of: Of, figure: str, exact: Fraction | None, decimal: float | None = None) -> Row:
    shown = decimal if exact is None else float(exact)
    return (*of, figure, "", "", "", "", "" if exact is None else str(exact), repr(shown))


def wager_rows(odds: WagerOdds, pay_table: str) -> Iterator[Row]:
    of = (odds.wager.name, " ".join(odds.beside), pay_table)
    for row in odds.by_verdict:
        pays = pays_in_words(row.verdict) if row.verdict.odds else ""
        reason = row.verdict.row or row.verdict.reason
        for figure, value in (
            ("probability", Fraction(row.ways, odds.total)),
            ("return", returned(row, odds)),
        ):
            yield (
                *(*of, figure, f"{row.verdict.result.value}: {reason}", pays),
                *(str(row.units), str(row.ways), str(value), repr(float(value))),
            )
    figures = {
        "house advantage": odds.house_advantage,
        "return to player": 1 - odds.house_advantage,
        "hit frequency": odds.hit_frequency,
        "variance": odds.variance,
        "element of risk": odds.house_advantage,
    }
    yield from (figure_row(of, figure, value) for figure, value in figures.items())
    yield from _deviation_rows(of, odds.standard_deviation)


def _deviation_rows(of: Of, deviation: float | None) -> Iterator[Row]:
    """Yield what is a square root and so has no exact fraction."""
    if deviation is not None:
        yield figure_row(of, "standard deviation", None, deviation)
        yield figure_row(of, "volatility index", None, volatility_index(deviation))


def base_rows(base: BaseOdds, pay_table: str = "") -> Iterator[Row]:
    of = (BASE, "", pay_table)
    for gain, count in sorted(base.gains.items(), reverse=True):
        chance = Fraction(count, base.all_gains)
        result = ("probability", f"gain {gain}", "", "", str(count), str(chance), repr(float(chance)))
        yield (*of, *result)
    figures = {
        "house advantage": base.house_advantage,
        "average bet": base.average_bet,
        "element of risk": base.element_of_risk,
    }
    yield from (figure_row(of, figure, value) for figure, value in figures.items())
    yield from _deviation_rows(of, base.standard_deviation)
