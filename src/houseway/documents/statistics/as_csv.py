"""The figures of a statistics sheet as CSV, one figure in each line: exact, and as a decimal number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain

from houseway.documents.statistics.wager_pages import ComparedPayTables, compared_pay_tables
from houseway.odds.export.as_csv import Row, as_csv, figure_row, table_rows, wager_rows
from houseway.odds.game_odds import GameOdds
from houseway.odds.house.exposure import greatest_exposure


def statistics_as_csv(odds: GameOdds) -> str:
    """Return the sheet: every result and figure of every wager, of the base game, and of other pay tables."""
    found = greatest_exposure(odds)
    name = "greatest exposure, one player, in cents" + (", at most" if found.is_bound else "")
    exposure = figure_row(("", "", ""), name, Fraction(found.one_player))
    others = chain.from_iterable(map(_pay_table_rows, compared_pay_tables(odds)))
    return as_csv([*table_rows(odds), *others, exposure])


def _pay_table_rows(tables: ComparedPayTables) -> Iterator[Row]:
    option = tables.choice.option.name
    values: Sequence[str] = [f"{option}={value}" for value in tables.choice.tables]
    for found in tables.odds:
        for value, odds in zip(values, found, strict=True):
            if odds:
                yield from wager_rows(odds, value)
