"""Turns the dice of a round into an outcome, the roll; and the areas that it lights up."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.equipment.dice import ROLLS, Roll
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets, Result

THREE_DICE = Citation("13:69F-9.1")


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `houseway settle`: ``{"id": …, "dice": [1, 3, 5], "bets": {…}}``."""

    dice: Annotated[list[int], Meta(description="the three dice, each from 1 to 6, in any order")]
    bets: dict[str, int]
    id: Any = None


def outcome(_: Table[Roll], dealt: Dealt) -> Roll:
    try:
        return ROLLS[tuple(dealt.dice)]
    except KeyError:
        raise Refusal(
            f"{dealt.dice} is not a roll of sic bo. Give three dice, each a whole number from 1 to 6.",
            THREE_DICE,
        ) from None


def winning_areas(table: Table[Roll], roll: Roll) -> tuple[str, ...]:
    """Return the areas that the electrical device lights up: those whose wagers win."""
    return tuple(
        name for name, wager in table.wagers.items() if wager.decide(roll, NO_BETS).result is Result.WIN
    )


def lit_in_words(table: Table[Roll], roll: Roll) -> str:
    return "; ".join(table.wagers[name].title for name in winning_areas(table, roll))


NO_BETS: Bets = {}
