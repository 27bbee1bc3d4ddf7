"""Complimentary Vigorish Forms: the register, and the results of accounting's comparisons."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.documents.vigorish.comparison import comparison_result
from houseway.floor.desks.vigorish.forms import PARAGRAPHS
from houseway.floor.roles import VIGORISH_COMMANDS, check_sees_money, desk_commands_of_role
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
    """Print a comparison by its number: ``3.html`` or ``3.pdf``."""
    check_sees_money(person.role)
    number, _, form = file.rpartition(".")
    if form not in ("html", "pdf") or not (number.isdecimal() and len(number) < 9):
        raise Refusal(f"There is no document {file!r}. Choose NUMBER.html or NUMBER.pdf.")
    desk = context.desks.vigorish
    document = await run_in_threadpool(desk.look, lambda register: comparison_result(register, int(number)))
    document = document.issued_by(context.settings.house)
    if form == "html":
        return html(in_html(document), PRINTED_POLICY)
    download = {"Content-Disposition": f'attachment; filename="comparison-{number}.pdf"'}
    return Response(await run_in_threadpool(in_pdf, document), 200, download, "application/pdf")
