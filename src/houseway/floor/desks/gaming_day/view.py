"""What the house sees of its gaming day: when it starts, its shifts, and which of them it is now."""

from __future__ import annotations

from datetime import date, datetime

import msgspec

from houseway.floor.desks.gaming_day.gaming_day import GamingDay


class GamingDayView(msgspec.Struct):
    """Times are local times of the house, as ``06:00``; ``shift`` counts from 1."""

    starts: str
    shifts: list[str]
    day: date
    shift: int
    began: str


def gaming_day_view(hours: GamingDay, moment: datetime) -> GamingDayView:
    """Describe a gaming day at a moment in the local time of the house."""
    shift = hours.shift_of(moment)
    begin = [f"{begins:%H:%M}" for begins in hours.shifts]
    return GamingDayView(f"{hours.starts:%H:%M}", begin, shift.day, shift.number, f"{shift.began:%H:%M}")
