"""What can be asked about a game, where its cards cannot be counted."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from houseway.protection.dice_setting import can_be_set
from houseway.protection.leaks.catalogue import leak_names
from houseway.refusal import one_of
from houseway.rules.game import Table

_LESS_OFTEN = Fraction(4, 5)  # a number in an example comes every 30 spins instead of 38, or 5 throws for 6


def what_applies(table: Table[Any]) -> str:
    """Return one sentence with the questions that do apply."""
    return f"Ask for {one_of([*_questions(table)])}."


def _questions(table: Table[Any]) -> Iterator[str]:
    leaks = leak_names(table) if table.game.packs(table.options) else []
    if leaks:
        yield f"cards that are seen (--leak {leaks[0].partition(' ')[0]})"
    if table.game.device:
        device = table.game.device(table)
        face, fair = next(iter(device.fair.items()))
        yield f"a {device.name} that is not fair (--bias {face}=1/{round(_LESS_OFTEN / fair)})"
    if can_be_set(table):
        yield "a shooter who sets the dice (--setting srr=6.5)"
    yield "promotions (--rebate 10%)"
