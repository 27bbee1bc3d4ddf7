"""Sign in, sign out, and who is signed in."""

from __future__ import annotations

from typing import Annotated, Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.house.floor import Person
from houseway.house.people import SESSION_SECONDS
from houseway.house.people.sessions import DEVICE_SECONDS
from houseway.house.people.sessions import SignedIn as NewSession
from houseway.house.permission import commands_for
from houseway.house.roles import MAY_AUDIT, MAY_MANAGE_PEOPLE, Role
from houseway.refusal import Refusal
from houseway.web.context import AppContext, context_of
from houseway.web.http.auth import SignedIn, cookie_name
from houseway.web.http.demonstration import address_of_role, role_in_path
from houseway.web.http.peer import DEVICE_COOKIE, client_of
from houseway.web.http.routing import API, Answer, Body, Router, json_response
from houseway.web.routes.schemas import Me, PasswordChange, SignIn

router = Router(API, "people")


def me(context: AppContext, person: Person) -> dict[str, Any]:
    return {
        "person": person.id,
        "role": person.role,
        "commands": commands_for(person.role),
        "may_audit": person.role in MAY_AUDIT,
        "may_manage_people": person.role in MAY_MANAGE_PEOPLE,
        "demonstration": context.settings.demonstration,
    }


def with_cookie(response: Response, request: Request, token: str, role: Role | None = None) -> Response:
    """Set the cookie of a session; ``role``: at the address of that role."""
    role = role or role_in_path(request)
    return set_cookie(response, request, cookie_name(role), token, address_of_role(role) or "/")


def set_cookie(
    response: Response,
    request: Request,
    name: str,
    value: str,
    path: str = "/",
    *,
    seconds: int = SESSION_SECONDS,
) -> Response:
    response.set_cookie(
        name,
        value,
        path=path,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=context_of(request).auth.cookies_are_secure(request),
    )
    return response


async def _may_sign_in(request: Request) -> None:
    context_of(request).auth.check_sign_in(request)


MaySignIn = Annotated[None, _may_sign_in]


@router.post("/session", Answer(Me, "Signed in; the answer sets the cookie"), is_open=True)
async def sign_in(context: AppContext, request: Request, _: MaySignIn, credentials: Body[SignIn]) -> Response:
    """Sign in with name and password, and with a code if the person has a second factor.

    After three wrong passwords in a row the next attempt has to wait.
    """
    async with context.hashing:
        signed_in = await run_in_threadpool(
            context.people.sign_in_on_device,
            credentials.person,
            credentials.password,
            client_of(request),
            credentials.code,
        )
    return signed_in_response(context, request, signed_in)


def signed_in_response(context: AppContext, request: Request, signed_in: NewSession) -> Response:
    """Answer who is signed in now, and set the cookies of the session and of the device."""
    person, token, device = signed_in
    response = with_cookie(json_response(me(context, person)), request, token)
    return set_cookie(response, request, DEVICE_COOKIE, device, seconds=DEVICE_SECONDS)


@router.delete("/session", Answer(None, "Signed out", 409, status=204))
async def sign_out(context: AppContext, request: Request, guest: SignedIn) -> Response:
    """End this session."""
    if not guest.by_cookie:
        raise Refusal("You cannot sign out with a token. Ask an administrator to revoke it.")
    await run_in_threadpool(context.people.sign_out, guest.person, guest.token)
    response = Response(status_code=204)
    role = role_in_path(request)
    path = address_of_role(role) or "/"
    response.delete_cookie(cookie_name(role), path, httponly=True, samesite="strict")
    return response


@router.get("/me", Answer(Me, "Who is signed in"))
async def who_am_i(context: AppContext, guest: SignedIn) -> Any:
    """Show who is signed in, and what that person may do."""
    return me(context, guest.person)


@router.post("/me/password", Answer(None, "Changed", 409, status=204))
async def change_own_password(
    context: AppContext, request: Request, guest: SignedIn, change: Body[PasswordChange]
) -> None:
    """Change your password. It ends all your sessions, this one too, and your tokens."""
    async with context.hashing:
        await run_in_threadpool(
            context.people.change_own_password, guest.person, change.old, change.new, client_of(request)
        )
