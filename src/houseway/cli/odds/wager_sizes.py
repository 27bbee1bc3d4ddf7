"""`houseway odds --chart`: the house advantage of a wager by its size."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.odds.as_text import size_blocks
from houseway.cli.output.blocks import heading
from houseway.cli.output.breaks import break_blocks
from houseway.cli.output.picture import check_picture, write_picture
from houseway.cli.output.progress import waiting_message
from houseway.cli.output.show import show
from houseway.drawing.charts import size_chart
from houseway.equipment.money import LARGEST_WAGER, Cents, cents_from_dollars
from houseway.odds.export import in_percent, what_if_as_json
from houseway.odds.wager_design import by_wager_size
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table

MOST_SIZES = 24


def counting(game: Game[Any]) -> AbstractContextManager[None]:
    """Say on a terminal that counting best play takes a while."""
    return waiting_message(f"Counting every deal of {game.title}") if game.best_play else nullcontext()


def print_sizes(table: Table[Any], wager: str, sizes: str, picture: Path | None, *, as_json: bool) -> None:
    check_picture(picture)
    with counting(table.game):
        advantages = by_wager_size(table, wager, _sizes(table, sizes))
    write_picture(picture, size_chart(f"{table.game.title}, {wager}: house advantage by size", advantages))
    if as_json:
        rows = [{"bet": bet, **_advantage(exact)} for bet, exact in advantages.items()]
        document = {"game": table.game.name, "wager": wager, **what_if_as_json(table), "sizes": rows}
        typer.echo(msgspec.json.encode(document).decode())
    else:
        title = f"{wager}: house advantage by the size of the wager{options_in_words(table)}"
        show([heading(title), *break_blocks(table), *size_blocks(advantages)])


def _sizes(table: Table[Any], text: str) -> list[Cents]:
    """Return up to two dozen sizes from end to end, evenly spread, in multiples of the posted increment."""
    first, dash, last = text.partition("-")
    low, high = (cents_from_dollars(amount, "--chart") if dash else 0 for amount in (first, last))
    if not 0 < low < high <= LARGEST_WAGER:
        raise Refusal(f"--chart {text!r} is not a range. Give two amounts in dollars, as 1-25.")
    unit = table.limits.increment or 1
    if high - low < unit:
        return [low, high]
    steps = min(MOST_SIZES - 1, (high - low) // unit)
    return [*(low + (high - low) // unit * step // steps * unit for step in range(steps)), high]


def _advantage(exact: Fraction) -> dict[str, Any]:
    return in_percent("house_advantage", exact)
