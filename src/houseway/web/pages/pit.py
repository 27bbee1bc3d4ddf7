"""The pit: every table at a glance, one of them managed, and what is printed about its money."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from itertools import islice
from typing import Annotated, Any

from msgspec import UNSET, Meta
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.equipment.money import Cents
from houseway.house.clock import LocalTime, parse_day
from houseway.house.desks.cage import CageCommand
from houseway.house.desks.coupons import CouponCommand
from houseway.house.desks.gaming_day import GamingCalendar, SetGamingDay
from houseway.house.desks.shared_spots import order_in_words
from houseway.house.desks.submissions import SHARED_SPOTS
from houseway.house.floor import Floor, Person
from houseway.house.record import encode
from houseway.house.reports.day_report import day_report
from houseway.house.roles import check_sees_money
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.limits import limit_options
from houseway.rules.options import Amount
from houseway.table.commands.table_commands import name_of
from houseway.table.commands.tournament import NOT_AT_TOURNAMENTS
from houseway.table.live.chips import CHIP_VALUES
from houseway.table.live.live_table import LiveTable
from houseway.table.view import view
from houseway.table.view.table_view import MoneyView, money_view
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.forms import forms_for
from houseway.web.pages.game_options import choices_of, games
from houseway.web.pages.shell import page, visitor_as
from houseway.web.pages.tile import limits_in_words
from houseway.web.routes.tables import TableName
from houseway.web.worker.reports import begin_report, win_after

RECORDS_AT_A_TIME = 2000
# What the list of tables takes from each table's view.
_AT_A_GLANCE = (
    "table",
    "title",
    "phase",
    "round",
    "changes",
    "waits",
    "stopped",
    "dispute",
    "money",
    "alerts",
    "proposals",
)
router = Router()
Official = Annotated[Person, visitor_as(check_sees_money)]


@router.get("/pit")
def pit(request: Request, person: Official) -> Response:
    return page(
        request,
        "pit/pit.html",
        person,
        games=games(),
        forms=forms_for(person.role, CouponCommand, CageCommand, SetGamingDay),
    )


@router.get("/pit/tables")
def tables(context: AppContext, request: Request, person: Official) -> Any:
    """Show every table, or the ones named: the page asks for those that the floor says have changed."""
    floor = context.floor
    names = floor.tables()
    if "table" in request.query_params:
        names = sorted({*request.query_params.getlist("table")} & {*names})
    return [floor.look_for_sure(name, lambda live: _glance(live, person)).seen for name in names]


def _glance(live: LiveTable, person: Person) -> dict[str, Any]:
    seen = view(live, person.viewer)
    return {
        **{name: getattr(seen, name) for name in _AT_A_GLANCE},
        "limits": limits_in_words(live.rules),
        "taken": len(live.seats),
        "tournament": live.session.tournament if live.session else None,
        "training": live.is_training,
        "automatic": live.is_automatic,
        "settled": sum(meter.count for meter in live.meters.wagers.values()) + live.meters.voided,
        "seats": live.rules.game.seats,
        "owes": sum(seat.owes for seat in seen.seats),
        "slips": 0 if seen.money is UNSET else sum(slip.state == "waiting" for slip in seen.money.slips),
    }


@router.get("/pit/tables/{table}")
def one_table(context: AppContext, request: Request, person: Official, table: TableName) -> Response:
    look = context.floor.look_for_sure(table, lambda live: (live.rules, live.session, live.is_automatic))
    rules, session, is_automatic = look.seen
    return page(
        request,
        "pit/pit_table.html",
        person,
        table=table,
        title=rules.game.title,
        forms=forms_for(person.role, CageCommand),
        not_here=[name_of(command) for command in NOT_AT_TOURNAMENTS] if session else [],
        decides=rules.game.play.players_decide,
        closes_bets=is_automatic and not session,
        order=context.desks.submissions.look(lambda known: order_in_words(known, rules)),
        order_cite=SHARED_SPOTS.text,
        options=_changeable_options(rules),
        wagers={wager.name: wager.title for wager in rules.wagers.values()},
    )


def _changeable_options(rules: Table[Any]) -> list[dict[str, Any]]:
    """Describe every option, with its values in words; amounts and odds are typed."""
    limits = {option.name for option in limit_options(rules.game.kinds)}
    return [
        {
            "name": option.name,
            "title": option.title,
            "values": choices_of(option),
            "is_money": isinstance(option, Amount),
            "is_limit": option.name in limits,
            "usual": option.in_words(option.default),
        }
        for option in rules.game.all_options
    ]


@router.get("/pit/tables/{table}/win")
async def win(context: AppContext, _: Official, table: TableName) -> Any:
    """Report what the table won, and what the odds say it should have won from the same wagers."""
    await run_in_threadpool(context.floor.look_for_sure, table, lambda _: None)
    after = await context.worker.run(begin_report, table, context.floor.report(table))
    while True:
        records = await run_in_threadpool(_next_records, context.floor, table, after)
        after, counted = await context.worker.run(win_after, table, after, records)
        if counted is not None and len(records) < RECORDS_AT_A_TIME:
            report, to_keep = counted
            context.floor.keep_report(table, to_keep)
            return {**report, "shifts": await run_in_threadpool(_shifts, context, report)}


def _shifts(context: AppContext, report: dict[str, Any]) -> list[str]:
    """Return the first and the last shift that the report covers, in words; nothing before any round."""
    calendar = GamingCalendar(context.floor.store)
    ends = [calendar.shift(at) for at in (report["first_at"], report["last_at"]) if at]
    return [f"gaming day {shift.day}, shift {shift.number}" for shift in ends]


def _next_records(floor: Floor, table: str, after: int) -> list[bytes]:
    return [encode(record) for record in islice(floor.records(table, after), RECORDS_AT_A_TIME)]


# What the pit prints about the money of a table: its closing report, and slips for fills and credits.


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
    known_slip = next((known for known in money.slips if known.slip == slip), None)
    if known_slip is None:
        raise Refusal(f"The table {table} has no slip {slip}.")
    clock = LocalTime(None)
    return page(
        request,
        "pit/slip.html",
        person,
        table=table,
        title=title,
        plays_for=plays_for,
        slip=known_slip,
        chips=chips_in_order(known_slip.chips),
        day=GamingCalendar(context.floor.store).day(known_slip.at),
        time_of=lambda microseconds: time_of(clock, microseconds),
    )


@router.get("/pit/day-report")
def report_of_day(
    context: AppContext, request: Request, person: Official, day: str | None = None
) -> Response:
    """Show the report of a gaming day, to be printed and signed; today's, if none is named."""
    floor = context.floor
    chosen = parse_day(day) if day else GamingCalendar(floor.store).day(floor.now())
    report = day_report(floor, chosen.isoformat())
    return page(request, "pit/day_report.html", person, report=report, before=chosen - timedelta(days=1))


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
