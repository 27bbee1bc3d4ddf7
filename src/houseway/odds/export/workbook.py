"""Writes odds as an Excel workbook: a sheet for each wager, with live formulas, and a summary."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from importlib import import_module
from itertools import count
from typing import Any

from houseway.odds.export.sheets import Cell, Sheet, base_sheet, not_counted, summary_sheet, wager_sheet
from houseway.odds.game_odds import GameOdds
from houseway.odds.wager_odds import WagerOdds, alike

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
    found: list[tuple[str, str, Sheet]] = []
    taken = {"summary"}
    for number, (label, odds) in enumerate(versions):
        mark = f"{chr(ord('A') + number % 26)} " if len(versions) > 1 else ""
        for group in alike(odds.wagers):
            name = _name(f"{mark}{_wager_name(group[0])}", taken)
            names = ", ".join(each.wager.name for each in group)
            found.append((label, names, wager_sheet(name, group)))
        if odds.base:
            name = _name(f"{mark}base", taken)
            found.append((label, "base", base_sheet(name, odds.base, odds.table.game.title)))
    return found


def _wager_name(odds: WagerOdds) -> str:
    return " ".join([odds.wager.name, *odds.beside]) if len(odds.wager.beside) > 1 else odds.wager.name


def _name(wanted: str, taken: set[str]) -> str:
    """Return a name that a sheet may have and no other sheet has."""
    plain = _NOT_IN_NAMES.sub(" ", wanted)
    ends = ("" if number == 1 else f" {number}" for number in count(1))
    name = next(name for end in ends if (name := plain[: LONGEST_NAME - len(end)] + end).lower() not in taken)
    taken.add(name.lower())
    return name
