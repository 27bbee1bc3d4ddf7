"""Signing in and out, and who somebody is."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.floor.floor import Person
from houseway.floor.people import SESSION_SECONDS
from houseway.floor.roles import MAY_AUDIT, MAY_MANAGE_PEOPLE, orders_of
from houseway.refusal import Refusal
from houseway.web.context import Front, front_of
from houseway.web.http.auth import SignedIn
from houseway.web.http.openapi import API, COOKIE, answers, as_json, body_as, takes
from houseway.web.schemas.tables import Me, PasswordChange, SignIn

router = APIRouter(prefix=API, tags=["people"])
_sign_in = msgspec.json.Decoder(SignIn)
_password_change = msgspec.json.Decoder(PasswordChange)


def me(front: Front, person: Person) -> dict[str, Any]:
    return {
        "person": person.id,
        "role": person.role,
        "commands": orders_of(person.role),
        "may_audit": person.role in MAY_AUDIT,
        "may_manage_people": person.role in MAY_MANAGE_PEOPLE,
        "demonstration": front.settings.demonstration,
    }


def with_cookie(response: Response, request: Request, token: str) -> Response:
    response.set_cookie(
        COOKIE,
        token,
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="strict",
        secure=front_of(request).door.cookies_are_secure(request),
    )
    return response


@router.post(
    "/session", tags=["open"], **answers(Me, "Signed in; the answer sets the cookie"), **takes(SignIn)
)
async def sign_in(request: Request) -> Response:
    """Sign in with name and password. Three wrong passwords in a row lock a person out."""
    front = front_of(request)
    front.door.check_may_try_to_sign_in(request)
    asked = await body_as(request, _sign_in)
    async with front.hashing:
        person, token = await run_in_threadpool(front.people.sign_in, asked.person, asked.password)
    return with_cookie(as_json(me(front, person)), request, token)


@router.delete("/session", **answers(None, "Signed out", 409, status=204))
async def sign_out(request: Request, guest: SignedIn) -> Response:
    """End this session."""
    if not guest.by_cookie:
        raise Refusal("A token is not signed out. An administrator revokes it.")
    await run_in_threadpool(front_of(request).people.sign_out, guest.person, guest.token)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")
    return response


@router.get("/me", **answers(Me, "Who is signed in"))
async def who_am_i(request: Request, guest: SignedIn) -> Response:
    """Who is signed in, and what that person may do."""
    return as_json(me(front_of(request), guest.person))


@router.post("/me/password", **answers(None, "Changed", 409, status=204), **takes(PasswordChange))
async def change_own_password(request: Request, guest: SignedIn) -> Response:
    """Change the own password. Every session of the person ends, this one too."""
    front = front_of(request)
    asked = await body_as(request, _password_change)
    async with front.hashing:
        await run_in_threadpool(front.people.change_own_password, guest.person, asked.old, asked.new)
    return Response(status_code=204)
