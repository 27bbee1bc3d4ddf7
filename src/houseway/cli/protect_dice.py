"""Prints what a biased die or wheel is worth, and what a shooter wins who sets the dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.blocks import BLANK, Block, Column, break_blocks, facts, heading, prose, show, table
from houseway.drawing.formats import percent
from houseway.odds.export import in_percent, what_if_as_json
from houseway.protection.bias import CONFIDENCES, Bias, bias
from houseway.protection.dice_setting import (
    DiceSetting,
    SetWager,
    axes_in_words,
    given_setting,
    setting_as_json,
)
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.parsing import wager_name, written_share

_MOST_ROWS = 12
_WAGERS = (
    Column("wager", style="bold"),
    Column("house advantage, fair", figures=True),
    Column("biased", figures=True),
)


def print_bias(played: Table[Any], given: Sequence[str], wager: str | None, *, as_json: bool) -> None:
    asked = None if wager is None else wager_name(played, wager)
    found = bias(played, _chances(given))
    if as_json:
        typer.echo(msgspec.json.encode(_document(found, asked)).decode())
    else:
        show(_bias_blocks(found, asked))


def _chances(given: Sequence[str]) -> Mapping[str, Fraction]:
    """Read ``17=1/30``, ``6=20%`` or ``6=0.2``."""
    chances: dict[str, Fraction] = {}
    for text in given:
        face, equals, written = text.partition("=")
        chance = written_share(written)
        if not equals or chance is None:
            raise Refusal(f"--bias {text!r} is not a face and its chance. Write 17=1/30 or 6=20%.")
        if face in chances:
            raise Refusal(f"--bias names {face} twice. Name it once.")
        chances[face] = chance
    return chances


def _document(found: Bias, asked: str | None) -> dict[str, Any]:
    played = found.table
    return {
        "game": played.game.name,
        "options": dict(played.options.given),
        **what_if_as_json(played),
        "device": found.device.name,
        "chances": {face: str(chance) for face, chance in found.chances.items()},
        "face": found.changed,
        "throws_to_notice": {f"{share:g}": found.throws_to_notice(share) for share in CONFIDENCES},
        "wagers": [
            {
                "wager": wager.name,
                **in_percent("house_advantage", wager.fair),
                **in_percent("house_advantage_biased", wager.biased),
            }
            for wager in found.wagers
            if asked in (None, wager.name)
        ],
    }


def _bias_blocks(found: Bias, asked: str | None) -> Iterator[Block]:
    played, face = found.table, found.changed
    yield heading(f"{played.game.title}: a {found.device.name} that is not fair{options_in_words(played)}")
    yield from break_blocks(played)
    yield BLANK
    yield prose(
        f"{face} comes with a chance of {percent(found.chances[face])} instead of "
        f"{percent(found.device.fair[face])}. All figures are exact."
    )
    yield BLANK
    notice = [
        (f"{share:.0%} sure", f"{found.throws_to_notice(share):,} throws or spins") for share in CONFIDENCES
    ]
    yield prose("Until a count of it finds the bias, nine times out of ten:")
    yield facts(notice, indent=2)
    yield BLANK
    shown = [wager for wager in found.wagers if asked in (None, wager.name)]
    rows = [(wager.name, percent(wager.fair), percent(wager.biased)) for wager in shown[:_MOST_ROWS]]
    yield table(_WAGERS, rows, indent=2)
    if len(shown) > _MOST_ROWS:
        yield prose(f"and {len(shown) - _MOST_ROWS} more, which are worse for the player", indent=2)
    best = found.wagers[0]
    ahead = sum(wager.biased < 0 for wager in found.wagers)
    yield BLANK
    if ahead:
        yield prose(
            f"The player is ahead on {ahead} of {len(found.wagers)} wagers, most on {best.name}: "
            f"{percent(-best.biased)} of each bet."
        )
    else:
        yield prose("The house is still ahead on every wager.")


# `houseway protect --setting`: what a shooter wins who sets the dice.

_MOST_SET_ROWS = 12


def print_setting(played: Table[Any], text: str, wager: str | None, *, as_json: bool) -> None:
    asked = None if wager is None else wager_name(played, wager)
    found = given_setting(played, text)
    shown = [set_wager for set_wager in found.wagers if asked in (None, set_wager.wager.name)]
    if as_json:
        typer.echo(msgspec.json.encode(setting_as_json(found, shown)).decode())
    else:
        show(_setting_blocks(found, shown))


def _setting_blocks(found: DiceSetting, shown: list[SetWager]) -> Iterator[Block]:
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
    yield table(columns, [_row(set_wager) for set_wager in shown[:_MOST_SET_ROWS]], indent=2)
    if len(shown) > _MOST_SET_ROWS:
        yield prose(f"and {len(shown) - _MOST_SET_ROWS} more, which are worse for the player", indent=2)
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
