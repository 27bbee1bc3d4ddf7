"""The people of the house, for an administrator; sign-ins, for auditors; and your own account."""

from __future__ import annotations

from typing import Annotated

from starlette.requests import Request
from starlette.responses import Response

from houseway.house.floor import Person
from houseway.house.roles import check_may_audit, check_may_manage_people
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.audit import in_utc
from houseway.web.pages.shell import ACCOUNT, Visitor, page, visitor_as

ATTEMPTS_SHOWN = 200
router = Router()
Auditor = Annotated[Person, visitor_as(check_may_audit)]


@router.get("/people")
def people(request: Request, person: Visitor) -> Response:
    check_may_manage_people(person.role)
    return page(request, "people.html", person)


@router.get("/audit/sign-ins")
def sign_ins(context: AppContext, request: Request, person: Auditor) -> Response:
    asked = request.query_params.get("person", "").strip() or None
    found = context.people.sign_ins(asked, ATTEMPTS_SHOWN)
    return page(
        request, "audit/sign_ins.html", person, asked=asked, found=found, most=ATTEMPTS_SHOWN, in_utc=in_utc
    )


@router.get(ACCOUNT)
def my_account(context: AppContext, request: Request, person: Visitor) -> Response:
    return page(request, "me.html", person, name=context.people.known(person.id).name)
