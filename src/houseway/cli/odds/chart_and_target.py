"""`houseway odds --chart` and `--target`: odds by bet size, and pay tables for a house advantage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.odds.as_text import size_blocks
from houseway.cli.output.blocks import heading
from houseway.cli.output.picture import check_picture, write_picture
from houseway.cli.output.show import show
from houseway.cli.progress import waiting_message
from houseway.drawing.size_chart import size_chart
from houseway.equipment.money import LARGEST_WAGER, Cents, cents_from_dollars
from houseway.odds.as_json import in_percent, percent
from houseway.odds.by_wager_size import by_wager_size
from houseway.odds.pay_table_search.rows import Suggestion
from houseway.odds.pay_table_search.search import Nearest, nearest
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table

_PERCENTAGE = re.compile(r"(-?[0-9]{1,4}(?:\.[0-9]{1,9})?)%?")
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
        typer.echo(msgspec.json.encode({"game": table.game.name, "wager": wager, "sizes": rows}).decode())
    else:
        title = f"{wager}: house advantage by the size of the wager{options_in_words(table)}"
        show([heading(title), *size_blocks(advantages)])


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


def print_nearest(table: Table[Any], wager: str, target: str, *, as_json: bool) -> None:
    match = _PERCENTAGE.fullmatch(target.strip())
    if not match:
        raise Refusal(f"--target {target!r} is not a percentage. Write it like 2.5.")
    wanted = Fraction(match[1]) / 100
    with waiting_message(f"Trying pay tables of {table.game.title}"):
        result = nearest(table.game, table.options.given, wager, wanted)
    if as_json:
        document = {"game": table.game.name, "wager": wager, **_nearest_as_json(result)}
        typer.echo(msgspec.json.encode(document).decode())
    else:
        typer.echo("\n".join(_nearest_lines(wager, wanted, result)))


def _nearest_as_json(result: Nearest) -> dict[str, Any]:
    return {
        "nearest": [
            {"option": option, "odds": odds, **_advantage(row.house_advantage)}
            for row in result.rows
            for option, odds in row.changes.items()
        ],
        "tables": [
            {"options": table.changes, **_advantage(table.house_advantage)} for table in result.tables
        ],
        "lowest": _advantage(result.lowest),
        "highest": _advantage(result.highest),
    }


def _advantage(exact: Fraction) -> dict[str, Any]:
    return in_percent("house_advantage", exact)


def _nearest_lines(wager: str, wanted: Fraction, result: Nearest) -> Iterator[str]:
    yield f"{wager}: nearest to a house advantage of {percent(wanted):g}%"
    if not result.tables:
        yield "  The odds of this wager are fixed by the regulation or by the options given."
        return
    if result.rows:
        yield "\nwith one row of the pay table changed"
        yield from map(_suggestion, result.rows)
    reach = f"{percent(result.lowest):.4f}% to {percent(result.highest):.4f}%"
    yield f"\nwith the whole pay table changed (from {reach})"
    yield from map(_suggestion, result.tables)
    yield "\nRows that no option sets are tried from their minimum odds to twice what they pay now."


def _suggestion(suggestion: Suggestion) -> str:
    changes = ", ".join(f"{option}={value}" for option, value in suggestion.changes.items()) or "as given"
    return f"  {percent(suggestion.house_advantage):>10.4f}%  {changes}"
