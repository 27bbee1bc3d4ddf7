"""Routes of the desks: vigorish forms, tournaments, coupons, the cage, meters, the gaming day, limits."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Annotated, Any, TypeVar, Union, cast

import msgspec
from msgspec import Meta
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from houseway.documents.division.vigorish_forms import blank_forms
from houseway.documents.render.pdf import in_pdf
from houseway.house.clock import parse_day
from houseway.house.desks.cage import CageDesk, CageView, cage_view
from houseway.house.desks.cage_money import CageMoneyView, cage_money_view
from houseway.house.desks.cage_money_desk import CageMoneyDesk
from houseway.house.desks.command import ordered
from houseway.house.desks.coupons import CouponDesk, CouponsView, coupons_view
from houseway.house.desks.desk import Desk
from houseway.house.desks.desks import GamingDayDesk, LimitDesk
from houseway.house.desks.gaming_day import GamingDayView, gaming_day_view
from houseway.house.desks.progressive_desk import ProgressiveDesk
from houseway.house.desks.progressive_display import MetersInPit, MetersView, meters_view, pit_view
from houseway.house.desks.tournament_desk import TournamentDesk
from houseway.house.desks.tournaments import TournamentView
from houseway.house.desks.vigorish_desk import FormsView, PrintForms, VigorishDesk, forms_view
from houseway.house.floor import Person
from houseway.house.record import Record
from houseway.house.reports.meter_days import MeterDay
from houseway.house.roles import SEES_MONEY, Role, check_sees_cage, check_sees_compliance
from houseway.table.commands.table_commands import Command
from houseway.web.context import AppContext
from houseway.web.http.auth import SignedIn
from houseway.web.http.routing import API, BODY, Answer, Body, Router
from houseway.web.routes.tables import Key

# What the desks of the house and the cage answer to a command over HTTP.


class Filed(msgspec.Struct):
    """The record that a command to a desk led to; each desk adds its facts."""

    number: int
    at: int
    kind: str


class LimitsView(msgspec.Struct):
    """Your limits for a gaming day: what holds now, and what will hold from the next day on."""

    loss: int | None
    minutes: int | None
    next_loss: int | None
    next_minutes: int | None


FiledAnswer = TypeVar("FiledAnswer", bound=Filed)
_CONVERTING = threading.Lock()  # the first use of a type by msgspec is not safe in two threads at once


def filed(record: Record, answer: type[FiledAnswer]) -> FiledAnswer:
    """Return what a desk answers to a command: its record, with the facts decoded."""
    fields = {"number": record.number, "at": record.at, "kind": record.kind, "facts": record.body}
    with _CONVERTING:
        return msgspec.convert(fields, answer)


def filed_by(desk: type[Desk[Any]], name: str) -> type[Filed]:
    """Return what the desk answers to a command, under this name in the OpenAPI document."""
    facts: Any = list[desk.log.fact_types]  # type: ignore[name-defined]
    answer: Any = msgspec.defstruct(name, [("facts", facts)], bases=(Filed,), module=__name__)
    return cast("type[Filed]", answer)


def any_of(commands: Iterable[type[Command]]) -> Any:
    """Return the union of these commands, as the body of a request that is one of them."""
    return Union[tuple(commands)]  # noqa: UP007 - made when the program runs


def add_orders(router: Router, path: str, desk: type[Desk[Any]], name: str, words: str, *errors: int) -> None:
    """Add the route that takes the commands of a desk and answers with what it has filed."""
    answer = filed_by(desk, name)

    async def order(
        context: AppContext, guest: SignedIn, command: Body[Any], key: Key | None = None
    ) -> Filed:
        def carry_out() -> Record:
            return context.desks.of(desk).order(guest.person, command, key)

        return filed(await run_in_threadpool(carry_out), answer)

    order.__doc__ = words
    order.__annotations__["command"] = Annotated[any_of(ordered(desk.commands)), BODY]
    router.post(path, Answer(answer, "Carried out", *errors))(order)


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


add_orders(
    router,
    "/vigorish-forms",
    VigorishDesk,
    "FiledForm",
    "Send a command to the desk for Complimentary Vigorish Forms.",
    404,
    409,
)


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


add_orders(
    router,
    "/tournaments",
    TournamentDesk,
    "FiledTournament",
    "Send a command to the desk for tournaments.",
    409,
)


@router.get("/gaming-day", Answer(GamingDayView, "The gaming day"))
def gaming_day(context: AppContext, _: SignedIn) -> GamingDayView:
    """Show when the gaming day starts, when its shifts begin, and which of them it is now."""
    desk, now = context.desks.gaming_day, context.floor.now()
    return gaming_day_view(desk.look(lambda days: days.at(now)), desk.context.moment(now))


add_orders(
    router,
    "/gaming-day",
    GamingDayDesk,
    "FiledGamingDay",
    "Set when the gaming day starts and when its shifts begin, from now on.",
    409,
)


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


add_orders(
    router,
    "/limits",
    LimitDesk,
    "FiledLimits",
    "Set your limits for a gaming day. Stricter ones hold at once, easier ones from the next day on.",
    409,
)


# The cage: chips that it keeps for patrons who walked away from a table, and its counted money.


@router.get("/cage", Answer(CageView, "The chips that the cage keeps"))
def chips_kept(context: AppContext, guest: SignedIn) -> CageView:
    """Show for whom the cage keeps chips and how they got there; to patrons, only their own."""
    person = guest.person
    patron = None if person.role in SEES_MONEY else person.id
    return context.desks.cage.look(lambda cage: cage_view(cage, patron))


add_orders(
    router,
    "/cage",
    CageDesk,
    "FiledAtCage",
    "Send a command to the cage: clear the place of a patron who walked away, or hand out chips.",
    404,
    409,
)


@router.get("/cage/money", Answer(CageMoneyView, "The counted money of the cage"))
def counted(context: AppContext, guest: SignedIn) -> CageMoneyView:
    """Show the cash and chips in the cage, its counts, and transfers with the main bank."""
    check_sees_cage(guest.person.role)
    rules = context.floor.clearance.money_rules()
    return context.desks.cage_money.look(lambda money: cage_money_view(money, rules))


add_orders(
    router,
    "/cage/money",
    CageMoneyDesk,
    "FiledCageMoney",
    "Count the money of the cage, bring more from the main bank, and confirm what somebody else has done.",
    409,
)


# Coupons: who has which, and the commands to issue one and to bring it to a table.


@router.get("/coupons", Answer(CouponsView, "The coupons that were issued"))
def issued(context: AppContext, guest: SignedIn) -> CouponsView:
    """Show every coupon that was issued and where it is; to patrons, only their own."""
    person = guest.person
    patron = None if person.role in SEES_MONEY else person.id
    return context.desks.coupons.look(lambda register: coupons_view(register, patron))


add_orders(
    router,
    "/coupons",
    CouponDesk,
    "FiledCoupon",
    "Send a command about a coupon: issue one, bring one to a table, or take one away from there.",
    404,
    409,
)


# Progressive meters: what they show, what the pit sees of them, and the commands of their controller.


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


add_orders(
    router,
    "/meters",
    ProgressiveDesk,
    "FiledMeter",
    "Send a command to the controller: set a meter up, change it, sign a hit, pay it, read a display.",
    403,
    404,
    409,
)
