"""Reads rolls of two dice from a recorded line."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.dice import ROLLS_OF_TWO, Roll
from houseway.refusal import Refusal
from houseway.regulation import Citation


def recorded_rolls(rolls: Sequence[Sequence[int]], cite: Citation) -> list[Roll]:
    """Return the rolls, of which there is at least one; refuse what two dice cannot show."""
    if not rolls:
        raise Refusal("There is no roll. Give at least one, such as [[3, 4]].", cite)
    return [_roll(dice, cite) for dice in rolls]


def _roll(dice: Sequence[int], cite: Citation) -> Roll:
    try:
        return ROLLS_OF_TWO[tuple(dice)]
    except KeyError:
        raise Refusal(
            f"{dice} is not a roll of two dice. Give two whole numbers from 1 to 6.", cite
        ) from None
