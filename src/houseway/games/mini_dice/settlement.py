"""Turns recorded rolls into an outcome, and refuses amounts that cannot be paid."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.equipment.dice import Roll
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.devices import recorded_rolls
from houseway.rules.wagers.wagers import Bets, Course, check_payable_if_won

TWO_DICE = Citation("13:69F-13.3#title")


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `houseway settle`: ``{"id": …, "rolls": [[3, 4], …], "bets": {…}}``."""

    rolls: Annotated[
        list[list[int]],
        Meta(description="two dice for each shake; the wagers lie on the layout before the first of them"),
    ]
    bets: dict[str, int]
    id: Any = None


def outcome(_: Table[Roll], dealt: Dealt) -> Any:
    """Return the course of rolls that the line tells."""
    return Course(recorded_rolls(dealt.rolls, TWO_DICE))


def check_bets(table: Table[Roll], bets: Bets) -> None:
    """Refuse amounts that cannot be paid at their odds."""
    for name, bet in bets.items():
        check_payable_if_won(table.wager(name), bet)
