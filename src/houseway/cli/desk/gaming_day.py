"""`houseway desk gaming-day`: when the gaming day starts, and its shifts."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.arguments import AsJson
from houseway.cli.database import Database
from houseway.cli.desk.identity import Token
from houseway.cli.output.report import report
from houseway.house.acting_person import acting_person
from houseway.house.desks.desks import GamingDayDesk
from houseway.house.desks.gaming_day import GamingCalendar, SetGamingDay
from houseway.refusal import Refusal


def set_or_show(
    starts: Annotated[
        str | None, typer.Option("--starts", metavar="TIME", help="When the gaming day starts, as 06:00.")
    ] = None,
    shifts: Annotated[
        str | None,
        typer.Option("--shifts", metavar="TIMES", help="When its shifts begin, as 06:00,14:00,22:00."),
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
