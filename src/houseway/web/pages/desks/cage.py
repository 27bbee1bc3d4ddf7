"""The page of the cage: its counted money, counts by two people, and transfers with the main bank."""

from __future__ import annotations

from typing import Annotated

from starlette.requests import Request
from starlette.responses import Response

from houseway.house.floor import Person
from houseway.house.roles import CAGE_MONEY_COMMANDS, check_sees_cage, desk_commands_of_role
from houseway.web.http.routing import Router
from houseway.web.pages.shell import page, visitor_as

router = Router()


@router.get("/cage")
def cage(request: Request, person: Annotated[Person, visitor_as(check_sees_cage)]) -> Response:
    return page(
        request, "desks/cage.html", person, may=desk_commands_of_role(CAGE_MONEY_COMMANDS, person.role)
    )
