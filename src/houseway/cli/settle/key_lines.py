"""`houseway settle --keys`: what a line may hold, key by key. The documents show the same as a table."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from houseway.rules.game import Game
from houseway.rules.registry import every_game
from houseway.table.virtual.line_keys import LineKey, keys_of_every_line, keys_of_game

WIDTH = 80
INDENT = " " * 14
NOTATION = (
    'Amounts are whole cents. Cards are rank and suit, as "As", "Th", "9d" and "Kc"; the joker is "Jk".'
)


def key_lines(game: Game[Any]) -> Iterator[str]:
    yield f"{game.title}: a line is one JSON object with these keys"
    for key in (*keys_of_game(game), *keys_of_every_line()):
        yield f"  {key.name:<11} {key.form}{'' if key.required else ', optional'}"
        yield from _wrapped(key.meaning, INDENT)
    yield from _wrapped(NOTATION)


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def key_table() -> str:
    """Return the keys of every game as a Markdown table, which the documents show."""
    rows = [_row("every game", key) for key in keys_of_every_line()]
    rows += [_row(f"`{game.name}`", key) for game in every_game() for key in keys_of_game(game)]
    return "\n".join(["| game | key | form | what it holds |", "|---|---|---|---|", *rows])


def _row(game: str, key: LineKey) -> str:
    required = "" if key.required else " (optional)"
    return f"| {game} | `{key.name}`{required} | `{key.form}` | {key.meaning} |"
