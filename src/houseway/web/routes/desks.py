"""The desks for vigorish forms, tournaments, the gaming day and the limits that players set."""

from __future__ import annotations

import threading
from datetime import date, timedelta
from typing import TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from houseway.documents.division.vigorish_forms import blank_forms
from houseway.documents.render.pdf import in_pdf
from houseway.house.desks.gaming_day import GamingDayView, SetGamingDay, gaming_day_view
from houseway.house.desks.limits import SetLimits
from houseway.house.desks.tournament_commands import AnyTournamentCommand
from houseway.house.desks.tournament_desk import TournamentView
from houseway.house.desks.vigorish_desk import FormsView, forms_view
from houseway.house.desks.vigorish_forms import AnyFormCommand, PrintForms
from houseway.house.floor import Person
from houseway.house.record import Record
from houseway.house.roles import Role
from houseway.web.context import AppContext
from houseway.web.http.auth import SignedIn
from houseway.web.http.routing import API, Answer, Body, Router
from houseway.web.routes.tables import Key
from houseway.web.schemas.desks import (
    Filed,
    FiledForm,
    FiledGamingDay,
    FiledLimits,
    FiledTournament,
    LimitsView,
)

FiledAnswer = TypeVar("FiledAnswer", bound=Filed)
_CONVERTING = threading.Lock()  # the first use of a type by msgspec is not safe in two threads at once
router = Router(API, "desks")


@router.get("/vigorish-forms", Answer(FormsView, "The register of forms"))
def vigorish_forms(context: AppContext, guest: SignedIn) -> FormsView:
    """List every Complimentary Vigorish Form and what happened to it; to patrons, only their own."""
    return vigorish_forms_of(context, guest.person)


def vigorish_forms_of(context: AppContext, person: Person) -> FormsView:
    patron = person.id if person.role == Role.PLAYER else None
    desk = context.desks.vigorish
    day = desk.context.gaming_day(context.floor.now())
    return desk.look(lambda forms: forms_view(forms, day, patron))


@router.post("/vigorish-forms", Answer(FiledForm, "Carried out", 404, 409))
async def order_form(
    context: AppContext, guest: SignedIn, command: Body[AnyFormCommand], key: Key | None = None
) -> FiledForm:
    """Send a command to the desk for Complimentary Vigorish Forms."""
    record = await run_in_threadpool(context.desks.vigorish.order, guest.person, command, key)
    return filed(record, FiledForm)


@router.post("/vigorish-forms/blank", Answer(bytes, "The forms", 409, media_type="application/pdf"))
async def print_blank_forms(context: AppContext, guest: SignedIn, command: Body[PrintForms]) -> Response:
    """Print blank forms as PDF, each number once: the command is recorded, and a second one refused."""
    document = blank_forms(command.forms, command.game)
    # Made first, so that no number is spent on a document that cannot be made.
    printed = await run_in_threadpool(in_pdf, document)
    await run_in_threadpool(context.desks.vigorish.order, guest.person, command)
    return Response(printed, media_type="application/pdf")


@router.get("/tournaments", Answer(list[TournamentView], "The tournaments"))
def tournaments(context: AppContext, _: SignedIn) -> list[TournamentView]:
    """List every tournament with its notice, its entries and its ranking."""
    return context.desks.tournaments.views()


@router.post("/tournaments", Answer(FiledTournament, "Carried out", 409))
async def order_tournament(
    context: AppContext, guest: SignedIn, command: Body[AnyTournamentCommand], key: Key | None = None
) -> FiledTournament:
    """Send a command to the desk for tournaments."""
    desk = await run_in_threadpool(lambda: context.desks.tournaments)
    record = await run_in_threadpool(desk.order, guest.person, command, key)
    return filed(record, FiledTournament)


@router.get("/gaming-day", Answer(GamingDayView, "The gaming day"))
def gaming_day(context: AppContext, _: SignedIn) -> GamingDayView:
    """Show when the gaming day starts, when its shifts begin, and which of them it is now."""
    desk, now = context.desks.gaming_day, context.floor.now()
    return gaming_day_view(desk.look(lambda days: days.at(now)), desk.context.moment(now))


@router.post("/gaming-day", Answer(FiledGamingDay, "Carried out", 409))
async def set_gaming_day(
    context: AppContext, guest: SignedIn, command: Body[SetGamingDay], key: Key | None = None
) -> FiledGamingDay:
    """Set when the gaming day starts and when its shifts begin, from now on."""
    record = await run_in_threadpool(context.desks.gaming_day.order, guest.person, command, key)
    return filed(record, FiledGamingDay)


@router.get("/limits", Answer(LimitsView, "Your limits"))
def my_limits(context: AppContext, guest: SignedIn) -> LimitsView:
    """Show the limits that you have set for a gaming day."""
    return limits_of(context, guest.person.id)


def limits_of(context: AppContext, person: str) -> LimitsView:
    desk = context.desks.limits
    today = desk.context.gaming_day(context.floor.now())
    next_day = (date.fromisoformat(today) + timedelta(days=1)).isoformat()
    now, later = desk.look(lambda known: (known.of(person).on(today), known.of(person).on(next_day)))
    return LimitsView(now.loss, now.minutes, later.loss, later.minutes)


@router.post("/limits", Answer(FiledLimits, "Carried out", 409))
async def set_limits(
    context: AppContext, guest: SignedIn, command: Body[SetLimits], key: Key | None = None
) -> FiledLimits:
    """Set your limits for a gaming day. Stricter ones hold at once, easier ones from the next day on."""
    record = await run_in_threadpool(context.desks.limits.order, guest.person, command, key)
    return filed(record, FiledLimits)


def filed(record: Record, answer: type[FiledAnswer]) -> FiledAnswer:
    """Return what a desk answers to a command: its record, with the facts decoded."""
    fields = {"number": record.number, "at": record.at, "kind": record.kind, "facts": record.body}
    with _CONVERTING:
        return msgspec.convert(fields, answer)
