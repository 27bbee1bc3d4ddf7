"""`houseway protect --leak`: what hidden cards are worth to somebody who sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.output.blocks import BLANK, Block, Column, facts, heading, prose, table
from houseway.cli.output.breaks import break_blocks
from houseway.cli.output.show import show
from houseway.cli.progress import waiting_message
from houseway.drawing.numbers import percent
from houseway.rules.game import Table


def print_leak(played: Table[Any], leak: str, wager: str | None, seed: int, *, as_json: bool) -> None:
    from houseway.protection.leaks.as_json import leak_as_json  # noqa: PLC0415 - loads numba
    from houseway.protection.leaks.found import find_leak  # noqa: PLC0415

    with waiting_message(f"Counting every deal of {played.game.title}"):
        found = find_leak(played, leak, wager, seed)
    if as_json:
        typer.echo(msgspec.json.encode(leak_as_json(found)).decode())
    else:
        show(_blocks(found))


def _blocks(found: Any) -> Iterator[Block]:
    of_wager = "" if found.wager == "base" else f", {found.wager}"
    title = f"{found.table.game.title}{of_wager}: the leak {found.leak.name}"
    yield heading(title + options_in_words(found.table))
    yield from break_blocks(found.table)
    yield from (BLANK, prose(f"{found.leak.words} {_how(found)}"), BLANK)
    yield facts(_facts(found), indent=2)
    yield BLANK
    if found.estimate is None:
        yield table(_columns(found), _rows(found), indent=2)
    elif found.estimate.without:
        yield table(_DECISIONS, _decisions(found.estimate), indent=2)


_DECISIONS = (
    Column("decision", style="bold"),
    Column("without", figures=True),
    Column("with the leak", figures=True),
)


def _how(found: Any) -> str:
    if found.estimate is None:
        return "All figures are exact, for each unit of the wager."
    return (
        "The edge without it is exact, for each unit of the wager. What it adds is estimated from "
        f"{found.estimate.hands:,} hands, each decided with and without it and counted against every hand "
        "that the dealer can have."
    )


def _facts(found: Any) -> Iterator[tuple[str, str]]:
    yield "house advantage", percent(-found.edge)
    if found.estimate:
        yield "with the leak", f"{-float(found.edge_with):.3%}"
        yield "what it is worth", f"{found.estimate.gain:.3%} (standard error {found.estimate.error:.3%})"
        yield "decided otherwise", f"{found.estimate.otherwise:.1%} of the hands"
        return
    yield "with the leak", percent(-found.edge_with)
    yield "what it is worth", percent(found.worth)
    if found.before_wagers:
        yield "favourable", f"{percent(found.favourable)} of the rounds"
        yield "bets only then", f"win {100 * float(found.when_favourable):.3f} units per 100 rounds"


def _decisions(estimate: Any) -> Iterator[tuple[str, str, str]]:
    for decision in dict.fromkeys((*estimate.without, *estimate.knowing)):
        shares = (taken.get(decision, 0.0) for taken in (estimate.without, estimate.knowing))
        yield decision, *(f"{share:.1%}" for share in shares)


def _columns(found: Any) -> list[Column]:
    columns = [Column("seen", style="bold"), Column("chance", figures=True), Column("edge", figures=True)]
    if found.before_wagers:
        columns.append(Column("must be right", figures=True))
    if any(row.play for row in found.seen):
        columns.append(Column("best play"))
    return columns


def _rows(found: Any) -> Iterator[tuple[str, ...]]:
    plays = any(row.play for row in found.seen)
    for row in found.seen:
        cells = [row.what, f"{float(row.chance):.2%}", f"{float(row.edge):+.3%}"]
        if found.before_wagers:
            least = found.right_at_least(row)
            cells.append("" if least is None else f"{float(least):.1%}")
        if plays:
            cells.append(row.play)
        yield tuple(cells)
