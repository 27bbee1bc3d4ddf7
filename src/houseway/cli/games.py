"""`houseway games`: the games with their wagers and options."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from houseway.cli.arguments import AsJson, OneGame
from houseway.cli.outcomes import print_outcomes
from houseway.refusal import one_of
from houseway.rules.game import Game
from houseway.rules.limits import limit_options
from houseway.rules.registry import broken_games, every_game, listed, parts_working
from houseway.rules.registry import game as game_named
from houseway.rules.wagers.row_odds import RowOdds


def games(
    name: OneGame = None,
    outcomes: Annotated[
        bool, typer.Option("--outcomes", help="The words by which a side bet says what it looks at.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    chosen = every_game() if name is None else [game_named(name)]
    for why in broken_games().values() if name is None else ():
        typer.echo(why, err=True)
    if outcomes:
        print_outcomes(chosen, as_json=as_json)
        return
    if as_json:
        typer.echo(msgspec.json.encode([listed(game) for game in chosen]).decode())
        return
    for game in chosen:
        typer.echo("\n".join(_lines(game)) + "\n")
    limits = ", ".join(option.name for option in limit_options(()))
    typer.echo("The first value of an option is the default. Amounts are in dollars, as $25,000 or 2.50.")
    typer.echo(f"Every table also takes the amounts {limits}, minimum-WAGER and maximum-WAGER.")


def _lines(game: Game[Any]) -> list[str]:
    lines = [f"{game.name}: {game.title} ({game.cite.paragraph.section})"]
    lines += [f"  wagers   {' '.join(game.wager_names)}"]
    for option in game.options:
        if not isinstance(option, RowOdds):
            lines.append(f"  option   {option.name} = {', '.join(option.values).replace('CENTS', 'DOLLARS')}")
            lines.append(f"             {option.meaning} ({option.cite})")
    rows = [option for option in game.options if isinstance(option, RowOdds)]
    raised = [option for option in rows if not option.is_fixed]
    exact = [option for option in rows if option not in raised]
    for odds, heading in (
        (raised, "the house's own odds, no less than"),
        (exact, "odds printed exactly, others only with --what-if"),
    ):
        if odds:
            lines.append(f"  option   {heading}:")
            lines += [f"             {_row(option)} ({option.cite})" for option in odds]
    lines.append(f"  can go wrong   {', '.join(irregularity.kind for irregularity in game.irregularities)}")
    return lines


def _row(option: RowOdds) -> str:
    """Return the option with what is printed for the row, in each of several tables if they differ."""
    printed = one_of(list(map(str, option.printed)))
    return f"{option.name} = {printed}{f', by {option.chosen_by}' if len(option.printed) > 1 else ''}"


def _status(game: Game[Any]) -> list[str]:
    """Say for each part of the program whether it works: yes, in part, or not yet."""
    partly = {"odds"} if game.no_odds else set()
    return [
        ("in part" if part in partly else "yes") if works else "–"
        for part, works in parts_working(game).items()
    ]


def status_table() -> str:
    """Return what works for each game as a Markdown table, which the README shows."""
    parts = list(parts_working(every_game()[0]))
    rows = [f"| {game.title} | {' | '.join(_status(game))} |" for game in every_game()]
    return "\n".join([f"| game | {' | '.join(parts)} |", "|---" * (len(parts) + 1) + "|", *rows])
