"""Counts the business days from the filing of a notice to the tournament (reading 54)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

import msgspec

_MONDAY, _THURSDAY, _FRIDAY, SATURDAY, _SUNDAY = 0, 3, 4, 5, 6


@lru_cache(maxsize=64)
def state_holidays(year: int) -> dict[date, str]:
    """Return the name of each holiday by the day on which state offices close for it.

    A holiday on a Saturday is kept on the Friday before it, one on a Sunday on the Monday after it. So
    New Year's Day can close the offices on the last day of the year before.
    """
    holidays = (*_named(year), *_named(year + 1))
    observed = {_observed(day): name for day, name in holidays}
    return {day: name for day, name in observed.items() if day.year == year}


def _named(year: int) -> Iterator[tuple[date, str]]:
    yield date(year, 1, 1), "New Year's Day"
    yield _weekday(year, 1, _MONDAY, 3), "Martin Luther King Jr. Day"
    yield _weekday(year, 2, _MONDAY, 3), "Presidents' Day"
    yield _easter(year) - timedelta(2), "Good Friday"
    yield _weekday(year, 6, _MONDAY, 1) - timedelta(7), "Memorial Day"  # the last Monday in May
    yield _weekday(year, 6, _FRIDAY, 3), "Juneteenth"
    yield date(year, 7, 4), "Independence Day"
    yield _weekday(year, 9, _MONDAY, 1), "Labor Day"
    yield _weekday(year, 10, _MONDAY, 2), "Columbus Day"
    yield _weekday(year, 11, _MONDAY, 1) + timedelta(1), "Election Day"
    yield date(year, 11, 11), "Veterans Day"
    yield _weekday(year, 11, _THURSDAY, 4), "Thanksgiving Day"
    yield date(year, 12, 25), "Christmas Day"


def _weekday(year: int, month: int, weekday: int, number: int) -> date:
    """Return the first, second, third … such weekday of the month."""
    first = date(year, month, 1)
    return first + timedelta((weekday - first.weekday()) % 7 + 7 * (number - 1))


def _observed(day: date) -> date:
    return day + timedelta({SATURDAY: -1, _SUNDAY: 1}.get(day.weekday(), 0))


def _easter(year: int) -> date:
    """Return Easter Sunday: the Sunday after the paschal full moon of the Gregorian calendar."""
    golden, century, in_century = year % 19, year // 100, year % 100
    # The age of the moon at the equinox, with the corrections of the century for leap years and the moon.
    moon = (19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    to_sunday = (32 + 2 * (century % 4) + 2 * (in_century // 4) - moon - in_century % 4) % 7
    late_moon = (golden + 11 * moon + 22 * to_sunday) // 451
    month, day = divmod(moon + to_sunday - 7 * late_moon + 114, 31)
    return date(year, month, day + 1)


# Business days are those that are neither at a weekend nor on a holiday.

REQUIRED = 5  # business days from the day after the filing to the day of the start
ADDED = "a holiday set by the house"


class Holiday(msgspec.Struct, frozen=True):
    day: str
    name: str


@dataclass(frozen=True)
class BusinessCalendar:
    """The state holidays, with the days that the administrator ``added``, without those ``worked``."""

    added: frozenset[date] = frozenset()
    worked: frozenset[date] = frozenset()

    def holiday(self, day: date) -> str:
        """Return the name of the holiday; nothing on other days."""
        if day in self.worked:
            return ""
        return state_holidays(day.year).get(day, ADDED if day in self.added else "")

    def days_ahead(self, filed: date, starts: date) -> int:
        """Count the business days: the day of the filing does not count, the day of the start does."""
        return sum(not (_is_weekend(day) or self.holiday(day)) for day in _days_after(filed, starts))

    def last_day_to_file(self, starts: date) -> date:
        day = starts
        while self.days_ahead(day, starts) < REQUIRED:
            day -= timedelta(1)
        return day

    def skipped(self, filed: date, starts: date) -> list[Holiday]:
        """Return the holidays among these days that would otherwise be business days."""
        days = [day for day in _days_after(filed, starts) if not _is_weekend(day)]
        return [Holiday(str(day), self.holiday(day)) for day in days if self.holiday(day)]


def _days_after(filed: date, starts: date) -> Iterator[date]:
    return (filed + timedelta(number) for number in range(1, (starts - filed).days + 1))


def _is_weekend(day: date) -> bool:
    return day.weekday() >= SATURDAY


def without(skipped: list[Holiday]) -> str:
    """Return the holidays that were not counted, in words, to follow a number of days."""
    named = ", ".join(f"{holiday.name} on {holiday.day}" for holiday in skipped)
    return f", not counting {named}" if named else ""
