"""Progressive meters: what they show, what the pit sees of them, and the commands of their controller."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.concurrency import run_in_threadpool

from houseway.house.clock import parse_day
from houseway.house.desks.progressive_commands import AnyMeterCommand
from houseway.house.desks.progressive_display import MetersInPit, MetersView, meters_view, pit_view
from houseway.house.reports.meter_days import MeterDay
from houseway.house.roles import check_sees_compliance
from houseway.web.context import AppContext
from houseway.web.http.auth import SignedIn
from houseway.web.http.routing import API, Answer, Body, Router
from houseway.web.routes.desks import filed
from houseway.web.routes.tables import Key
from houseway.web.schemas.desks import FiledMeter

router = Router(API, "desks")


@router.get("/meters", Answer(MetersView, "The meters in service"))
def shown(
    context: AppContext,
    _: SignedIn,
    table: Annotated[str | None, Meta(description="Only the meters that this table feeds")] = None,
) -> MetersView:
    """Show the progressive meters in service: their amounts, their awards and the last hit of each."""
    return context.desks.progressives.look(lambda controller: meters_view(controller, table))


@router.get("/meters/pit", Answer(MetersInPit, "Every meter in full", 403))
def in_pit(context: AppContext, guest: SignedIn) -> MetersInPit:
    """Show every meter with reserve, overflow, hits that wait to be paid, and changes that wait for keys."""
    check_sees_compliance(guest.person.role)
    return context.desks.progressives.look(pit_view)


@router.get("/meters/days", Answer(list[MeterDay], "What the meters came to", 403, 409))
def days(
    context: AppContext,
    guest: SignedIn,
    day: Annotated[
        str | None, Meta(description="A gaming day, as 2026-11-16; the last one if not given")
    ] = None,
    meter: Annotated[str | None, Meta(description="Only this meter")] = None,
) -> list[MeterDay]:
    """Reconcile the meters of a gaming day, computed from the log."""
    check_sees_compliance(guest.person.role)
    return context.meter_days.day(parse_day(day) if day else None, meter)


@router.post("/meters", Answer(FiledMeter, "Carried out", 403, 404, 409))
async def order(
    context: AppContext, guest: SignedIn, command: Body[AnyMeterCommand], key: Key | None = None
) -> FiledMeter:
    """Send a command to the controller: set a meter up, change it, sign a hit, pay it, read a display."""
    record = await run_in_threadpool(context.desks.progressives.order, guest.person, command, key)
    return filed(record, FiledMeter)
