"""The words of games for side bets, as `houseway games GAME --outcomes` prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import typer

from houseway.cli.output.blocks import BLANK, Block, Column, heading, prose, table
from houseway.cli.output.show import show
from houseway.rules.game import Game
from houseway.rules.side_bets.definition import Vocabulary, as_toml, values_of

COLUMNS = (Column("word", whole=True), Column("values"), Column("meaning"))


def print_outcomes(games: Sequence[Game[Any]], *, as_json: bool) -> None:
    """Print the words of each game, with their values and what they mean."""
    if as_json:
        found = [{"game": game.name, "words": [*_entries(game.vocabulary)]} for game in games]
        typer.echo(msgspec.json.encode(found).decode())
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
    vocabulary = game.vocabulary
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
