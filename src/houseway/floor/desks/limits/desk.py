"""The desk at which players set limits for themselves."""

from __future__ import annotations

from typing import Any, ClassVar

from houseway.floor.desks.context import DeskAct, Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.limits.facts import LimitsSet, SetLimits
from houseway.floor.desks.limits.limits import PLAYER_LIMITS, LimitsOfPlayers, holds_from


def set_limits(known: LimitsOfPlayers, command: SetLimits, act: DeskAct) -> list[Any]:
    own, day = known.of(act.by), act.context.gaming_day(act.at)
    return [
        LimitsSet(
            act.by,
            command.loss,
            holds_from(own.loss, command.loss, day),
            command.minutes,
            holds_from(own.minutes, command.minutes, day),
            day,
            act.at,
        )
    ]


class LimitDesk(Desk[LimitsOfPlayers]):
    log = PLAYER_LIMITS
    handlers: ClassVar[Handlers] = {SetLimits: set_limits}
