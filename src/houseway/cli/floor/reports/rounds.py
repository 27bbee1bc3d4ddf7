"""`houseway floor rounds`: the rounds of a table with every settled wager, to read or as CSV."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Annotated

import msgspec
import typer

from houseway.cli.arguments import AsJson, whole_number
from houseway.cli.database import Database
from houseway.cli.floor.reports.tables_of_log import CsvFile, check_csv, plain_dollars, tables_in, write_csv
from houseway.cli.output.blocks import Block, Column, heading, prose, table
from houseway.cli.output.report import print_json
from houseway.cli.output.show import show
from houseway.equipment.money import dollars
from houseway.house.access import open_existing_database
from houseway.house.loading import STREAM
from houseway.house.reports.round_files import RoundRow, round_rows

SHOWN = 20
AMOUNTS = ("bet", "pays", "vigorish", "returns", "house_wins")


def rounds(
    name: Annotated[str, typer.Argument(metavar="TABLE", help="The name of the table.")],
    last: Annotated[
        int | None,
        typer.Option(
            "--last",
            metavar="NUMBER",
            parser=whole_number,
            help=f"Only the last rounds; {SHOWN} if printed, else all.",
        ),
    ] = None,
    csv: CsvFile = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    check_csv(csv, as_json=as_json)
    with open_existing_database(database) as store:
        (known,) = tables_in(store, [name])
        rows = list(round_rows(store.read(STREAM + known)))
    if csv:
        write_csv(csv, RoundRow.__struct_fields__, map(_csv_row, _last(rows, last)))
    elif as_json:
        print_json(_last(rows, last))
    else:
        show(_blocks(name, _last(rows, SHOWN if last is None else last)))


def _last(rows: Sequence[RoundRow], count: int | None) -> Sequence[RoundRow]:
    """Return the wagers of so many rounds at the end."""
    if count is None:
        return rows
    numbers = sorted({row.round for row in rows})[-count:] if count else []
    return [row for row in rows if row.round in set(numbers)]


def _blocks(name: str, rows: Sequence[RoundRow]) -> Iterator[Block]:
    if not rows:
        yield prose(f"The table {name} has had no round.")
        return
    columns = (
        Column("round", figures=True),
        Column("over (UTC)", whole=True),
        Column("outcome"),
        *(Column(words, figures=True) for words in ("wagers", "staked", "house wins")),
    )
    yield heading(f"Rounds of {name}")
    yield table(columns, [_line(list(of_round)) for _, of_round in groupby(rows, lambda row: row.round)])


def _line(of_round: list[RoundRow]) -> tuple[str, ...]:
    first = of_round[0]
    staked, won = sum(row.bet for row in of_round), sum(row.house_wins for row in of_round)
    return str(first.round), _time(first), first.outcome, str(len(of_round)), dollars(staked), dollars(won)


def _time(row: RoundRow) -> str:
    return f"{datetime.fromtimestamp(row.at / 1_000_000, UTC):%Y-%m-%d %H:%M:%S}"


def _csv_row(row: RoundRow) -> list[str]:
    written = {**msgspec.structs.asdict(row), "at": _time(row), "odds": row.odds or ""}
    return [plain_dollars(value) if name in AMOUNTS else str(value) for name, value in written.items()]
