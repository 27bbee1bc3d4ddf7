"""The page on which players are looked at, and the printed report of each look."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.house.desks.surveillance import PlayersLookedAt
from houseway.house.floor import Person
from houseway.house.roles import NotAllowed, check_may_audit
from houseway.refusal import Refusal
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.audit import in_utc
from houseway.web.pages.shell import PRINTED_POLICY, html, page, visitor_as
from houseway.web.worker.surveillance import report_of_look

LOOKS_SHOWN = 200
router = Router()
Auditor = Annotated[Person, visitor_as(check_may_audit)]


@router.get("/audit/players")
def looks(context: AppContext, request: Request, person: Auditor) -> Response:
    made = context.desks.surveillance.look(lambda looks: looks.made[-LOOKS_SHOWN:])
    shown = [
        {
            "number": look.look,
            "at": in_utc(look.at),
            "by": look.by,
            "players": ", ".join(look.players) or "everybody",
            "why": look.why,
        }
        for look in reversed(made)
    ]
    return page(request, "audit/players.html", person, looks=shown)


@router.get("/audit/players/looks/{file}")
async def report(context: AppContext, person: Auditor, file: str) -> Response:
    """Print the report of a look by its number: ``3.html`` or ``3.pdf``. Whoever looked may read it."""
    number, _, form = file.rpartition(".")
    if form not in ("html", "pdf") or not (number.isdecimal() and len(number) < 9):
        raise Refusal(f"There is no document {file!r}. Choose NUMBER.html or NUMBER.pdf.")
    desk = context.desks.surveillance
    asked: PlayersLookedAt = await run_in_threadpool(desk.look, lambda looks: looks.numbered(int(number)))
    if asked.by != person.id:
        raise NotAllowed(f"Look {number} was made by {asked.by}. Make your own: every look is on record.")
    place = context.floor.store.engine.url.render_as_string(hide_password=False)
    house = context.settings.house
    content = await context.worker.cached(report_of_look, place, msgspec.json.encode(asked), form, house)
    if form == "html":
        return html(content.decode(), PRINTED_POLICY)
    download = {"Content-Disposition": f'attachment; filename="look-{number}.pdf"'}
    return Response(content, 200, download, "application/pdf")
