"""Tournaments: all of them, one of them, and its notice to the Division as it is printed."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.documents.division.tournament_notice import notice_on_file
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.floor.desks.tournaments.tournaments import CERTIFY, CONTROLLER
from houseway.floor.roles import TOURNAMENT_COMMANDS, Role, orders_at
from houseway.refusal import Refusal
from houseway.web.context import front_of
from houseway.web.pages.game_options import games
from houseway.web.pages.shell import PRINTED_POLICY, Visitor, html, page

router = APIRouter(include_in_schema=False)


@router.get("/tournaments")
def all_tournaments(request: Request, person: Visitor) -> Response:
    may = orders_at(TOURNAMENT_COMMANDS, person.role)
    holidays = front_of(request).desks.tournaments.look(lambda known: sorted(map(str, known.holidays)))
    return page(request, "desks/tournaments.html", person, may=may, games=games(), holidays=holidays)


@router.get("/tournaments/{name}")
def one_tournament(request: Request, person: Visitor, name: str) -> Response:
    one = front_of(request).desks.tournaments.look(lambda known: known.named(name))
    may = orders_at(TOURNAMENT_COMMANDS, person.role)
    return page(
        request,
        "desks/tournament.html",
        person,
        may=may,
        name=name,
        title=one.notice.title,
        departments={**CERTIFY, Role.ACCOUNTING: CONTROLLER},
    )


@router.get("/tournaments/{name}/{file}")
async def notice(request: Request, person: Visitor, name: str, file: str) -> Response:  # noqa: ARG001 - signed in
    """``notice.html`` or ``notice.pdf``"""
    if file not in ("notice.html", "notice.pdf"):
        raise Refusal(f"{file!r} is not printed here. There is notice.html and notice.pdf.")
    desk = await run_in_threadpool(lambda: front_of(request).desks.tournaments)
    document = await run_in_threadpool(
        desk.look, lambda known: notice_on_file(known.named(name), known.holidays)
    )
    if file == "notice.html":
        return html(in_html(document), PRINTED_POLICY)
    saved = {"Content-Disposition": f'attachment; filename="{name}-notice.pdf"'}
    return Response(await run_in_threadpool(in_pdf, document), 200, saved, "application/pdf")
