"""New Jersey's state holidays by rule, and the business days from a filing to a tournament."""

from __future__ import annotations

from datetime import date

import pytest

from houseway.house.desks.business_days import BusinessCalendar, Holiday, state_holidays

CALENDAR = BusinessCalendar()


def test_the_state_holidays_of_2026() -> None:
    assert {str(day): name for day, name in state_holidays(2026).items()} == {
        "2026-01-01": "New Year's Day",
        "2026-01-19": "Martin Luther King Jr. Day",
        "2026-02-16": "Presidents' Day",
        "2026-04-03": "Good Friday",
        "2026-05-25": "Memorial Day",
        "2026-06-19": "Juneteenth",
        "2026-07-03": "Independence Day",  # the fourth is a Saturday
        "2026-09-07": "Labor Day",
        "2026-10-12": "Columbus Day",
        "2026-11-03": "Election Day",
        "2026-11-11": "Veterans Day",
        "2026-11-26": "Thanksgiving Day",
        "2026-12-25": "Christmas Day",
    }


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2022, 12, 26), "Christmas Day"),  # a Sunday, kept on Monday
        (date(2021, 12, 31), "New Year's Day"),  # of 2022, a Saturday
        (date(2024, 3, 29), "Good Friday"),
        (date(2038, 4, 23), "Good Friday"),  # the latest Easter there is
        (date(2285, 3, 20), "Good Friday"),  # and an early one
        (date(2024, 6, 21), "Juneteenth"),  # the third Friday, not the nineteenth
        (date(2027, 5, 31), "Memorial Day"),
        (date(2028, 11, 7), "Election Day"),  # the first of November is a Wednesday
        (date(2022, 11, 8), "Election Day"),  # the first of November is a Tuesday, the day after no Monday
    ],
)
def test_holidays_of_other_years(day: date, name: str) -> None:
    assert state_holidays(day.year)[day] == name


@pytest.mark.paragraph("13:69F-8.6(a)", shows="computed")
@pytest.mark.parametrize(
    ("filed", "starts", "days"),
    [
        ("2026-03-09", "2026-03-16", 5),  # Monday to Monday: Tuesday to Friday, and the Monday of the start
        ("2026-03-10", "2026-03-16", 4),
        ("2026-03-08", "2026-03-16", 6),  # Sunday
        ("2026-03-02", "2026-03-07", 4),  # Monday to Saturday: Tuesday to Friday
        ("2026-03-16", "2026-03-09", 0),
        ("2026-12-21", "2026-12-28", 4),  # Christmas Day
        ("2026-12-18", "2026-12-28", 5),
    ],
)
def test_the_day_of_filing_does_not_count_and_the_day_of_the_start_does(
    filed: str, starts: str, days: int
) -> None:
    assert CALENDAR.days_ahead(date.fromisoformat(filed), date.fromisoformat(starts)) == days


def test_the_last_day_to_file_and_the_holidays_that_were_skipped() -> None:
    starts = date(2026, 12, 28)
    assert CALENDAR.last_day_to_file(starts) == date(2026, 12, 20)
    assert CALENDAR.skipped(date(2026, 12, 20), starts) == [Holiday("2026-12-25", "Christmas Day")]
    assert CALENDAR.last_day_to_file(date(2026, 3, 16)) == date(2026, 3, 9)


def test_days_are_added_and_state_holidays_worked() -> None:
    starts, friday = date(2026, 12, 28), date(2026, 12, 25)
    worked = BusinessCalendar(worked=frozenset({friday}))
    assert worked.last_day_to_file(starts) == date(2026, 12, 21)
    assert worked.skipped(date(2026, 12, 1), starts) == []
    added = BusinessCalendar(added=frozenset({date(2026, 12, 24), friday}))
    assert added.last_day_to_file(starts) == date(2026, 12, 17)
    assert [holiday.name for holiday in added.skipped(date(2026, 12, 16), starts)] == [
        "a holiday set by the house",
        "Christmas Day",
    ]
