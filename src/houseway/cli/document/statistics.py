"""`houseway document statistics`: the statistics sheet as HTML, PDF, CSV, JSON or a workbook."""

from __future__ import annotations

from datetime import date
from importlib import import_module
from typing import Annotated, Any

import msgspec
import typer

from houseway.cli.arguments import GameName, SideBetFiles, TableOptions, WhatIf, table_from
from houseway.cli.blocks import break_blocks, show
from houseway.cli.document.arguments import OptionalOutput, check_suffix, print_document, write
from houseway.cli.house_options import with_house
from houseway.cli.options import AsJson, number, option
from houseway.cli.progress import bar, waiting_message
from houseway.documents.house import House
from houseway.documents.table.statistics_sheet import (
    Signed,
    statistics_as_csv,
    statistics_as_json,
    statistics_sheet,
)
from houseway.documents.table.wager_statistics import SampleReport, sample_report
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.odds.workbook import workbook
from houseway.refusal import Refusal
from houseway.rules.game import Table

CSV, XLSX = ".csv", ".xlsx"


@with_house
def statistics(
    *,
    game: GameName,
    output: OptionalOutput = None,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    what_if: WhatIf = False,
    as_json: AsJson = False,
    author: Annotated[str, option("--author", "NAME", "Who wrote the report.")] = "",
    reviewer: Annotated[str, option("--reviewer", "NAME", "Who reviewed it.")] = "",
    rounds: Annotated[int, number("--rounds", "NUMBER", "Also deal a sample of so many rounds.")] = 0,
    seed: Annotated[int, number("--seed", "NUMBER", "The seed of the sample.")] = 1,
    house: House,
    dated: date | None,
) -> None:
    if as_json == (output is not None):
        raise Refusal("Use either -o FILE or --json.")
    if output is not None:
        check_suffix(output, ".html", ".pdf", CSV, XLSX)
    form = output.suffix.lower() if output else ""
    if form == XLSX:
        import_module("xlsxwriter")  # refuses now, before the long work, where it is missing
    if rounds and form in {"", CSV, XLSX}:
        raise Refusal("--rounds adds a sample to a printed sheet. Name an HTML or PDF file, or leave it out.")
    table = table_from(game, option, side_bet, what_if=what_if)
    with waiting_message(f"Counting every deal of {table.game.title}"):
        odds = game_odds(table)
    if output is None:
        typer.echo(msgspec.json.encode(statistics_as_json(odds)).decode())
        return
    show(break_blocks(table), err=True)
    if form == XLSX:
        book = workbook(f"{table.game.title}: statistics", [("as given", odds)])
        write(output, book, "a sheet for each wager, with live formulas")
    elif form == CSV:
        write(output, _csv(odds), "every figure, exact and as a decimal number")
    else:
        signed, sample = Signed(author.strip(), reviewer.strip()), _sample(table, rounds, seed)
        with waiting_message("Comparing pay tables"):
            document = statistics_sheet(odds, dated, signed=signed, sample=sample)
        print_document(document, output, house, dated)


def _csv(odds: GameOdds) -> bytes:
    with waiting_message("Comparing pay tables"):
        return statistics_as_csv(odds).encode()


def _sample(table: Table[Any], rounds: int, seed: int) -> SampleReport | None:
    if not rounds:
        return None
    with bar("Dealing", rounds, "rounds") as progress:
        return sample_report(table, rounds, seed, progress)
