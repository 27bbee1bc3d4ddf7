"""`houseway odds --csv` and `--xlsx`: the figures in files, for spreadsheets and other programs."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.odds.compare import Version
from houseway.cli.output.files import STANDARD_OUTPUT, check_csv, check_writable, write_csv, write_file
from houseway.odds.export import as_csv, table_rows
from houseway.odds.workbook import workbook
from houseway.refusal import Refusal

XlsxFile = Annotated[
    Path | None,
    typer.Option(
        "--xlsx", metavar="FILE", help="Write an Excel workbook: a sheet for each wager, with live formulas."
    ),
]


def check_files(csv: Path | None, xlsx: Path | None, *, as_json: bool) -> None:
    """Refuse files that cannot be written, before the odds are counted."""
    check_csv(csv, as_json=as_json)
    if xlsx == STANDARD_OUTPUT:
        raise Refusal("--xlsx -: a workbook cannot be printed. Name a file.")
    if xlsx:
        import_module("xlsxwriter")
        check_writable("--xlsx", xlsx)


def write_files(csv: Path | None, xlsx: Path | None, title: str, versions: Sequence[Version]) -> None:
    """Write the files. In CSV, the first table has no label."""
    if csv:
        labels = ["", *(version.label for version in versions[1:])]
        tables = [table_rows(version.odds, label) for version, label in zip(versions, labels, strict=True)]
        write_csv(csv, as_csv(row for rows in tables for row in rows))
    if xlsx:
        if any(version.odds.table.breaks for version in versions):
            title += "; what if: no table may open with these rules"
        write_file(xlsx, workbook(title, [(version.label, version.odds) for version in versions]))
