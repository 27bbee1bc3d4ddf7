"""The calendar that the rest of the house reads: to which gaming day and shift a time belongs."""

from __future__ import annotations

from datetime import date, tzinfo
from typing import TYPE_CHECKING

from houseway.floor.calendar import LocalTime
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.desks.gaming_day.facts import AnyGamingDayFact
from houseway.floor.desks.gaming_day.gaming_day import GamingDay, GamingDays, Shift
from houseway.floor.desks.projection import Projection

if TYPE_CHECKING:
    from houseway.floor.store import Store

GAMING_DAY = DeskLog("gaming-day", GamingDays, AnyGamingDayFact)


class GamingCalendar:
    """Times are in microseconds since 1970; ``zone`` is the time zone of the house."""

    def __init__(self, store: Store, zone: tzinfo | None = None) -> None:
        self._days = Projection(store, GAMING_DAY)
        self._clock = LocalTime(zone)

    def hours(self, at: int) -> GamingDay:
        """Return the gaming day that was in force at this time."""
        return self._days.look(lambda days: days.at(at))

    def day(self, at: int) -> date:
        return self.hours(at).day_of(self._clock.moment(at))

    def shift(self, at: int) -> Shift:
        return self.hours(at).shift_of(self._clock.moment(at))
