"""`houseway protect --setting`: what a shooter wins who sets the dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.output.blocks import BLANK, Block, Column, facts, heading, prose, table
from houseway.cli.output.breaks import break_blocks
from houseway.cli.output.show import show
from houseway.drawing.formats import percent
from houseway.protection.bias import CONFIDENCES
from houseway.protection.dice_setting import (
    DiceSetting,
    SetWager,
    axes_in_words,
    given_setting,
    setting_as_json,
)
from houseway.rules.game import Table
from houseway.rules.parsing import wager_name

_MOST_ROWS = 12


def print_setting(played: Table[Any], text: str, wager: str | None, *, as_json: bool) -> None:
    asked = None if wager is None else wager_name(played, wager)
    found = given_setting(played, text)
    shown = [set_wager for set_wager in found.wagers if asked in (None, set_wager.wager.name)]
    if as_json:
        typer.echo(msgspec.json.encode(setting_as_json(found, shown)).decode())
    else:
        show(_blocks(found, shown))


def _blocks(found: DiceSetting, shown: list[SetWager]) -> Iterator[Block]:
    played = found.table
    yield heading(f"{played.game.title}: a shooter who sets the dice{options_in_words(played)}")
    yield from break_blocks(played)
    yield from (BLANK, prose(f"{found.words}. All figures are exact."))
    with_axes = any(set_wager.axes for set_wager in shown)
    if with_axes:
        yield prose(
            "The faces at the ends of an axis do not come up while it is kept. Each wager has the axes that "
            "are best for the player, the same in every roll."
        )
    yield BLANK
    yield facts([*_sevens(found)], indent=2)
    yield from (BLANK, prose(f"Until a count of {found.watched} shows it, nine times out of ten:"))
    yield facts([*_notice(found)], indent=2)
    yield BLANK
    columns = [
        Column("wager", style="bold"),
        Column("house advantage, random", figures=True),
        Column("set", figures=True),
        *((Column("axes"),) if with_axes else ()),
    ]
    yield table(columns, [_row(set_wager) for set_wager in shown[:_MOST_ROWS]], indent=2)
    if len(shown) > _MOST_ROWS:
        yield prose(f"and {len(shown) - _MOST_ROWS} more, which are worse for the player", indent=2)
    yield from (BLANK, prose(_judgement(found)))


def _sevens(found: DiceSetting) -> Iterator[tuple[str, str]]:
    for axes, chance in found.sevens:
        yield (
            axes_in_words(axes) or "sevens",
            f"a seven once in {float(1 / chance):.3f} rolls, {percent(chance)}",
        )


def _notice(found: DiceSetting) -> Iterator[tuple[str, str]]:
    for share in CONFIDENCES:
        rolls = found.throws_to_notice(share)
        yield f"{share:.0%} sure", "there is nothing to notice" if rolls is None else f"{rolls:,} rolls"


def _row(set_wager: SetWager) -> tuple[str, ...]:
    wager, axes = set_wager.wager, axes_in_words(set_wager.axes)
    return wager.name, percent(wager.fair), percent(wager.biased), *((axes,) if axes else ())


def _judgement(found: DiceSetting) -> str:
    ahead = sum(set_wager.wager.biased < 0 for set_wager in found.wagers)
    if not ahead:
        return "The house is still ahead on every wager."
    best = found.wagers[0].wager
    return (
        f"The player is ahead on {ahead} of {len(found.wagers)} wagers, most on {best.name}: "
        f"{percent(-best.biased)} of each bet. Whether anybody can throw so is not shown by arithmetic."
    )
