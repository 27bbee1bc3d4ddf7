"""What the pit prints about the money of a table: its closing report, and slips for fills and credits."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Annotated, Any

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from houseway.equipment.money import Cents
from houseway.house.clock import LocalTime, parse_day
from houseway.house.desks.gaming_day import GamingCalendar
from houseway.house.floor import Person
from houseway.house.reports.day_report import day_report
from houseway.house.roles import check_sees_money
from houseway.refusal import Refusal
from houseway.table.live.chips import CHIP_VALUES
from houseway.table.live.live_table import LiveTable
from houseway.table.view.seats_and_money import MoneyView, money_view
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.shell import page, visitor_as
from houseway.web.routes.tables import TableName

router = Router()
Official = Annotated[Person, visitor_as(check_sees_money)]
SlipNumber = Annotated[int, Meta(ge=1, description="The number of the slip")]


@router.get("/pit/tables/{table}/closing-report")
def closing_report(context: AppContext, request: Request, person: Official, table: TableName) -> Response:
    """Show the money of the table's day: as it stands, or as it was when the table closed."""
    money, title, closed, plays_for = context.floor.look_for_sure(table, _money_and_title).seen
    clock, calendar = LocalTime(None), GamingCalendar(context.floor.store)
    at = money.closing.at if money.closing else context.floor.now()
    return page(
        request,
        "pit/closing_report.html",
        person,
        table=table,
        title=title,
        plays_for=plays_for,
        closed=closed,
        money=money,
        closing=money.closing,
        chips=chips_in_order(money.closing.chips) if money.closing else [],
        hold=percent(money.win, money.drop),
        win_of_handle=percent(money.win, money.handle),
        day=calendar.day(at),
        at=clock.moment(at),
        time_of=lambda microseconds: time_of(clock, microseconds),
    )


@router.get("/pit/tables/{table}/slips/{slip}")
def slip_page(
    context: AppContext, request: Request, person: Official, table: TableName, slip: SlipNumber
) -> Response:
    """Show a slip for a fill or a credit, to be printed and signed."""
    money, title, _, plays_for = context.floor.look_for_sure(table, _money_and_title).seen
    found = next((known for known in money.slips if known.slip == slip), None)
    if found is None:
        raise Refusal(f"The table {table} has no slip {slip}.")
    clock = LocalTime(None)
    return page(
        request,
        "pit/slip.html",
        person,
        table=table,
        title=title,
        plays_for=plays_for,
        slip=found,
        chips=chips_in_order(found.chips),
        day=GamingCalendar(context.floor.store).day(found.at),
        time_of=lambda microseconds: time_of(clock, microseconds),
    )


@router.get("/pit/day-report")
def report_of_day(
    context: AppContext, request: Request, person: Official, day: str | None = None
) -> Response:
    """Show the report of a gaming day, to be printed and signed; today's, if none is named."""
    floor = context.floor
    wanted = parse_day(day) if day else GamingCalendar(floor.store).day(floor.now())
    report = day_report(floor, wanted.isoformat())
    return page(request, "pit/day_report.html", person, report=report, before=wanted - timedelta(days=1))


def _money_and_title(live: LiveTable) -> tuple[MoneyView, str, bool, str]:
    if live.session:
        raise Refusal(f"{live.name} is a table of a tournament: its chips have no cash value.")
    return money_view(live), live.rules.game.title, live.is_closed, live.plays_for


def chips_in_order(chips: Mapping[str, int]) -> list[dict[str, Any]]:
    """Return the lines of a slip, the largest chips first."""
    return [
        {"value": value, "number": chips[str(value)], "cents": value * chips[str(value)]}
        for value in reversed(CHIP_VALUES)
        if chips.get(str(value))
    ]


def percent(part: Cents, whole: Cents) -> str:
    """Return a share to two places with a true minus sign, or a dash where there is nothing to share."""
    return f"{100 * part / whole:.2f}%".replace("-", "\u2212") if whole else "\u2013"


def time_of(clock: LocalTime, microseconds: int) -> str:
    moment: datetime = clock.moment(microseconds)
    return f"{moment:%Y-%m-%d %H:%M}"
