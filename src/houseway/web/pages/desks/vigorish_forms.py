"""Complimentary Vigorish Forms: the register, and what accounting found when it compared the copies."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.documents.vigorish.comparison import comparison_result
from houseway.floor.roles import VIGORISH_COMMANDS, check_sees_money, orders_at
from houseway.refusal import Refusal
from houseway.web.context import front_of
from houseway.web.pages.shell import PRINTED_POLICY, Visitor, html, page

router = APIRouter(include_in_schema=False)


@router.get("/forms")
def vigorish_forms(request: Request, person: Visitor) -> Response:
    """For everybody who has a part in them."""
    return page(request, "desks/vigorish_forms.html", person, may=orders_at(VIGORISH_COMMANDS, person.role))


@router.get("/forms/comparisons/{file}")
async def comparison(request: Request, person: Visitor, file: str) -> Response:
    """``3.html`` or ``3.pdf``"""
    check_sees_money(person.role)
    number, _, form = file.rpartition(".")
    if form not in ("html", "pdf") or not (number.isdecimal() and len(number) < 9):
        raise Refusal(f"{file!r} is not printed here. There is NUMBER.html and NUMBER.pdf.")
    desk = front_of(request).desks.vigorish
    document = await run_in_threadpool(desk.look, lambda register: comparison_result(register, int(number)))
    if form == "html":
        return html(in_html(document), PRINTED_POLICY)
    saved = {"Content-Disposition": f'attachment; filename="comparison-{number}.pdf"'}
    return Response(await run_in_threadpool(in_pdf, document), 200, saved, "application/pdf")
