"""Odds as CSV and as a workbook: the formulas give the exact figures, whatever program computes them."""

from __future__ import annotations

import csv
import io
import math
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from houseway.odds.export import HEADINGS, as_csv, table_rows
from houseway.odds.game_odds import GameOdds
from houseway.odds.wager_odds import grouped_by_odds
from houseway.odds.workbook import ROUNDED, Cell, Sheet, base_sheet, summary_sheet, wager_sheet, workbook
from tests.support.whole_odds import whole_odds

_PLACE = re.compile(r"(?:'([^']+)'!)?\$?([A-Z])\$?(\d+)(?::\$?([A-Z])\$?(\d+))?")


class Spreadsheet:
    """Computes the formulas of sheets, ignoring the values that they were written with."""

    def __init__(self, *sheets: Sheet) -> None:
        self.sheets = {sheet.name: sheet for sheet in sheets}
        self.functions: Mapping[str, Callable[..., Any]] = {
            "SUM": sum,
            "SUMPRODUCT": lambda *columns: sum(map(math.prod, zip(*columns, strict=True))),
            "SUMIF": lambda keys, sought, values: sum(
                value for key, value in zip(keys, values, strict=True) if key == sought
            ),
            "SQRT": math.sqrt,
        }

    def at(self, sheet: str, column: str, row: int) -> Any:
        cell = self.sheets[sheet].rows[row - 1][ord(column) - ord("A")]
        if not isinstance(cell, Cell):
            return cell
        return self.computed(sheet, cell.formula) if cell.formula else cell.value

    def computed(self, sheet: str, formula: str) -> Any:
        def place(match: re.Match[str]) -> str:
            name, first, start, last, end = match.groups()
            if last is None:
                return f"at({name or sheet!r}, {first!r}, {start})"
            return f"[at({name or sheet!r}, {first!r}, row) for row in range({start}, {int(end) + 1})]"

        words = re.split(r'("[^"]*")', formula)  # not inside quotation marks
        python = "".join(word if word.startswith('"') else _PLACE.sub(place, word) for word in words)
        return eval(python.replace("^", "**"), {**self.functions, "at": self.at})  # noqa: S307 - our own


def sheets_of(odds: GameOdds) -> list[tuple[str, str, Sheet]]:
    named = [
        ("", group[0].wager.name, wager_sheet(f"wager {number}", group))
        for number, group in enumerate(grouped_by_odds(odds.wagers))
    ]
    return [*named, *([("", "base", base_sheet("base", odds.base, "x"))] if odds.base else [])]


def formulas(sheet: Sheet) -> Iterator[Cell]:
    return (cell for row in sheet.rows for cell in row if isinstance(cell, Cell) and cell.formula)


@pytest.mark.parametrize("name", ["sic-bo", "football-kings", "lucky-8s", "crazy-4-poker", "red-dog"])
def test_every_formula_comes_to_what_it_is_written_with(name: str) -> None:
    sheets = [sheet for _, _, sheet in sheets_of(whole_odds(name))]
    summary = summary_sheet("x", sheets_of(whole_odds(name)), [])
    program = Spreadsheet(*sheets, summary)
    for sheet in (*sheets, summary):
        assert any(formulas(sheet))
        for cell in formulas(sheet):
            assert isinstance(cell.value, float | int)
            computed = program.computed(sheet.name, cell.formula)
            assert math.isclose(computed, cell.value, rel_tol=1e-11, abs_tol=1e-11), (sheet.name, cell)


def test_the_figures_are_the_exact_ones() -> None:
    odds = whole_odds("crazy-4-poker")
    (_, _, sheet) = next(entry for entry in sheets_of(odds) if entry[1] == "queens-up")
    program = Spreadsheet(sheet)
    places = {row[0]: place for place, row in enumerate(sheet.rows, 1) if row and isinstance(row[0], str)}
    queens_up = odds["queens-up"]
    for name, exact in {
        "house advantage": queens_up.house_advantage,
        "hit frequency": queens_up.hit_frequency,
        "variance": queens_up.variance,
        "N0": queens_up.rounds_until_level,
    }.items():
        assert exact is not None
        assert program.at(sheet.name, "B", places[name]) == pytest.approx(float(exact), rel=1e-12)
        assert program.at(sheet.name, "C", places[name]) == str(exact)
        assert abs(program.at(sheet.name, "E", places[name])) < 1e-9
    names = [row[1] for row in sheet.rows[5:12]]
    assert names[0] == "Four of a kind"


def test_a_reviewer_can_change_what_a_row_pays() -> None:
    """Every figure follows from ways and gains alone."""
    group = next(
        group for group in grouped_by_odds(whole_odds("sic-bo").wagers) if group[0].wager.name == "small"
    )
    sheet = wager_sheet("small", group)
    first = list(sheet.rows[5])
    first[3] = Cell(Fraction(2).numerator)  # 2 to 1 instead of 1 to 1
    rows = [*sheet.rows[:5], first, *sheet.rows[6:]]
    changed = Spreadsheet(Sheet("small", rows, sheet.widths))
    place = next(number for number, row in enumerate(rows, 1) if row and row[0] == "house advantage")
    assert changed.at("small", "B", place) == pytest.approx(-(2 * 105 - 111) / 216)


def test_numbers_too_long_for_a_spreadsheet_are_given_in_full_as_text() -> None:
    """Eleven quintillion ways have 20 digits, and a spreadsheet keeps 15."""
    odds = whole_odds("lucky-8s")
    (_, _, sheet) = next(entry for entry in sheets_of(odds) if entry[1] == "bonus")
    assert sheet.rows[2] == [ROUNDED]
    result = sheet.rows[5]
    ways, exact = result[4], result[8]
    assert isinstance(ways, Cell)
    assert isinstance(exact, str)
    assert int(exact) == odds["bonus"].by_verdict[0].ways
    assert math.isclose(float(ways.value), int(exact), rel_tol=1e-14)
    short = wager_sheet("small", [whole_odds("sic-bo")["small"]])
    assert short.rows[2] == []


def test_the_workbook_is_a_file_with_a_sheet_for_each_wager() -> None:
    pytest.importorskip("xlsxwriter")
    odds = whole_odds("sic-bo")
    made = workbook("Sic bo", [("as given", odds), ("the same", odds)])
    assert made == workbook("Sic bo", [("as given", odds), ("the same", odds)])
    with zipfile.ZipFile(io.BytesIO(made)) as book:
        names = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
        summary = book.read("xl/worksheets/sheet1.xml").decode()
    assert names[0] == "Summary"
    assert len(names) == len(set(map(str.lower, names))) == 1 + 2 * len(grouped_by_odds(odds.wagers))
    assert {"A small", "B small", "A three-of-a-kind 1"} <= set(names)
    assert all(len(name) <= 31 for name in names)
    assert "'A small'!B" in summary


def test_csv_has_every_figure_exact_and_as_a_decimal_number() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(table_rows(whole_odds("lucky-8s"), "ours")))))
    assert tuple(rows[0]) == HEADINGS
    assert {row["pay_table"] for row in rows} == {"ours"}
    for row in rows:
        if row["exact"]:
            assert float(Fraction(row["exact"])) == float(row["decimal"])
    base = next(row for row in rows if (row["wager"], row["figure"]) == ("base", "house advantage"))
    assert float(base["decimal"]) == pytest.approx(0.01974245, abs=1e-8)
