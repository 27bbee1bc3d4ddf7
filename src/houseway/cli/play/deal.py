"""`houseway deal`: deals and settles one round and cites the paragraph of every step and every cent."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.arguments import (
    BETS,
    IRREGULARITY,
    AsJson,
    GameName,
    Seed,
    SideBetFiles,
    TableOptions,
    chance_from,
    irregularities_from,
    options_in_words,
    seats_from,
    table_from,
)
from houseway.cli.output.report import print_json, print_lines, report
from houseway.cli.play.irregularities import irregularities_as_json, irregularities_of, irregularity_lines
from houseway.table.virtual.transcript import event_lines, round_as_json, round_lines
from houseway.table.virtual.virtual_table import VirtualTable


def deal(
    game: GameName,
    *,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    bets: Annotated[
        list[str] | None,
        typer.Option(
            "--bets",
            metavar=BETS,
            help="A player's bets, as home=5,tie=1; may be repeated.",
        ),
    ] = None,
    seed: Seed = None,
    irregularity: Annotated[
        list[str] | None,
        typer.Option(
            "--irregularity", metavar=IRREGULARITY, help="Something that goes wrong, as not-flat@uncover."
        ),
    ] = None,
    irregularities: Annotated[
        bool, typer.Option("--irregularities", help="List what can go wrong, and at which steps.")
    ] = False,
    opening: Annotated[bool, typer.Option("--opening", help="Show the opening of the table too.")] = False,
    as_json: AsJson = False,
) -> None:
    table = table_from(game, option, side_bet)
    seats = seats_from(bets, table) if bets else table.demonstration
    if irregularities:
        found = irregularities_of(table, seats, seed)
        words, document = irregularity_lines(table, found), irregularities_as_json(table, found)
        report(words, document, as_json=as_json)
        return
    virtual = VirtualTable(table, chance_from(seed))
    played = virtual.play_round(seats, irregularities_from(irregularity or ()))
    if as_json:
        print_json(round_as_json(played))
        return
    print_lines([f"{table.game.title}{options_in_words(table)}", ""])
    if opening:
        typer.echo("\n".join(["Opening of the table", *event_lines(virtual.opening_events), ""]))
    typer.echo("\n".join(round_lines(played)))
