"""The figures of a statistics sheet as CSV, one figure in each line: exact, and as a decimal number."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from fractions import Fraction

from houseway.documents.statistics.wager_pages import ComparedPayTables, compared_pay_tables
from houseway.documents.table.odds_tables import returned
from houseway.documents.table.payouts import pays_in_words
from houseway.odds.base_game_odds import BaseOdds
from houseway.odds.exposure import greatest_exposure
from houseway.odds.game_odds import BASE, GameOdds
from houseway.odds.wager_odds import WagerOdds, volatility_index

HEADINGS = ("wager", "with", "pay_table", "figure", "result", "pays", "units", "ways", "exact", "decimal")
Row = tuple[str, ...]
Of = tuple[str, str, str]  # the wager, what it is made with, and the pay table


def statistics_as_csv(odds: GameOdds) -> str:
    """Return the sheet: every result and figure of every wager, of the base game, and of other pay tables."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(HEADINGS)
    for wager in odds.wagers:
        writer.writerows(_wager_rows(wager, ""))
    if odds.base:
        writer.writerows(_base_rows(odds.base))
    for tables in compared_pay_tables(odds):
        writer.writerows(_pay_table_rows(tables))
    found = greatest_exposure(odds)
    name = "greatest exposure, one player, in cents" + (", at most" if found.is_bound else "")
    writer.writerow(_row(("", "", ""), name, Fraction(found.one_player)))
    return written.getvalue()


def _row(of: Of, figure: str, exact: Fraction | None, decimal: float | None = None) -> Row:
    shown = decimal if exact is None else float(exact)
    return (*of, figure, "", "", "", "", "" if exact is None else str(exact), repr(shown))


def _wager_rows(odds: WagerOdds, pay_table: str) -> Iterator[Row]:
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
    yield from (_row(of, figure, value) for figure, value in figures.items())
    yield from _deviation_rows(of, odds.standard_deviation)


def _deviation_rows(of: Of, deviation: float | None) -> Iterator[Row]:
    """Yield what is a square root and so has no exact fraction."""
    if deviation is not None:
        yield _row(of, "standard deviation", None, deviation)
        yield _row(of, "volatility index", None, volatility_index(deviation))


def _base_rows(base: BaseOdds) -> Iterator[Row]:
    for gain, count in sorted(base.gains.items(), reverse=True):
        chance = Fraction(count, base.all_gains)
        yield (
            BASE,
            "",
            "",
            "probability",
            f"gain {gain}",
            "",
            "",
            str(count),
            str(chance),
            repr(float(chance)),
        )
    figures = {
        "house advantage": base.house_advantage,
        "average bet": base.average_bet,
        "element of risk": base.element_of_risk,
    }
    yield from (_row((BASE, "", ""), figure, value) for figure, value in figures.items())
    yield from _deviation_rows((BASE, "", ""), base.standard_deviation)


def _pay_table_rows(tables: ComparedPayTables) -> Iterator[Row]:
    option = tables.choice.option.name
    values: Sequence[str] = [f"{option}={value}" for value in tables.choice.tables]
    for found in tables.odds:
        for value, odds in zip(values, found, strict=True):
            if odds:
                yield from _wager_rows(odds, value)
