"""`houseway odds --csv` and `--xlsx`: the figures in files, for spreadsheets and other programs."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.odds.compare import Version
from houseway.cli.output.files import check_writable, write_file
from houseway.odds.export.as_csv import as_csv, table_rows
from houseway.odds.export.workbook import workbook
from houseway.refusal import Refusal

STANDARD_OUTPUT = Path("-")

CsvFile = Annotated[
    Path | None,
    typer.Option("--csv", metavar="FILE", help="Write every figure as CSV; - prints it and nothing else."),
]
XlsxFile = Annotated[
    Path | None,
    typer.Option(
        "--xlsx", metavar="FILE", help="Write an Excel workbook: a sheet for each wager, with live formulas."
    ),
]


def check_files(csv: Path | None, xlsx: Path | None, *, as_json: bool) -> None:
    """Refuse files that cannot be written, before the odds are counted."""
    if csv == STANDARD_OUTPUT and as_json:
        raise Refusal("--csv - and --json cannot both be printed. Name a file for one of them.")
    if xlsx:
        import_module("xlsxwriter")
    for name, file in (("--csv", csv), ("--xlsx", xlsx)):
        if file and file != STANDARD_OUTPUT:
            check_writable(name, file)
    if xlsx == STANDARD_OUTPUT:
        raise Refusal("--xlsx - : a workbook cannot be printed. Name a file.")


def write_files(csv: Path | None, xlsx: Path | None, title: str, versions: Sequence[Version]) -> None:
    """Write the files, and say so on standard error."""
    if csv:
        labels = ["", *(version.label for version in versions[1:])]
        rows = [
            row
            for label, found in zip(labels, versions, strict=True)
            for row in table_rows(found.odds, label)
        ]
        if csv == STANDARD_OUTPUT:
            typer.echo(as_csv(rows), nl=False)
        else:
            write_file(csv, as_csv(rows).encode())
    if xlsx:
        write_file(xlsx, workbook(title, [(version.label, version.odds) for version in versions]))
