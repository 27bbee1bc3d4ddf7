"""The days of the house: its own clock, business days and holidays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo

from houseway.refusal import Refusal
from houseway.regulation import Citation

_FIRST_OF_WEEKEND = 5  # Saturday, counted from Monday


def day_named(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refusal(f"{text!r} is not a day. Write it as 2026-11-26.") from None


def moment_named(text: str, cite: Citation | None = None) -> datetime:
    """A date and time at the house; the paragraph is the one that asks for it."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is not None or "T" not in text:
        raise Refusal(f"{text!r} is not a date and time at the house. Write it as 2026-11-16T18:00.", cite)
    return moment


@dataclass(frozen=True)
class HouseClock:
    """Turns the times of records into times at the house; without a zone, into those of this machine."""

    zone: tzinfo | None = None

    def moment(self, at: int) -> datetime:
        """Without its zone, as a clock on the wall shows it."""
        then = datetime.fromtimestamp(at // 1_000_000, UTC).astimezone(self.zone)
        return then.replace(tzinfo=None)


def last_day_to_file(starts: date, days: int, holidays: Iterable[date]) -> date:
    """The latest day from which on there are so many business days before it starts."""
    free = set(holidays)
    day = starts
    while business_days(day, starts, free) < days:
        day -= timedelta(1)
    return day


def business_days(first: date, until: date, holidays: Iterable[date]) -> int:
    """From the first day on, and before the last."""
    free = set(holidays)
    days = (first + timedelta(number) for number in range((until - first).days))
    return sum(day.weekday() < _FIRST_OF_WEEKEND and day not in free for day in days)
