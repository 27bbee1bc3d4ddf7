"""The times of day at which a new game is tested, in the local time of the house.

``10:00-02:00`` is every day, ``Fri-Sun 18:00-02:00`` on these days; several are separated by commas.
Hours past midnight belong to the day on which they began. No hours means whole days.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from houseway.refusal import Refusal
from houseway.regulation import Citation

WHEN_TESTED = Citation("13:69F-8.4(f)2ii")

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_DAY = 24 * 60  # minutes
_DAY_NAME = "|".join(DAYS)
_HOURS = re.compile(
    rf"(?:({_DAY_NAME})(?:-({_DAY_NAME}))? )?([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]|24):([0-5]\d)"
)


@dataclass(frozen=True)
class Hours:
    """Lasts from ``begin`` to ``end`` in minutes of one of the ``days``; past 24 hours is the next day."""

    days: frozenset[int]  # counted from Monday
    begin: int
    end: int

    def holds(self, moment: datetime, first: date, last: date) -> bool:
        today = moment.date()
        return any(
            first <= day <= last and day.weekday() in self.days and self._covers(day, moment)
            for day in (today, today - timedelta(1))
        )

    def _covers(self, day: date, moment: datetime) -> bool:
        midnight = datetime.combine(day, datetime.min.time())
        return midnight + timedelta(minutes=self.begin) <= moment < midnight + timedelta(minutes=self.end)


WHOLE_DAYS = Hours(frozenset(range(7)), 0, _DAY)


def listed(text: str) -> list[str]:
    """Split ``10:00-12:00, 18:00-02:00`` into its parts; refuse one that is not valid."""
    parts = [" ".join(part.split()) for part in text.split(",") if part.strip()]
    for part in parts:
        parse_hours(part)
    return parts


def parse_hours(text: str) -> Hours:
    match = _HOURS.fullmatch(text)
    if match:
        first, last, *clock = match.groups()
        begin, end = (60 * int(hour) + int(minute) for hour, minute in (clock[:2], clock[2:]))
        if begin != end and end <= _DAY:
            return Hours(_days(first, last), begin, end if end > begin else end + _DAY)
    raise Refusal(
        f"{text!r} is not a time of the day. Write it as 10:00-02:00 or Fri-Sun 18:00-24:00; a whole day is "
        "00:00-24:00.",
        WHEN_TESTED,
    )


def _days(first: str | None, last: str | None) -> frozenset[int]:
    if first is None:
        return WHOLE_DAYS.days
    begin, end = DAYS.index(first), DAYS.index(last or first)
    return frozenset(day % 7 for day in range(begin, end + 1 if end >= begin else end + 8))


def is_tested_at(moment: datetime, first: date, last: date, hours: Sequence[str]) -> bool:
    """Return whether the moment is within a test on these days, at these hours."""
    return any(span.holds(moment, first, last) for span in _all(hours))


def _all(hours: Sequence[str]) -> Iterator[Hours]:
    yield from (map(parse_hours, hours) if hours else (WHOLE_DAYS,))
