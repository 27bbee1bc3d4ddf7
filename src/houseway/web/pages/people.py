"""The people of the house, for an administrator; and oneself, for everybody."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from houseway.floor.roles import check_may_manage_people
from houseway.web.pages.shell import Visitor, page

router = APIRouter(include_in_schema=False)


@router.get("/people")
def people(request: Request, person: Visitor) -> Response:
    check_may_manage_people(person.role)
    return page(request, "people.html", person)


@router.get("/me")
def oneself(request: Request, person: Visitor) -> Response:
    return page(request, "me.html", person)
