"""Dates and times at the house: local time, business days and holidays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo

from houseway.refusal import Refusal
from houseway.regulation import Citation

_FIRST_OF_WEEKEND = 5  # Saturday, counted from Monday


def parse_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refusal(f"{text!r} is not a day. Write it as 2026-11-26.") from None


def parse_moment(text: str, cite: Citation | None = None) -> datetime:
    """Parse a date and time at the house; ``cite`` is the paragraph that asks for it."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is not None or "T" not in text:
        raise Refusal(f"{text!r} is not a date and time at the house. Write it as 2026-11-16T18:00.", cite)
    return moment


@dataclass(frozen=True)
class LocalTime:
    """Converts times of records to the local time of the house; without a zone, of this machine."""

    zone: tzinfo | None = None

    def moment(self, at: int) -> datetime:
        """Return the local time, without its zone."""
        then = datetime.fromtimestamp(at // 1_000_000, UTC).astimezone(self.zone)
        return then.replace(tzinfo=None)


def last_day_to_file(starts: date, days: int, holidays: Iterable[date]) -> date:
    """Return the latest day with that many business days left before it starts."""
    days_off = set(holidays)
    day = starts
    while business_days(day, starts, days_off) < days:
        day -= timedelta(1)
    return day


def business_days(first: date, until: date, holidays: Iterable[date]) -> int:
    """Count the business days from the first day up to, not including, the last."""
    days_off = set(holidays)
    days = (first + timedelta(number) for number in range((until - first).days))
    return sum(day.weekday() < _FIRST_OF_WEEKEND and day not in days_off for day in days)
