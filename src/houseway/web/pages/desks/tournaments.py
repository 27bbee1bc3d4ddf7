"""The tournament pages: all of them, one of them, and its printed notice to the Division."""

from __future__ import annotations

from datetime import date

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.documents.division.tournament_notice import notice_on_file
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.house.desks.business_days import state_holidays
from houseway.house.desks.tournaments import CERTIFY, CONTROLLER
from houseway.house.roles import TOURNAMENT_COMMANDS, Role, desk_commands_of_role
from houseway.refusal import Refusal
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.game_options import games
from houseway.web.pages.shell import PRINTED_POLICY, Visitor, html, page

router = Router()


@router.get("/tournaments")
def all_tournaments(context: AppContext, request: Request, person: Visitor) -> Response:
    may = desk_commands_of_role(TOURNAMENT_COMMANDS, person.role)
    calendar, year = context.desks.tournaments.look(lambda register: register.calendar), date.today().year
    by_state = {day: name for shown in (year, year + 1) for day, name in state_holidays(shown).items()}
    return page(
        request,
        "desks/tournaments.html",
        person,
        may=may,
        games=games(),
        holidays=sorted(calendar.added),
        worked=sorted(calendar.worked),
        by_state=by_state,
    )


@router.get("/tournaments/{name}")
def one_tournament(context: AppContext, request: Request, person: Visitor, name: str) -> Response:
    title = context.desks.tournaments.look(lambda register: register.named(name).notice.title)
    may = desk_commands_of_role(TOURNAMENT_COMMANDS, person.role)
    return page(
        request,
        "desks/tournament.html",
        person,
        may=may,
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
    document = document.issued_by(context.settings.house)
    if file == "notice.html":
        return html(in_html(document), PRINTED_POLICY)
    download = {"Content-Disposition": f'attachment; filename="{name}-notice.pdf"'}
    return Response(await run_in_threadpool(in_pdf, document), 200, download, "application/pdf")
