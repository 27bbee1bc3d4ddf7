"""The people of the house, for an administrator; and your own account, for everybody."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.roles import check_may_manage_people
from houseway.web.http.routing import Router
from houseway.web.pages.shell import Visitor, page

router = Router()


@router.get("/people")
def people(request: Request, person: Visitor) -> Response:
    check_may_manage_people(person.role)
    return page(request, "people.html", person)


@router.get("/me")
def my_account(request: Request, person: Visitor) -> Response:
    return page(request, "me.html", person)
