"""`houseway settle --keys`: what a line may hold, key by key. The documents show the same as a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.cli.output.report import wrapped
from houseway.rules.game import Game
from houseway.rules.registry import every_game
from houseway.table.virtual.line_format import LineKey, keys_of_every_line, keys_of_game

INDENT = " " * 14
NOTATION = (
    'Amounts are whole cents. Cards are rank and suit, as "As", "Th", "9d" and "Kc"; the joker is "Jk".'
)


def key_lines(game: Game[Any]) -> Iterator[str]:
    yield f"{game.title}: a line is one JSON object with these keys"
    for key in (*keys_of_game(game), *keys_of_every_line()):
        yield f"  {key.name:<11} {key.form}{'' if key.required else ', optional'}"
        yield from wrapped(INDENT + key.meaning, hang="")
    yield from wrapped(NOTATION, hang="")


def key_table() -> str:
    """Return the keys of every game as a Markdown table, which the documents show."""
    rows = [_row("every game", key) for key in keys_of_every_line()]
    rows += [_row(f"`{game.name}`", key) for game in every_game() for key in keys_of_game(game)]
    return "\n".join(["| game | key | form | what it holds |", "|---|---|---|---|", *rows])


def _row(game: str, key: LineKey) -> str:
    required = "" if key.required else " (optional)"
    return f"| {game} | `{key.name}`{required} | `{key.form}` | {key.meaning} |"
