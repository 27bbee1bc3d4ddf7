"""The gaming day and its shifts: options of the house, on record by its administrator."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest

from houseway.house.desks.desks import GamingDayDesk
from houseway.house.desks.gaming_day import USUAL, GamingCalendar, SetGamingDay, gaming_day
from houseway.house.floor import Person
from houseway.house.roles import NotAllowed, Role
from houseway.refusal import Refusal
from tests.support.timed_floor import BOSS, moment, timed_floor

ADMINISTRATOR = Person("alma", Role.ADMINISTRATOR)


@pytest.mark.parametrize(
    ("when", "day", "shift"),
    [
        ("2026-03-02T06:00", date(2026, 3, 2), 1),
        ("2026-03-02T13:59", date(2026, 3, 2), 1),
        ("2026-03-02T14:00", date(2026, 3, 2), 2),
        ("2026-03-03T00:30", date(2026, 3, 2), 3),
        ("2026-03-03T05:59", date(2026, 3, 2), 3),
        ("2026-03-03T06:00", date(2026, 3, 3), 1),
    ],
)
def test_the_hours_after_midnight_belong_to_the_gaming_day_before(when: str, day: date, shift: int) -> None:
    found_shift = USUAL.shift_of(datetime.fromisoformat(when))
    assert (found_shift.day, found_shift.number) == (day, shift)
    assert USUAL.day_of(datetime.fromisoformat(when)) == day


def test_a_shift_may_begin_after_midnight() -> None:
    hours = gaming_day("08:00", ["08:00", "16:00", "00:00"])
    assert hours.shift_of(datetime(2026, 3, 2, 23, 59)).number == 2
    night = hours.shift_of(datetime(2026, 3, 3, 7, 59))
    assert (night.number, night.began) == (3, datetime(2026, 3, 3))
    assert str(night) == "shift 3 of 2026-03-02, from 00:00"
    assert hours.ends(date(2026, 3, 2)) == datetime(2026, 3, 3, 8)


@pytest.mark.parametrize(
    ("starts", "shifts", "says"),
    [
        ("06:00", [], "The first shift begins when the gaming day starts, at 06:00"),
        ("06:00", ["08:00"], "The first shift begins when the gaming day starts, at 06:00"),
        ("06:00", ["06:00", "00:00", "14:00"], "in the order of the gaming day from 06:00 on"),
        ("06:00", ["06:00", "14:00", "14:00"], "each once"),
        ("six", ["six"], "'six' is not a time of day. Write it as 06:00"),
    ],
)
def test_a_gaming_day_that_makes_no_sense_is_refused(starts: str, shifts: list[str], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        gaming_day(starts, shifts)


def test_the_administrator_sets_it_and_earlier_times_keep_their_shifts(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        calendar, desk = GamingCalendar(house.floor.store), GamingDayDesk(house.floor)
        house.clock.set("15:00:00")
        assert calendar.shift(house.clock.now).number == 2
        with pytest.raises(NotAllowed, match="set-gaming-day is not for the pit-boss"):
            desk.order(BOSS, SetGamingDay("08:00", ["08:00"]))
        desk.order(ADMINISTRATOR, SetGamingDay("08:00", ["08:00", "20:00"]))
        assert calendar.shift(moment("15:00:00")).number == 1
        assert calendar.shift(moment("14:59:00")).number == 2
        assert calendar.day(moment("07:00:00", "2026-03-03")) == date(2026, 3, 2)
