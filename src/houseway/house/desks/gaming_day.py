"""Defines the gaming day: when it starts, which shifts it has, and which day and shift a moment belongs to.

No paragraph of our sources says when a gaming day starts: the house sets it, and until it does, the usual
three shifts of eight hours hold (reading 77). Times are local times of the house, as ``06:00``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from houseway.house.clock import LocalTime
from houseway.house.desks.command import DeskCommand, Prompt
from houseway.house.desks.desk_log import DeskLog, Projection
from houseway.house.roles import Role
from houseway.refusal import Refusal
from houseway.table.live.fact import Fact

if TYPE_CHECKING:
    from houseway.house.desks.context import DeskAct
    from houseway.house.store import Store


class GamingDaySet(Fact, frozen=True):
    starts: str
    shifts: list[str]
    by: str
    at: int


AnyGamingDayFact = GamingDaySet


@dataclass(frozen=True)
class Shift:
    """A shift of a gaming day; ``number`` counts from 1, ``began`` is in the local time of the house."""

    day: date
    number: int
    began: datetime

    def __str__(self) -> str:
        return f"shift {self.number} of {self.day}, from {self.began:%H:%M}"


@dataclass(frozen=True)
class GamingDay:
    """``starts`` is the beginning of the gaming day; ``shifts`` begin in this order, the first with it."""

    starts: time
    shifts: tuple[time, ...]

    def day_of(self, moment: datetime) -> date:
        """Return the gaming day: the hours before its start still belong to the day before."""
        return moment.date() if moment.time() >= self.starts else moment.date() - timedelta(1)

    def ends(self, day: date) -> datetime:
        """Return the moment at which the gaming day is over."""
        return datetime.combine(day + timedelta(1), self.starts)

    def shift_of(self, moment: datetime) -> Shift:
        day = self.day_of(moment)
        begun = [began for began in self._beginnings(day) if began <= moment]
        return Shift(day, len(begun), begun[-1])

    def _beginnings(self, day: date) -> list[datetime]:
        return [
            datetime.combine(day + timedelta(begins < self.starts), begins)  # after midnight
            for begins in self.shifts
        ]


def gaming_day(starts: str, shifts: Iterable[str]) -> GamingDay:
    """Read a gaming day, or refuse one whose shifts do not follow each other from its start on."""
    first = _time_of_day(starts)
    begins = tuple(map(_time_of_day, shifts))
    since_start = [(shift < first, shift) for shift in begins]
    if not begins or begins[0] != first:
        raise Refusal(f"The first shift begins when the gaming day starts, at {starts}. Name it first.")
    if sorted(set(since_start)) != since_start:
        raise Refusal(f"Name the shifts in the order of the gaming day from {starts} on, each once.")
    return GamingDay(first, begins)


def _time_of_day(text: str) -> time:
    try:
        return datetime.strptime(text, "%H:%M").time()
    except ValueError:
        raise Refusal(f"{text!r} is not a time of day. Write it as 06:00.") from None


USUAL = gaming_day("06:00", ("06:00", "14:00", "22:00"))


class SetGamingDay(DeskCommand, frozen=True):
    """Set when the gaming day starts and when each of its shifts begins; the first begins with the day."""

    button = "Save gaming day"
    roles = frozenset({Role.ADMINISTRATOR})

    starts: Annotated[str, Prompt(label="The gaming day starts at", attributes={"size": 6})]
    shifts: Annotated[
        list[str], Prompt(label="Its shifts begin at", attributes={"size": 24, "required": True})
    ]

    def decide(self, _: GamingDays, act: DeskAct) -> list[Any]:
        gaming_day(self.starts, self.shifts)
        return [self.fact(GamingDaySet, act)]


class GamingDays:
    """The state of the desk: every gaming day that was set, in order, with the time it was set."""

    def __init__(self) -> None:
        self._set: list[tuple[int, GamingDay]] = []

    def do(self, fact: AnyGamingDayFact) -> None:
        self._set.append((fact.at, gaming_day(fact.starts, fact.shifts)))

    def at(self, at: int) -> GamingDay:
        """Return what held at this time, in microseconds since 1970."""
        return next((hours for since, hours in reversed(self._set) if since <= at), USUAL)


# The calendar that the rest of the house reads: to which gaming day and shift a time belongs.

GAMING_DAY = DeskLog("gaming-day", GamingDays, AnyGamingDayFact)


class GamingCalendar:
    """Times are in microseconds since 1970; ``zone`` is the time zone of the house."""

    def __init__(self, store: Store, zone: tzinfo | None = None) -> None:
        self._days = Projection(store, GAMING_DAY)
        self._clock = LocalTime(zone)

    def hours(self, at: int) -> GamingDay:
        """Return the gaming day that was in force at this time."""
        return self._days.look(lambda days: days.at(at))

    def day(self, at: int) -> date:
        return self.hours(at).day_of(self._clock.moment(at))

    def shift(self, at: int) -> Shift:
        return self.hours(at).shift_of(self._clock.moment(at))


# What the house sees of its gaming day: when it starts, its shifts, and which of them it is now.


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
