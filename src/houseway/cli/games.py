"""`houseway games`: the games with their wagers and options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from houseway.cli.arguments import AsJson, OneGame
from houseway.cli.outcomes import print_outcomes
from houseway.cli.output.blocks import BLANK, Block, facts, heading, prose
from houseway.cli.output.report import print_json
from houseway.cli.output.show import show
from houseway.refusal import one_of
from houseway.rules.game import Game
from houseway.rules.limits import limit_options
from houseway.rules.registry import broken_games, every_game, listed, parts_working
from houseway.rules.registry import game as game_named
from houseway.rules.wagers.pay_table_options import RowOdds


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
        print_json([listed(game) for game in chosen])
    elif name is None:
        show(_overview(chosen))
    else:
        show(_details(*chosen))


def _overview(chosen: list[Game[Any]]) -> Iterator[Block]:
    for game in chosen:
        yield from _wagers(game)
    yield from (BLANK, prose("The options of a game, and what can go wrong in it: houseway games GAME."))


def _wagers(game: Game[Any]) -> Iterator[Block]:
    yield heading(f"{game.name}: {game.title} ({game.cite.paragraph.section})")
    yield facts([("wagers", ", ".join(game.wager_names))], 2)


def _details(game: Game[Any]) -> Iterator[Block]:
    yield from _wagers(game)
    yield from (BLANK, heading("Options"))
    for option in game.options:
        if not isinstance(option, RowOdds):
            values = ", ".join(option.values).replace("CENTS", "DOLLARS")
            yield prose(f"{option.name} = {values}", indent=2, hang=4)
            yield prose(f"{option.meaning} ({option.cite})", indent=6)
    rows = [option for option in game.options if isinstance(option, RowOdds)]
    raised = [option for option in rows if not option.is_fixed]
    exact = [option for option in rows if option not in raised]
    for odds, words in (
        (raised, "The house's own odds, no less than"),
        (exact, "Odds printed exactly, others only with --what-if"),
    ):
        if odds:
            yield from (BLANK, heading(words))
            yield from (prose(f"{_row(option)} ({option.cite})", indent=2, hang=4) for option in odds)
    kinds = ", ".join(irregularity.kind for irregularity in game.irregularities)
    limits = ", ".join(option.name for option in limit_options(()))
    yield from (BLANK, heading("What can go wrong"), prose(kinds, indent=2), BLANK)
    yield prose("The first value of an option is the default. Amounts are in dollars, as $25,000 or 2.50.")
    yield prose(f"Every table also takes the amounts {limits}, minimum-WAGER and maximum-WAGER.")


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
