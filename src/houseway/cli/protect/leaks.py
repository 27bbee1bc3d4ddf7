"""`houseway protect --leak`: what hidden cards are worth to somebody who sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.output.blocks import BLANK, Block, Column, facts, heading, prose, table
from houseway.cli.output.breaks import break_blocks
from houseway.cli.output.progress import waiting_message
from houseway.cli.output.show import show
from houseway.rules.game import Table

if TYPE_CHECKING:  # it loads numba
    from houseway.protection.leak_value import LeakFound

_WORDS = ("seen", "decision", "best play")


def print_leak(
    played: Table[Any], leak: str, wager: str | None, seed: int, hands: int | None = None, *, as_json: bool
) -> None:
    from houseway.protection.leak_value import (  # noqa: PLC0415
        find_leak,
        leak_as_json,
    )

    with waiting_message(f"Counting every deal of {played.game.title}"):
        found = find_leak(played, leak, wager, seed, hands)
    if as_json:
        typer.echo(msgspec.json.encode(leak_as_json(found)).decode())
    else:
        show(_blocks(found))


def _blocks(found: LeakFound) -> Iterator[Block]:
    from houseway.protection import leak_value as in_words  # noqa: PLC0415 - loads numba

    yield heading(in_words.title(found) + options_in_words(found.table))
    yield from break_blocks(found.table)
    yield from (BLANK, prose(in_words.what_is_seen(found)), BLANK)
    yield facts(in_words.facts_of(found), indent=2)
    rows = [*in_words.rows_of(found)]
    if rows:
        columns = [Column(name, figures=name not in _WORDS) for name in in_words.headings_of(found)]
        yield from (BLANK, table(columns, rows, indent=2))
