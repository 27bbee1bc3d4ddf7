"""Times, gaming days and shifts as the forms of a house print them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, tzinfo

from houseway.documents.wording import day, moment, time_of_day
from houseway.floor.calendar import LocalTime
from houseway.floor.desks.gaming_day.gaming_day import GamingDays, Shift


@dataclass(frozen=True)
class HouseTime:
    """The time zone of the house, and its gaming days as far as they are on record."""

    zone: tzinfo | None = None
    days: GamingDays = field(default_factory=GamingDays)

    def moment(self, at: int) -> str:
        return moment(LocalTime(self.zone).moment(at))

    def day_and_shift(self, at: int) -> Shift:
        return self.days.at(at).shift_of(LocalTime(self.zone).moment(at))

    def gaming_day(self, at: int | None, recorded: str = "") -> str:
        """Return the gaming day as it was recorded, or that of the time; empty on a blank form."""
        if recorded:
            return day(date.fromisoformat(recorded))
        return day(self.day_and_shift(at).day) if at is not None else ""

    def shift(self, at: int | None) -> str:
        if at is None:
            return ""
        shift = self.day_and_shift(at)
        return f"{shift.number}, from {time_of_day(shift.began)}"
