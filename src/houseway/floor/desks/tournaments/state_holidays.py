"""New Jersey's state holidays by rule, for any year (N.J.S.A. 11A:6-24.1 and 36:1-1.2; reading 81)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import lru_cache

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
