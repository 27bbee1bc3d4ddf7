"""`houseway play`: play at a terminal; without one, every game shows a round."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from houseway.cli.arguments import OneGame, Seed, SideBetFiles, TableOptions, chance_from, table_from
from houseway.cli.play.session import PlaySession
from houseway.equipment.chance import Chance
from houseway.equipment.money import cents_from_dollars
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.registry import every_game
from houseway.table.virtual.transcript import round_lines
from houseway.table.virtual.virtual_table import VirtualTable


def play(
    game: OneGame = None,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    bankroll: Annotated[
        str, typer.Option("--bankroll", metavar="DOLLARS", help="Money to play with.")
    ] = "1000",
    seed: Seed = None,
) -> None:
    if (option or side_bet) and not game:
        given = "--option" if option else "--side-bet"
        raise Refusal(f"{given} needs a game. Name the game too, as: houseway play baccarat.")
    table = table_from(game, option, side_bet) if game else None
    money = cents_from_dollars(bankroll)
    if sys.stdin.isatty():
        PlaySession(money, chance_from(seed)).run(table)
    else:
        demonstrate([table] if table else [open_table(each) for each in every_game()], chance_from(seed))


def demonstrate(tables: list[Table[Any]], chance: Chance) -> None:
    """Play one round at each table with its game's demonstration bets."""
    for table in tables:
        typer.echo(f"{table.game.title}\n")
        played = VirtualTable(table, chance).play_round(table.demonstration)
        typer.echo("\n".join(round_lines(played)) + "\n")
