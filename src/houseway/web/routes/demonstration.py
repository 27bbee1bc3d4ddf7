"""A demonstration is entered by a link that works once; inside, people switch from role to role."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.demo.demonstration import demonstrator, is_demonstrator
from houseway.floor.floor import Person
from houseway.floor.roles import NotAllowed, Role
from houseway.web.context import AppContext, context_of
from houseway.web.http.auth import Guest
from houseway.web.http.routing import API, Answer, Body, Router, json_response
from houseway.web.routes.session import me, with_cookie
from houseway.web.schemas.tables import Me, RoleWanted

ENTRANCE = "/demonstration"
AFTER_THE_ENTRANCE = "/"  # the lobby
router = Router(tag="demonstration")


@router.get(ENTRANCE, Answer(None, "Signed in as a player", status=303), is_open=True)
async def enter(context: AppContext, request: Request, key: Annotated[str, Meta(max_length=200)]) -> Response:
    """Enter the demonstration with the key of the printed link."""
    if not context.one_time_keys.use(key):
        raise NotAllowed("This link was used already or has expired. Start the demonstration again.")
    response = Response(status_code=303, headers={"Location": AFTER_THE_ENTRANCE})
    _, token = await _open_session(context, Role.PLAYER)
    return with_cookie(response, request, token)


async def _demonstrator(request: Request) -> Guest:
    guest = await context_of(request).auth.admit(request)
    if not (guest.by_cookie and is_demonstrator(guest.person.id)):
        raise NotAllowed("Only people who entered the demonstration by its link can switch roles.")
    return guest


@router.post(f"{API}/demonstration/role", Answer(Me, "Signed in with that role"))
async def change_role(
    context: AppContext,
    request: Request,
    guest: Annotated[Guest, _demonstrator],
    wanted: Body[RoleWanted],
) -> Response:
    """Continue as somebody with another role. For people who entered a demonstration by its link."""
    person, token = await _open_session(context, wanted.role)
    await run_in_threadpool(context.people.sign_out, guest.person, guest.token)
    return with_cookie(json_response(me(context, person)), request, token)


async def _open_session(context: AppContext, role: Role) -> tuple[Person, str]:
    known = await run_in_threadpool(context.people.known, demonstrator(role))
    return await run_in_threadpool(context.people.open_session, known)
