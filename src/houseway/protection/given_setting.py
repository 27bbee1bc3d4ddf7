"""Dice setting as people write it, and what it is worth as a JSON document."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from houseway.odds.as_json import in_percent, what_if_as_json
from houseway.protection.bias import CONFIDENCES
from houseway.protection.dice_setting import Axes, DiceSetting, SetWager, fewer_sevens, kept_axes, read_axes
from houseway.protection.written_share import written_share
from houseway.refusal import Refusal
from houseway.rules.game import Table

_HOW = "Write srr=6.5 (rolls to a seven), or axis=20%, or axis=20% axes=1-6/2-5."


def given_setting(played: Table[Any], text: str) -> DiceSetting:
    """Read how a shooter sets the dice, and count every wager with it."""
    parts = dict(part.partition("=")[::2] for part in text.replace(",", " ").split())
    numbers = {name: written_share(parts[name]) for name in ("srr", "axis") if name in parts}
    if not numbers or None in numbers.values() or parts.keys() not in ({"srr"}, {"axis"}, {"axis", "axes"}):
        raise Refusal(f"The setting {text!r} does not say how the dice are set. {_HOW}")
    if "srr" in parts:
        return fewer_sevens(played, numbers["srr"] or Fraction(0))
    axes = read_axes(parts["axes"]) if "axes" in parts else None
    return kept_axes(played, numbers["axis"] or Fraction(0), axes)


def setting_as_json(found: DiceSetting, shown: Sequence[SetWager]) -> dict[str, Any]:
    played = found.table
    return {
        "game": played.game.name,
        "options": dict(played.options.given),
        **what_if_as_json(played),
        "setting": found.words,
        "sevens": [
            {"axes": axes_in_words(axes), "probability": str(chance)} for axes, chance in found.sevens
        ],
        "watched": found.watched,
        "throws_to_notice": {f"{share:g}": found.throws_to_notice(share) for share in CONFIDENCES},
        "wagers": [
            {
                "wager": set_wager.wager.name,
                **in_percent("house_advantage", set_wager.wager.fair),
                **in_percent("house_advantage_set", set_wager.wager.biased),
                "axes": axes_in_words(set_wager.axes),
            }
            for set_wager in shown
        ],
    }


def axes_in_words(axes: Axes | None) -> str | None:
    return "/".join(axes) if axes else None
