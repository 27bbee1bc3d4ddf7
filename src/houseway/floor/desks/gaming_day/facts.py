"""The command and the fact that set the gaming day. Times are local times of the house, as ``06:00``."""

from __future__ import annotations

from houseway.table.commands.table_commands import Command
from houseway.table.live.fact import Fact


class SetGamingDay(Command, frozen=True):
    """Set when the gaming day starts and when each of its shifts begins; the first begins with the day."""

    starts: str
    shifts: list[str]


class GamingDaySet(Fact, frozen=True):
    starts: str
    shifts: list[str]
    by: str
    at: int


AnyGamingDayCommand = SetGamingDay
AnyGamingDayFact = GamingDaySet
