"""The command and the fact that set a player's own limits. They hold for a gaming day."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseway.equipment.money import Cents
from houseway.table.commands.table_commands import Command
from houseway.table.live.fact import Fact

LARGEST_LOSS: Cents = 100_000_000_00
MINUTES_OF_DAY = 24 * 60


class SetLimits(Command, frozen=True):
    """Set how much you may lose, and how many minutes you may play, in a gaming day. None is no limit."""

    loss: Annotated[Cents, msgspec.Meta(ge=1, le=LARGEST_LOSS)] | None = None
    minutes: Annotated[int, msgspec.Meta(ge=1, le=MINUTES_OF_DAY)] | None = None


class LimitsSet(Fact, frozen=True):
    """``loss_from`` and ``minutes_from`` are the gaming days from which each holds, as 2026-11-16."""

    person: str
    loss: Cents | None
    loss_from: str
    minutes: int | None
    minutes_from: str
    day: str  # the gaming day in which it was set
    at: int


AnyLimitCommand = SetLimits
AnyLimitFact = LimitsSet
