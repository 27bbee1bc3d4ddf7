"""`houseway floor day` and `desk gaming-day`: reports a gaming day, and sets when it and its shifts begin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from houseway.cli.house_options import Database, Token
from houseway.cli.options import AsJson, argument, option
from houseway.cli.output import report
from houseway.equipment.money import dollars
from houseway.house.access import open_existing_database
from houseway.house.acting_person import acting_person
from houseway.house.clock import parse_day
from houseway.house.desks.desks import GamingDayDesk
from houseway.house.desks.gaming_day import GamingCalendar, SetGamingDay
from houseway.house.floor import Floor
from houseway.house.reports.day_report import DayReport, day_report
from houseway.refusal import Refusal


def day(
    day: Annotated[
        str | None, argument("[DAY]", "The gaming day, as 2026-11-16; today if not given.")
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with open_existing_database(database) as store, Floor(store) as floor:
        gaming_day = parse_day(day) if day else GamingCalendar(store).day(floor.now())
        day_total = day_report(floor, gaming_day.isoformat())
    report(_lines(day_total), day_total, as_json=as_json)


def _lines(of_day: DayReport) -> Iterator[str]:
    yield f"Gaming day {of_day.day}. {'Play money.' if of_day.play_money else 'For money.'}"
    for table in of_day.tables:
        state = "closed" if table.closed else "open, so far"
        mark = ", play money" if table.play_money and not of_day.play_money else ""
        yield (
            f"{table.table}, {table.title} ({state}{mark}): drop {dollars(table.drop)}, fills "
            f"{dollars(table.fills)}, credits {dollars(table.credits)}, win {dollars(table.win)}"
        )
    yield from _cage(of_day)
    yield from _anchors(of_day)


def _cage(of_day: DayReport) -> Iterator[str]:
    if not of_day.counted:
        yield "The cage was not counted."
        return
    yield f"In the cage now: {dollars(of_day.cash)} in cash, {dollars(of_day.chips)} in chips."
    for slip in reversed(of_day.slips):
        names = ", ".join((slip.by, *slip.confirmed_by))
        over = (
            f", cash {slip.over_cash / 100:+,.2f}, chips {slip.over_chips / 100:+,.2f} over (+) or short (-)"
        )
        is_later = slip.kind in ("shift", "day")
        yield (
            f"Slip {slip.slip}, {slip.kind}: {dollars(slip.cash)} in cash, {dollars(slip.chips)} in chips"
            f"{over if is_later else ''}, {slip.state}, by {names}"
        )


def _anchors(of_day: DayReport) -> Iterator[str]:
    if of_day.verified is None:
        yield "The log was not verified for this day yet."
    elif of_day.verified.holds:
        yield f"The log was verified: {of_day.verified.records:,} records, nothing wrong."
    else:
        yield "THE LOG DOES NOT VERIFY:"
        yield from (f"  {fault}" for fault in of_day.verified.faults)
    if of_day.checkpoint:
        yield f"Checkpoint: {of_day.checkpoint.records} records, key {of_day.checkpoint.key}, root"
        yield f"  {of_day.checkpoint.root}"
    else:
        yield "No checkpoint was signed."
    yield f"Key of the Division: {of_day.division or 'none is registered'}"


# `houseway desk gaming-day`: when the gaming day starts, and its shifts.


def set_or_show(
    starts: Annotated[str | None, option("--starts", "TIME", "When the gaming day starts, as 06:00.")] = None,
    shifts: Annotated[
        str | None, option("--shifts", "TIMES", "When its shifts begin, as 06:00,14:00,22:00.")
    ] = None,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    if (starts is None) != (shifts is None):
        raise Refusal("Give --starts and --shifts together, or neither to see what holds.")
    with acting_person(database, token, reads=starts is None) as (floor, person):
        if starts is not None and shifts is not None:
            times = [time.strip() for time in shifts.split(",")]
            GamingDayDesk(floor).order(person, SetGamingDay(starts, times))
        calendar, now = GamingCalendar(floor.store), floor.now()
        hours, shift = calendar.hours(now), calendar.shift(now)
    begin, starts = [f"{start:%H:%M}" for start in hours.shifts], f"{hours.starts:%H:%M}"
    words = [f"The gaming day starts at {starts}. Its shifts begin at {', '.join(begin)}.", f"It is {shift}."]
    report(words, {"starts": starts, "shifts": begin, "now": str(shift)}, as_json=as_json)
