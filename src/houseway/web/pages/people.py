"""Pages of people: signing in, your own account, the people of the house, and sign-ins for auditors."""

from __future__ import annotations

from typing import Annotated

from starlette.requests import Request
from starlette.responses import Response

from houseway.house.floor import Person
from houseway.house.roles import check_may_audit, check_may_manage_people
from houseway.web.context import AppContext, context_of
from houseway.web.http.demonstration import KEY_COOKIE
from houseway.web.http.routing import Router
from houseway.web.pages.audit import in_utc
from houseway.web.pages.shell import ACCOUNT, SIGN_IN, Visitor, page, visitor_as

router = Router()


@router.get(SIGN_IN)
async def sign_in(request: Request) -> Response:
    context_of(request).auth.check_address(request)
    return page(request, "sign_in.html", None, is_inside=is_inside(request))


def is_inside(request: Request) -> bool:
    """Whether the browser entered the demonstration by its link, so that it comes back by one press."""
    context = context_of(request)
    key = request.cookies.get(KEY_COOKIE, "")
    return context.settings.demonstration and context.entrance_key.opens(key)


# The people of the house, for an administrator; sign-ins, for auditors; and your own account.

ATTEMPTS_SHOWN = 200


Auditor = Annotated[Person, visitor_as(check_may_audit)]


@router.get("/people")
def people(request: Request, person: Visitor) -> Response:
    check_may_manage_people(person.role)
    return page(request, "people.html", person)


@router.get("/audit/sign-ins")
def sign_ins(context: AppContext, request: Request, person: Auditor) -> Response:
    name = request.query_params.get("person", "").strip() or None
    attempts = context.people.sign_ins(name, ATTEMPTS_SHOWN)
    return page(
        request,
        "audit/sign_ins.html",
        person,
        name=name,
        attempts=attempts,
        most=ATTEMPTS_SHOWN,
        in_utc=in_utc,
    )


@router.get(ACCOUNT)
def my_account(context: AppContext, request: Request, person: Visitor) -> Response:
    return page(request, "me.html", person, name=context.people.known(person.id).name)
