"""A demonstration is entered by a link that works once; inside, one changes from role to role."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.floor.demo.demonstration import demonstrator, is_demonstrator
from houseway.floor.floor import Person
from houseway.floor.roles import NotAllowed, Role
from houseway.web.context import Front, front_of
from houseway.web.http.auth import SignedIn
from houseway.web.http.openapi import API, answers, as_json, body_as, takes
from houseway.web.routes.session import me, with_cookie
from houseway.web.schemas.tables import Me, RoleWanted

ENTRANCE = "/demonstration"
AFTER_THE_ENTRANCE = "/"  # the lobby
router = APIRouter(tags=["demonstration"])
_role_wanted = msgspec.json.Decoder(RoleWanted)


@router.get(ENTRANCE, tags=["open"], **answers(None, "Signed in as a player", status=303))
async def enter(request: Request, key: Annotated[str, Query(max_length=200)]) -> Response:
    """Where the printed link leads."""
    front = front_of(request)
    if not front.keys.use(key):
        raise NotAllowed("This link was used already, or is too old. Start the demonstration again.")
    response = Response(status_code=303, headers={"Location": AFTER_THE_ENTRANCE})
    _, token = await _session_as(front, Role.PLAYER)
    return with_cookie(response, request, token)


@router.post(f"{API}/demonstration/role", **answers(Me, "Signed in with that role"), **takes(RoleWanted))
async def change_role(request: Request, guest: SignedIn) -> Response:
    """Go on as somebody with another role. Only in a demonstration, for who entered it by its link."""
    front = front_of(request)
    if not (guest.by_cookie and is_demonstrator(guest.person.id)):
        raise NotAllowed("Roles are changed only by who entered the demonstration by its link.")
    wanted: RoleWanted = await body_as(request, _role_wanted)
    person, token = await _session_as(front, wanted.role)
    await run_in_threadpool(front.people.sign_out, guest.person, guest.token)
    return with_cookie(as_json(me(front, person)), request, token)


async def _session_as(front: Front, role: Role) -> tuple[Person, str]:
    known = await run_in_threadpool(front.people.known, demonstrator(role))
    return await run_in_threadpool(front.people.open_session, known)
