"""The pages of progressive meters: for those who keep them, and as a sign for a wall screen."""

from __future__ import annotations

from typing import Annotated

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.documents.division.progressives import PAPERS, paper
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.house.desks.progressive_display import meters_view
from houseway.house.floor import Person
from houseway.house.roles import PROGRESSIVE_COMMANDS, check_sees_compliance, desk_commands_of_role
from houseway.refusal import Refusal
from houseway.rules.registry import every_game
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.shell import PRINTED_POLICY, Visitor, html, page, visitor_as

router = Router()
Keeper = Annotated[Person, visitor_as(check_sees_compliance)]


@router.get("/progressives")
def progressives(request: Request, person: Keeper) -> Response:
    games = {game.name: game.title for game in every_game() if _has_progressive(game.options)}
    may = desk_commands_of_role(PROGRESSIVE_COMMANDS, person.role)
    return page(request, "desks/progressives.html", person, may=may, games=games)


def _has_progressive(options: tuple[object, ...]) -> bool:
    return any(getattr(option, "name", "") == "progressive" for option in options)


@router.get("/progressives/sign")
def sign(context: AppContext, request: Request, person: Visitor) -> Response:
    """Show the meters in large figures, for a wall screen."""
    shown = context.desks.progressives.look(meters_view).meters
    return page(request, "desks/progressive_sign.html", person, meters=shown)


@router.get("/progressives/{meter}/{file}")
async def printed(
    context: AppContext, person: Keeper, meter: str, file: str, day: str | None = None
) -> Response:
    """Print a document of a meter: ``submission.pdf``, ``sign.html`` or ``reconciliation.pdf``."""
    name, _, form = file.rpartition(".")
    if form not in ("html", "pdf") or name not in PAPERS:
        raise Refusal(f"There is no document {file!r}. Choose {', '.join(PAPERS)}, as .html or .pdf.")
    del person
    found = await run_in_threadpool(context.desks.progressives.look, lambda known: known.named(meter))
    document = await run_in_threadpool(paper, name, found, context.meter_days, day)
    document = document.issued_by(context.settings.house)
    if form == "html":
        return html(in_html(document), PRINTED_POLICY)
    download = {"Content-Disposition": f'attachment; filename="{meter}-{name}.pdf"'}
    return Response(await run_in_threadpool(in_pdf, document), 200, download, "application/pdf")
