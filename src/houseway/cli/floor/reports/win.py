"""`houseway floor win`: what each table won, and what it should have won on the wagers really made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from houseway.cli.arguments import AsJson
from houseway.cli.database import Database
from houseway.cli.floor.reports.tables_of_log import CsvFile, check_csv, plain_dollars, tables_in, write_csv
from houseway.cli.output.blocks import BLANK, Block, Column, heading, prose, table
from houseway.cli.output.progress import waiting_message
from houseway.cli.output.report import print_json
from houseway.cli.output.show import show
from houseway.equipment.money import Cents, dollars
from houseway.house.access import open_existing_database
from houseway.house.loading import STREAM
from houseway.house.reports.win_report import ChipsWithoutValue, WinReport

AMOUNTS = ("staked", "won", "drop", "coupon_payouts", "won_after_coupons", "staked_without_exact_odds")


def win(
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="[TABLE]…", help="Only these tables; all if not given.")
    ] = None,
    csv: CsvFile = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    check_csv(csv, as_json=as_json)
    with open_existing_database(database) as store, waiting_message("Reading the log"):
        reports = {}
        for name in tables_in(store, tables):
            try:
                reports[name] = WinReport().read(store.read(STREAM + name))
            except ChipsWithoutValue:
                if tables:  # among all tables, those of tournaments are left out
                    raise
    rows = [{"table": name, **report.as_json()} for name, report in reports.items()]
    if csv:
        write_csv(csv, _headings(), map(_csv_row, rows))
    elif as_json:
        print_json(rows)
    else:
        show(_blocks(rows))


def _blocks(rows: list[dict[str, Any]]) -> Iterator[Block]:
    if not rows:
        yield prose("There is no table in the log.")
        return
    columns = (
        Column("table"),
        *(Column(words, figures=True) for words in ("rounds", "handle", "win", "expected", "drop")),
        *(Column(words, figures=True) for words in ("win of drop", "win of handle")),
    )
    yield heading("What the tables won")
    yield table(columns, [_row(row) for row in rows])
    yield BLANK
    for row in rows:
        if row["rounds"] and not row["in_band_95"]:
            low, high = (dollars(round(cents)) for cents in row["band_95_float"])
            yield prose(
                f"{row['table']}: 95 times in 100 luck leaves the win between {low} and {high}.", hang=2
            )
    yield prose(
        "Expected is what these wagers win on average, as far as exact odds are known. The handle is all "
        "that was staked, the drop what was bought in. Void wagers are left out."
    )


def _row(row: dict[str, Any]) -> tuple[str, ...]:
    return (
        row["table"],
        f"{row['rounds']:,}",
        dollars(row["staked"]),
        dollars(row["won"]),
        "" if (expected := _expected(row)) is None else dollars(expected),
        dollars(row["drop"]),
        _percent(row["win_of_drop_percent"]),
        _percent(row["win_of_handle_percent"]),
    )


def _expected(row: dict[str, Any]) -> Cents | None:
    """Return the expected win; None where no wager has exact odds."""
    if row["staked"] == row["staked_without_exact_odds"]:
        return None
    return round(float(row["theoretical_won_float"]))


def _percent(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}%"


def _headings() -> list[str]:
    return ["table", "game", "rounds", "void_rounds", *AMOUNTS, "expected", "low_95", "high_95"]


def _csv_row(row: dict[str, Any]) -> list[Any]:
    counts = [row[name] for name in ("table", "game", "rounds", "void_rounds")]
    amounts = [plain_dollars(row[name]) for name in AMOUNTS]
    expected = _expected(row)
    if expected is None:
        return [*counts, *amounts, "", "", ""]
    return [*counts, *amounts, *(plain_dollars(round(cents)) for cents in (expected, *row["band_95_float"]))]
