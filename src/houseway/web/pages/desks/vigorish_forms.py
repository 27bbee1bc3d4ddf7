"""Complimentary Vigorish Forms: the register, and the results of accounting's comparisons."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.documents.division.vigorish_forms import HouseTime, comparison_as_csv, comparison_result
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.house.desks.vigorish_forms import PARAGRAPHS
from houseway.house.roles import VIGORISH_COMMANDS, check_sees_money, desk_commands_of_role
from houseway.refusal import Refusal
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.shell import PRINTED_POLICY, Visitor, html, page

router = Router()


@router.get("/forms")
def vigorish_forms(request: Request, person: Visitor) -> Response:
    return page(
        request,
        "desks/vigorish_forms.html",
        person,
        may=desk_commands_of_role(VIGORISH_COMMANDS, person.role),
        games=list(PARAGRAPHS),
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
    download = {"Content-Disposition": f'attachment; filename="comparison-{number}.{form}"'}
    if form == "csv":
        lines = await run_in_threadpool(
            desk.look, lambda register: comparison_as_csv(register, int(number), time)
        )
        return Response(lines, 200, download, "text/csv; charset=utf-8")
    document = await run_in_threadpool(
        desk.look, lambda register: comparison_result(register, int(number), time)
    )
    document = document.issued_by(context.settings.house)
    if form == "html":
        return html(in_html(document), PRINTED_POLICY)
    return Response(await run_in_threadpool(in_pdf, document), 200, download, "application/pdf")
