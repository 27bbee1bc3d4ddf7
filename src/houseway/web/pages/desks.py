"""Pages of the desks: the cage, Complimentary Vigorish Forms, tournaments and progressive meters."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.documents.division.progressives import PAPERS, paper
from houseway.documents.division.tournament_notice import notice_on_file
from houseway.documents.division.vigorish_forms import HouseTime, comparison_as_csv, comparison_result
from houseway.house.desks.business_days import state_holidays
from houseway.house.desks.cage_money_desk import CageMoneyCommand
from houseway.house.desks.progressive_desk import MeterCommand
from houseway.house.desks.progressive_display import meters_view
from houseway.house.desks.tournament_desk import TournamentCommand
from houseway.house.desks.tournaments import CERTIFY, CONTROLLER
from houseway.house.desks.vigorish_forms import PARAGRAPHS, FormCommand
from houseway.house.floor import Person
from houseway.house.roles import Role, check_sees_cage, check_sees_compliance, check_sees_money
from houseway.refusal import Refusal
from houseway.rules.registry import every_game
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.forms import forms_for
from houseway.web.pages.game_options import games
from houseway.web.pages.shell import Visitor, download, page, printed, visitor_as

router = Router()


@router.get("/cage")
def cage(request: Request, person: Annotated[Person, visitor_as(check_sees_cage)]) -> Response:
    return page(request, "desks/cage.html", person, forms=forms_for(person.role, CageMoneyCommand))


# Complimentary Vigorish Forms: the register, and the results of accounting's comparisons.


@router.get("/forms")
def vigorish_forms(request: Request, person: Visitor) -> Response:
    return page(
        request,
        "desks/vigorish_forms.html",
        person,
        forms=forms_for(person.role, FormCommand, game={game: game for game in PARAGRAPHS}),
    )


@router.get("/forms/comparisons/{file}")
async def comparison(context: AppContext, person: Visitor, file: str) -> Response:
    """Print a comparison by its number: ``3.html``, ``3.pdf`` or ``3.csv``."""
    check_sees_money(person.role)
    number, _, form = file.rpartition(".")
    if form not in ("html", "pdf", "csv") or not (number.isdecimal() and len(number) < 9):
        raise Refusal(f"There is no document {file!r}. Choose NUMBER.html, NUMBER.pdf or NUMBER.csv.")
    desk = context.desks.vigorish
    time = await run_in_threadpool(context.desks.gaming_day.look, lambda days: HouseTime(days=days))
    name = f"comparison-{number}.{form}"
    if form == "csv":
        lines = await run_in_threadpool(
            desk.look, lambda register: comparison_as_csv(register, int(number), time)
        )
        return download(lines, name, "text/csv; charset=utf-8")
    document = await run_in_threadpool(
        desk.look, lambda register: comparison_result(register, int(number), time)
    )
    return await printed(document, context.settings.house, name)


# The tournament pages: all of them, one of them, and its printed notice to the Division.


@router.get("/tournaments")
def all_tournaments(context: AppContext, request: Request, person: Visitor) -> Response:
    calendar, year = context.desks.tournaments.look(lambda register: register.calendar), date.today().year
    by_state = {day: name for each in (year, year + 1) for day, name in state_holidays(each).items()}
    return page(
        request,
        "desks/tournaments.html",
        person,
        forms=forms_for(person.role, TournamentCommand),
        games=games(),
        holidays=sorted(calendar.added),
        worked=sorted(calendar.worked),
        by_state=by_state,
    )


@router.get("/tournaments/{name}")
def one_tournament(context: AppContext, request: Request, person: Visitor, name: str) -> Response:
    title = context.desks.tournaments.look(lambda register: register.named(name).notice.title)
    return page(
        request,
        "desks/tournament.html",
        person,
        forms=forms_for(person.role, TournamentCommand),
        name=name,
        title=title,
        departments={**CERTIFY, Role.ACCOUNTING: CONTROLLER},
    )


@router.get("/tournaments/{name}/{file}")
async def notice(context: AppContext, _: Visitor, name: str, file: str) -> Response:
    """Print the notice: ``notice.html`` or ``notice.pdf``."""
    if file not in ("notice.html", "notice.pdf"):
        raise Refusal(f"There is no document {file!r}. Choose notice.html or notice.pdf.")
    desk = await run_in_threadpool(lambda: context.desks.tournaments)
    document = await run_in_threadpool(
        desk.look, lambda register: notice_on_file(register.named(name), register.calendar)
    )
    return await printed(document, context.settings.house, f"{name}-{file}")


# The pages of progressive meters: for those who keep them, and as a sign for a wall screen.


Keeper = Annotated[Person, visitor_as(check_sees_compliance)]


@router.get("/progressives")
def progressives(request: Request, person: Keeper) -> Response:
    games = {
        game.name: game.title
        for game in every_game()
        if any(option.name == "progressive" for option in game.wagering.options)
    }
    forms = forms_for(person.role, MeterCommand, game=games)
    return page(request, "desks/progressives.html", person, forms=forms)


@router.get("/progressives/sign")
def sign(context: AppContext, request: Request, person: Visitor) -> Response:
    """Show the meters in large figures, for a wall screen."""
    meters = context.desks.progressives.look(meters_view).meters
    return page(request, "desks/progressive_sign.html", person, meters=meters)


@router.get("/progressives/{meter}/{file}")
async def paper_of_meter(
    context: AppContext, person: Keeper, meter: str, file: str, day: str | None = None
) -> Response:
    """Print a document of a meter: ``submission.pdf``, ``sign.html`` or ``reconciliation.pdf``."""
    name, _, form = file.rpartition(".")
    if form not in ("html", "pdf") or name not in PAPERS:
        raise Refusal(f"There is no document {file!r}. Choose {', '.join(PAPERS)}, as .html or .pdf.")
    del person
    known_meter = await run_in_threadpool(context.desks.progressives.look, lambda known: known.named(meter))
    document = await run_in_threadpool(paper, name, known_meter, context.meter_days, day)
    return await printed(document, context.settings.house, f"{meter}-{file}")
