"""A demonstration is entered by its link, by any number of browsers. Inside, each role has an address."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.house.demo.demonstration import demonstrator, is_demonstrator
from houseway.house.floor import Person
from houseway.house.roles import NotAllowed, Role
from houseway.refusal import Refusal
from houseway.web.context import AppContext, context_of
from houseway.web.http.auth import Guest
from houseway.web.http.demonstration import KEY_COOKIE, address_of_role, role_in_path
from houseway.web.http.errors import Malformed
from houseway.web.http.peer import client_of
from houseway.web.http.routing import API, Answer, Body, Router, json_response
from houseway.web.routes.schemas import Me, RoleWanted
from houseway.web.routes.session import me, set_cookie, with_cookie

ENTRANCE = "/demonstration"
LOBBY = "/"
Key = Annotated[str, Meta(max_length=200)]
LocalPath = Annotated[str, Meta(max_length=2000)]
router = Router(tag="demonstration")


@router.get(ENTRANCE, Answer(None, "Signed in as a player", status=303), is_open=True)
async def enter(context: AppContext, request: Request, key: Key = "", to: LocalPath = LOBBY) -> Response:
    """Enter the demonstration with the key of the printed link; a browser that was inside needs none."""
    _check_key(context, request, key)
    _, token = await _open_session(context, request, Role.PLAYER)
    response = with_cookie(_redirect(_checked(to)), request, token)
    return set_cookie(response, request, KEY_COOKIE, context.entrance_key.value)


@router.get(f"{ENTRANCE}/as/{{role}}", Answer(None, "Signed in with that role", status=303), is_open=True)
async def enter_as(context: AppContext, request: Request, role: Role, to: LocalPath = LOBBY) -> Response:
    """Open the address of a role, in a browser that entered the demonstration."""
    _check_key(context, request)
    _, token = await _open_session(context, request, role)
    return with_cookie(_redirect(address_of_role(role) + _checked(to)), request, token, role)


def _redirect(path: str) -> Response:
    return Response(status_code=303, headers={"Location": path})


def _check_key(context: AppContext, request: Request, key: str = "") -> None:
    if not context.entrance_key.opens(key or request.cookies.get(KEY_COOKIE, "")):
        raise NotAllowed(
            "This link does not open the demonstration that runs now."
            " Open the link that was printed when it started."
        )


def _checked(path: str) -> str:
    """Refuse to redirect to another site."""
    if not path.startswith("/") or path.startswith("//") or "\\" in path or not path.isprintable():
        raise Malformed(f"{path!r} is not a path of this house. Give one that begins with a single '/'.")
    return path


async def _demonstrator(request: Request) -> Guest:
    guest = await context_of(request).auth.admit(request)
    if not (guest.by_cookie and is_demonstrator(guest.person.id)):
        raise NotAllowed("Only people who entered the demonstration by its link can switch roles.")
    return guest


@router.post(f"{API}/demonstration/role", Answer(Me, "Signed in with that role", 409))
async def change_role(
    context: AppContext,
    request: Request,
    guest: Annotated[Guest, _demonstrator],
    body: Body[RoleWanted],
) -> Response:
    """Continue this session as somebody with another role. To have several roles at once, open /as/ROLE."""
    if role := role_in_path(request):
        raise Refusal(
            f"{address_of_role(role)} is the address of one role. Open {address_of_role(body.role)}."
        )
    person, token = await _open_session(context, request, body.role)
    await run_in_threadpool(context.people.sign_out, guest.person, guest.token)
    return with_cookie(json_response(me(context, person)), request, token)


async def _open_session(context: AppContext, request: Request, role: Role) -> tuple[Person, str]:
    known = await run_in_threadpool(context.people.known, demonstrator(role))
    return await run_in_threadpool(context.people.open_session, known, client_of(request))
