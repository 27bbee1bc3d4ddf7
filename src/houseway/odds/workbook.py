"""Writes odds as an Excel workbook: a sheet for each wager, with live formulas, and a summary.

A reviewer can change an input or follow a formula: only ways and gains are constants.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from importlib import import_module
from itertools import count
from typing import Any

from houseway.drawing.formats import pays_in_words
from houseway.odds.game_odds import BaseOdds, GameOdds, result_of
from houseway.odds.wager_odds import (
    NINETY_PERCENT,
    WagerOdds,
    grouped_by_odds,
    named_results,
    volatility_index,
)

EXACT_NUMBERS = 10**15  # a spreadsheet keeps 15 digits of a number
ROUNDED = (
    "Spreadsheets keep 15 digits. Longer numbers of ways are in full, as text, in the last column; the "
    "formulas use them rounded to 15 digits, so that results agree with the exact ones to about 14 digits."
)
BY_HAND = "Hands are counted one by one, several to a round: ways are of hands, and rounds are given below."
FIRST_ROW = 6  # of the results, below title, notes and headings
WIDTHS = (20, 44, 20, 18, 24, 7, 14, 14, 34)
SUMMARY_WIDTHS = (24, 30, 16, 14, 14, 18, 16, 14, 28)
SUMMARY = (
    "house advantage",
    "hit frequency",
    "element of risk",
    "standard deviation",
    "volatility index",
    "N0",
)


@dataclass(frozen=True)
class Cell:
    """A cell: a value, or a formula with its value."""

    value: str | float
    formula: str = ""  # without its equals sign
    form: str = ""  # the name of a number format


Row = Sequence[Cell | str | None]


@dataclass(frozen=True)
class Sheet:
    """A sheet; ``figures`` refers to the cell of each figure by its name, for the summary."""

    name: str
    rows: Sequence[Row]
    widths: Sequence[int]
    figures: Mapping[str, Cell] = field(default_factory=dict)


@dataclass(frozen=True)
class _Result:
    result: str
    name: str
    pays: str
    gain: Fraction
    ways: int
    units: int = 1


@dataclass(frozen=True)
class _Counted:
    """A wager or the base game: its results, and the divisor of their gains."""

    odds: WagerOdds | BaseOdds
    title: str
    note: str
    results: Sequence[_Result]
    divisor: int
    divisor_name: str
    average_bet: Fraction | None = None

    @property
    def total(self) -> int:
        return sum(result.ways for result in self.results)

    @property
    def is_rounded(self) -> bool:
        return max(self.total, self.divisor) >= EXACT_NUMBERS

    @property
    def last(self) -> int:
        return FIRST_ROW + len(self.results) - 1

    def column(self, letter: str) -> str:
        return f"{letter}{FIRST_ROW}:{letter}{self.last}"


def wager_sheet(name: str, group: Sequence[WagerOdds]) -> Sheet:
    """Return the sheet of a wager; other selections with the same odds are named below its title."""
    odds = group[0]
    results = [
        _Result(
            result.row.verdict.result.value,
            result.title,
            pays_in_words(result.row.verdict) if result.row.verdict.odds else "",
            result.row.gain,
            result.row.ways,
            result.row.units,
        )
        for result in named_results(odds)
    ]
    others = f", made beside {', '.join(odds.beside)}" if odds.beside else ""
    note = f"{', '.join(each.wager.name for each in group)} ({odds.wager.cite}){others}"
    staked = sum(result.ways * result.units for result in results)
    return _sheet(name, _Counted(odds, odds.wager.title, note, results, staked, "ways times units"))


def base_sheet(name: str, base: BaseOdds, title: str) -> Sheet:
    """Return the sheet of the required wagers played together: the gains of a round, or of its hands."""
    results = [
        _Result(result_of(gain).value, f"{float(gain):+g} {base.unit}s", "", Fraction(gain), ways)
        for gain, ways in sorted(base.gains.items(), reverse=True)
    ]
    title = f"{title}: required wagers together, per unit of the {base.unit}"
    note = f"strategy: {base.strategy.name}. {BY_HAND if base.by_hand else ''}".rstrip()
    return _sheet(name, _Counted(base, title, note, results, base.total, "rounds", base.average_bet))


def _sheet(name: str, counted: _Counted) -> Sheet:
    headings = ["result", "for", "pays", "gain for 1", "ways", "units", "probability", "contribution"]
    exact = ["ways, exact"] if counted.is_rounded else []
    rows: list[Row] = [
        [Cell(counted.title, form="title")],
        [counted.note],
        [ROUNDED] if counted.is_rounded else [],
        [],
        _bold(*headings, *exact),
        *(_result_row(counted, place, result) for place, result in enumerate(counted.results, FIRST_ROW)),
        _total_row(counted),
        [],
        [counted.divisor_name, _divisor(counted)],
    ]
    if counted.average_bet is not None:
        rows.append(["average bet", _fraction(counted.average_bet)])
    rows += [[], _bold("figure", "formula", "exact", "exact, as a decimal", "relative difference")]
    addresses: dict[str, Cell] = {}
    for place, figure in enumerate(_figures(counted, len(rows) + 1), len(rows) + 1):
        rows.append(_figure_row(figure, place))
        addresses[figure.name] = Cell(figure.value, f"'{name}'!B{place}", figure.form)
    return Sheet(name, rows, WIDTHS, addresses)


def _result_row(counted: _Counted, place: int, result: _Result) -> Row:
    total, divisor = counted.last + 1, counted.last + 3
    part = Fraction(result.ways, counted.total)
    contribution = result.gain * result.ways * result.units / counted.divisor
    return [
        result.result,
        result.name,
        result.pays or None,
        _fraction(result.gain),
        Cell(_rounded(result.ways), form="ways"),
        Cell(result.units),
        Cell(float(part), f"E{place}/E${total}", "percent"),
        Cell(float(contribution), f"D{place}*E{place}*F{place}/B${divisor}", "percent"),
        *([str(result.ways)] if counted.is_rounded else []),
    ]


def _total_row(counted: _Counted) -> Row:
    return [
        Cell("all results", form="bold"),
        *[None] * 3,
        Cell(_rounded(counted.total), f"SUM({counted.column('E')})", "ways"),
        None,
        Cell(1.0, f"SUM({counted.column('G')})", "percent"),
        Cell(float(-counted.odds.house_advantage), f"SUM({counted.column('H')})", "percent"),
        *([str(counted.total)] if counted.is_rounded else []),
    ]


def _divisor(counted: _Counted) -> Cell:
    """Return the divisor of the gains: a sum, or where hands are counted one by one, the rounds."""
    if isinstance(counted.odds, BaseOdds) and counted.odds.by_hand:
        return Cell(_rounded(counted.divisor), form="ways")
    formula = f"SUMPRODUCT({counted.column('E')},{counted.column('F')})"
    return Cell(_rounded(counted.divisor), formula, "ways")


@dataclass(frozen=True)
class _Figure:
    name: str
    formula: str
    value: float
    form: str
    exact: Fraction | None = None


def _figures(counted: _Counted, start: int) -> list[_Figure]:
    """Return the figures in the order in which they are written, from this row on."""
    odds, total = counted.odds, counted.last + 1
    advantage, divisor = f"B{start}", f"B{counted.last + 3}"
    figures = [_exactly("house advantage", f"-H{total}", odds.house_advantage, "percent")]
    risk = advantage if counted.average_bet is None else f"{advantage}/B{counted.last + 4}"
    figures.append(_exactly("element of risk", risk, odds.element_of_risk, "percent"))
    if odds.hit_frequency is not None:
        won = f'SUMIF({counted.column("A")},"win",{counted.column("E")})/E{total}'
        figures.append(_exactly("hit frequency", won, odds.hit_frequency, "percent"))
    if odds.variance is None or odds.standard_deviation is None:
        return figures
    variance, deviation = f"B{start + len(figures)}", f"B{start + len(figures) + 1}"
    squares = ",".join(counted.column(letter) for letter in "EFDD")
    index = volatility_index(odds.standard_deviation)
    figures += [
        _exactly("variance", f"SUMPRODUCT({squares})/{divisor}-{advantage}^2", odds.variance, "decimal"),
        _Figure("standard deviation", f"SQRT({variance})", odds.standard_deviation, "decimal"),
        _Figure("volatility index", f"{NINETY_PERCENT}*{deviation}", index, "decimal"),
    ]
    if (level := odds.rounds_until_level) is not None:
        figures.append(_exactly("N0", f"{variance}/{advantage}^2", level, "decimal"))
    return figures


def _exactly(name: str, formula: str, exact: Fraction, form: str) -> _Figure:
    return _Figure(name, formula, float(exact), form, exact)


def _figure_row(figure: _Figure, place: int) -> Row:
    """Return the formula, next to the exact number and how far apart the two are."""
    cell = Cell(figure.value, figure.formula, figure.form)
    if figure.exact is None:
        return [figure.name, cell]
    decimal = Cell(float(figure.exact), form=figure.form)
    apart = Cell(0.0, f"B{place}/D{place}-1" if figure.exact else f"B{place}-D{place}", "difference")
    return [figure.name, cell, str(figure.exact), decimal, apart]


def summary_sheet(title: str, sheets: Sequence[tuple[str, str, Sheet]], notes: Sequence[str]) -> Sheet:
    """Return the summary: for each version and wager, the figures of its sheet."""
    rows: list[Row] = [[Cell(title, form="title")], *([note] for note in notes), []]
    rows.append(_bold("version", "wager", *SUMMARY, "sheet"))
    for version, wager, sheet in sheets:
        rows.append([version, wager, *map(sheet.figures.get, SUMMARY), sheet.name])
    return Sheet("Summary", rows, SUMMARY_WIDTHS)


def not_counted(odds: GameOdds) -> list[str]:
    return [*odds.notes, *(f"{kind}: {why}" for kind, why in odds.not_counted.items())]


def _bold(*words: str) -> Row:
    return [Cell(word, form="bold") for word in words]


def _rounded(number: int) -> float:
    """Return the number as a spreadsheet keeps it."""
    return number if number < EXACT_NUMBERS else float(f"{number:.14e}")


def _fraction(number: Fraction) -> Cell:
    """Return a whole number, or a division that a reader can check."""
    if number.denominator == 1:
        return Cell(number.numerator, form="decimal")
    if max(abs(number.numerator), number.denominator) < EXACT_NUMBERS:
        return Cell(float(number), f"{number.numerator}/{number.denominator}", "decimal")
    return Cell(float(number), form="decimal")


# The workbook file.

LONGEST_NAME = 31
_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\']+")
FORMS = {
    "": {},
    "title": {"bold": True, "font_size": 14},
    "bold": {"bold": True, "text_wrap": True, "valign": "top"},
    "percent": {"num_format": "0.000000%"},
    "decimal": {"num_format": "#,##0.######"},
    "ways": {"num_format": "#,##0"},
    "difference": {"num_format": "0.0E+00"},
}
# A file says when it was made; the same odds always give the same bytes.
MADE = datetime(2000, 1, 1)


def workbook(title: str, versions: Sequence[tuple[str, GameOdds]]) -> bytes:
    """Return the workbook of a table, or of several that are compared, each with a label."""
    xlsxwriter = import_module("xlsxwriter")  # an optional extra, loaded only here
    sheets = _sheets(versions)
    notes = [*dict.fromkeys(note for _, odds in versions for note in not_counted(odds))]
    made = io.BytesIO()
    with xlsxwriter.Workbook(made, {"in_memory": True}) as book:
        book.set_properties({"title": title, "created": MADE})
        forms = {name: book.add_format(look) for name, look in FORMS.items()}
        for sheet in (summary_sheet(title, sheets, notes), *(sheet for _, _, sheet in sheets)):
            page = book.add_worksheet(sheet.name)
            for column, width in enumerate(sheet.widths):
                page.set_column(column, column, width)
            for row, cells in enumerate(sheet.rows):
                for column, cell in enumerate(cells):
                    _write(page, row, column, cell, forms)
    return made.getvalue()


def _write(page: Any, row: int, column: int, cell: Cell | str | None, forms: Mapping[str, Any]) -> None:
    """Write a cell; a formula with its value, for programs that show a file without computing it."""
    if isinstance(cell, str):
        page.write_string(row, column, cell)
    elif cell is not None and cell.formula:
        page.write_formula(row, column, f"={cell.formula}", forms[cell.form], cell.value)
    elif cell is not None:
        page.write(row, column, cell.value, forms[cell.form])


def _sheets(versions: Sequence[tuple[str, GameOdds]]) -> list[tuple[str, str, Sheet]]:
    """Return the sheets with the label of their version and the name of their wager."""
    sheets: list[tuple[str, str, Sheet]] = []
    taken = {"summary"}
    for number, (label, odds) in enumerate(versions):
        mark = f"{chr(ord('A') + number % 26)} " if len(versions) > 1 else ""
        for group in grouped_by_odds(odds.wagers):
            name = _name(f"{mark}{_wager_name(group[0])}", taken)
            names = ", ".join(each.wager.name for each in group)
            sheets.append((label, names, wager_sheet(name, group)))
        if odds.base:
            name = _name(f"{mark}base", taken)
            sheets.append((label, "base", base_sheet(name, odds.base, odds.table.game.title)))
    return sheets


def _wager_name(odds: WagerOdds) -> str:
    return " ".join([odds.wager.name, *odds.beside]) if len(odds.wager.beside) > 1 else odds.wager.name


def _name(title: str, taken: set[str]) -> str:
    """Return a name that a sheet may have and no other sheet has."""
    plain = _NOT_IN_NAMES.sub(" ", title)
    ends = ("" if number == 1 else f" {number}" for number in count(1))
    name = next(name for end in ends if (name := plain[: LONGEST_NAME - len(end)] + end).lower() not in taken)
    taken.add(name.lower())
    return name
