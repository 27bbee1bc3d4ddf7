"""The desk at which the house sets its gaming day."""

from __future__ import annotations

from typing import Any, ClassVar

from houseway.floor.desks.context import DeskAct, Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.gaming_day import facts
from houseway.floor.desks.gaming_day.gaming_calendar import GAMING_DAY
from houseway.floor.desks.gaming_day.gaming_day import GamingDays, gaming_day


def set_gaming_day(_: GamingDays, command: facts.SetGamingDay, act: DeskAct) -> list[Any]:
    gaming_day(command.starts, command.shifts)
    return [facts.GamingDaySet(command.starts, command.shifts, act.by, act.at)]


class GamingDayDesk(Desk[GamingDays]):
    log = GAMING_DAY
    handlers: ClassVar[Handlers] = {facts.SetGamingDay: set_gaming_day}
