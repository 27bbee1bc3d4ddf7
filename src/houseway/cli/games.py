"""`houseway games`: lists the games with their wagers and options, and their words for side bets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from houseway.cli.arguments import OneGame
from houseway.cli.blocks import BLANK, Block, Column, facts, heading, prose, show, table
from houseway.cli.options import AsJson, flag
from houseway.cli.output import print_json
from houseway.refusal import one_of
from houseway.rules.analysis.own_odds import NotCounted
from houseway.rules.game import Game
from houseway.rules.limits import limit_options
from houseway.rules.registry import broken_games, every_game, listed, parts_working
from houseway.rules.registry import game as game_named
from houseway.rules.side_bets.definition import Vocabulary, as_toml, values_of
from houseway.rules.wagers.pay_table_options import RowOdds

# The words of games for side bets, as `houseway games GAME --outcomes` prints them.

COLUMNS = (Column("word", whole=True), Column("values"), Column("meaning"))


def print_outcomes(games: Sequence[Game[Any]], *, as_json: bool) -> None:
    """Print the words of each game, with their values and their meaning."""
    if as_json:
        vocabularies = [{"game": game.name, "words": [*_entries(game.wagering.vocabulary)]} for game in games]
        print_json(vocabularies)
        return
    for game in games:
        show(_blocks(game))


def _entries(vocabulary: Vocabulary | None) -> Iterator[dict[str, Any]]:
    for word in vocabulary.words if vocabulary else ():
        yield {
            "word": word.name,
            "values": word.values,
            "meaning": word.meaning,
            "before_decisions": word.early,
        }


def _blocks(game: Game[Any]) -> Iterator[Block]:
    yield heading(f"{game.name}: what a side bet can look at")
    vocabulary = game.wagering.vocabulary
    if vocabulary is None:
        yield from (prose("This game has no words for side bets."), BLANK)
        return
    yield table(COLUMNS, [(word.name, values_of(word), word.meaning) for word in vocabulary.words], indent=2)
    cards = [word.name for word in vocabulary.words if word.looks_at]
    others = [word.name for word in vocabulary.words if not word.looks_at]
    if cards and others and vocabulary.count_together is None:
        yield prose(
            f"One side bet looks either at {', '.join(cards)}, or at the other words: both cannot be counted "
            "together."
        )
    example = vocabulary.words[0]
    yield prose(f"In a file: when = {{ {example.name} = {as_toml(example.values[-1])} }}.")
    yield BLANK


def games(
    name: OneGame = None,
    outcomes: Annotated[
        bool, flag("--outcomes", "The words by which a side bet says what it looks at.")
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
    yield heading(f"{game.name}: {game.title} ({game.cite.section})")
    yield facts([("wagers", ", ".join(game.wagering.names))], 2)


def _details(game: Game[Any]) -> Iterator[Block]:
    yield from _wagers(game)
    yield from (BLANK, heading("Options"))
    for option in game.wagering.options:
        if not isinstance(option, RowOdds):
            values = ", ".join(option.values).replace("CENTS", "DOLLARS")
            yield prose(f"{option.name} = {values}", indent=2, hang=4)
            yield prose(f"{option.meaning} ({option.cite})", indent=6)
    rows = [option for option in game.wagering.options if isinstance(option, RowOdds)]
    raised = [option for option in rows if not option.is_fixed]
    exact = [option for option in rows if option not in raised]
    for odds, words in (
        (raised, "The house's own odds, no less than"),
        (exact, "Odds printed exactly, others only with --what-if"),
    ):
        if odds:
            yield from (BLANK, heading(words))
            yield from (prose(f"{_row(option)} ({option.cite})", indent=2, hang=4) for option in odds)
    kinds = ", ".join(irregularity.kind for irregularity in game.play.irregularities)
    limits = ", ".join(option.name for option in limit_options(()))
    yield from (BLANK, heading("What can go wrong"), prose(kinds, indent=2), BLANK)
    yield prose("The first value of an option is the default. Amounts are in dollars, as 25000 or 2.50.")
    yield prose(f"Every table also takes the amounts {limits}, minimum-WAGER and maximum-WAGER.")


def _row(option: RowOdds) -> str:
    """Return the row of an option with its value, or its value in each of several tables if they differ."""
    printed = one_of(list(map(str, option.printed)))
    return f"{option.name} = {printed}{f', by {option.chosen_by}' if len(option.printed) > 1 else ''}"


def _status(game: Game[Any]) -> list[str]:
    """Say for each part of the program whether it works: yes, in part, or not yet."""
    own_odds = game.analysis.own_odds.values()
    partly = {"odds"} if any(isinstance(own, NotCounted) for own in own_odds) else set()
    return [
        ("in part" if part in partly else "yes") if works else "–"
        for part, works in parts_working(game).items()
    ]


def status_table() -> str:
    """Return what works for each game as a Markdown table, which the README shows."""
    parts = list(parts_working(every_game()[0]))
    rows = [f"| {game.title} | {' | '.join(_status(game))} |" for game in every_game()]
    return "\n".join([f"| game | {' | '.join(parts)} |", "|---" * (len(parts) + 1) + "|", *rows])
