"""The tables of a log, and amounts as spreadsheets read them: shared by the reports of a floor."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.output.files import check_writable, write_file
from houseway.equipment.money import Cents
from houseway.house.loading import STREAM, UnknownTable
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.house.store import Store

STANDARD_OUTPUT = Path("-")
CsvFile = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", help="Write the report as CSV; - prints it.")
]


def tables_in(store: Store, wanted: Sequence[str] | None) -> list[str]:
    """Return the names of the tables, or those that are wanted; refuse a name that is not there."""
    known = [stream.removeprefix(STREAM) for stream in store.streams() if stream.startswith(STREAM)]
    for name in wanted or ():
        if name not in known:
            raise UnknownTable(name)
    return list(wanted or known)


def plain_dollars(cents: Cents) -> str:
    """Return an amount that a spreadsheet takes for a number: ``-1234.50``."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def check_csv(file: Path | None, *, as_json: bool) -> None:
    """Refuse a file that cannot be written, before the log is read."""
    if file and as_json:
        raise Refusal("--csv and --json write the same report. Give one of them.")
    if file and file != STANDARD_OUTPUT:
        check_writable("--csv", file)


def write_csv(file: Path, headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows(rows)
    if file == STANDARD_OUTPUT:
        typer.echo(written.getvalue(), nl=False)
    else:
        write_file(file, written.getvalue().encode())
