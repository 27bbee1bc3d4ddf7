"""`houseway audit round` writes the file of a round; `houseway verify-round` deals it again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from houseway.cli.arguments import AsJson, whole_number
from houseway.cli.database import Database
from houseway.cli.output.report import report
from houseway.house.access import open_existing_database
from houseway.house.floor import Floor
from houseway.house.reports.round_files import round_file
from houseway.refusal import Refusal
from houseway.table.fairness.round_file import RoundFile, check_round, read_round
from houseway.table.fairness.verify import Verified

SOMETHING_IS_WRONG = 1


def write_round(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The name of the table.")],
    number: Annotated[
        int,
        typer.Argument(
            metavar="ROUND",
            parser=whole_number,
            help="The number of the round; 0 is the opening of the table.",
        ),
    ],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The file, as JSON.")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with open_existing_database(database) as store, Floor(store) as floor:
        text = msgspec.json.encode(round_file(floor, table, number)) + b"\n"
    try:
        with output.open("xb") as file:
            file.write(text)
    except FileExistsError:
        raise Refusal(f"{str(output)!r} exists already. Choose another name.") from None
    except OSError as error:
        raise Refusal(f"{str(output)!r} cannot be written: {error.strerror}.") from None
    document = {"table": table, "round": number, "file": str(output)}
    report(f"{output} holds round {number} of {table}.", document, as_json=as_json)


def verify_round(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The file of a round.")],
    as_json: AsJson = False,
) -> None:
    try:
        text = path.read_bytes()
    except OSError as error:
        raise Refusal(f"{str(path)!r} cannot be read: {error.strerror}.") from None
    file = read_round(text, str(path))
    found = check_round(file)
    document = {
        "table": file.table,
        "round": file.round,
        "holds": found.holds,
        "wrong": found.wrong,
        "checked": dict(found.checked),
        "unchecked": found.unchecked,
    }
    report(_lines(file, found), document, as_json=as_json)
    if not found.holds:
        raise typer.Exit(SOMETHING_IS_WRONG)


def _lines(file: RoundFile, found: Verified) -> Iterator[str]:
    period = f"round {file.round}" if file.round else "the opening"
    yield f"{file.game} at the table {file.table}, {period}: {'nothing wrong' if found.holds else 'WRONG'}"
    yield from (f"  {words}" for words in found.wrong)
    yield from (f"  {what}: {count:,}" for what, count in found.checked.items())
    yield from (f"  not checked: {words}" for words in found.unchecked)
    yield f"Compare the hash with the one that you saw before you bet: {file.commitment}"
