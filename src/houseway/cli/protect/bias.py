"""`houseway protect --bias`: what a die or wheel is worth that is not fair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.output.blocks import BLANK, Block, Column, facts, heading, prose, table
from houseway.cli.output.breaks import break_blocks
from houseway.cli.output.show import show
from houseway.drawing.formats import percent
from houseway.odds.export import in_percent, what_if_as_json
from houseway.protection.bias import CONFIDENCES, Bias, bias
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
        show(_blocks(found, asked))


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


def _blocks(found: Bias, asked: str | None) -> Iterator[Block]:
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
