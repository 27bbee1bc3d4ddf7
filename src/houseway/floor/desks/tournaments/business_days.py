"""Counts the business days from the filing of a notice to the tournament (reading 54)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

import msgspec

from houseway.floor.desks.tournaments.state_holidays import SATURDAY, state_holidays

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
