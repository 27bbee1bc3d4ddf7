"""Your own account: the last access, your sessions, your second factor."""

from __future__ import annotations

from typing import Annotated, Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from houseway.floor.people import NO_PASSWORD, name_of_secret
from houseway.floor.people.session_secrets import hash_of
from houseway.floor.people.signing_in.access import Access
from houseway.floor.store.people import Credential
from houseway.refusal import Refusal
from houseway.web.context import AppContext, context_of
from houseway.web.http.auth import Guest, SignedIn
from houseway.web.http.peer import client_of
from houseway.web.http.qr_code import qr_code
from houseway.web.http.routing import API, Answer, Body, Router
from houseway.web.routes.people.managed import TokenName
from houseway.web.schemas.people import (
    NewSecondFactor,
    RecoveryCodes,
    SecondFactorProof,
    SecondFactorRemoval,
    SecondFactorState,
    SessionInList,
)

router = Router(f"{API}/me", "people")


async def _in_session(request: Request) -> Guest:
    guest = await context_of(request).auth.admit(request)
    if not guest.by_cookie:
        raise Refusal("A program cannot do this with a token. Sign in with a browser.")
    return guest


InSession = Annotated[Guest, _in_session]


@router.get("/access", Answer(Access, "The access before this one"))
def access(context: AppContext, guest: SignedIn) -> Any:
    """Show when and from where you signed in before, and what happened to your account since."""
    return context.people.last_access(guest.person.id)


@router.post("/active", Answer(None, "Noted", 409, status=204))
async def active(_: InSession) -> None:
    """Say that somebody is at the page, so that the session does not end as unused."""


@router.get("/sessions", Answer(list[SessionInList], "Your sessions, the one used last first"))
def sessions(context: AppContext, guest: SignedIn) -> Any:
    """List your sessions: when and from where they were opened, and when they were used last."""
    return [session_in_list(session, guest.token) for session in context.people.sessions.of(guest.person.id)]


def session_in_list(session: Credential, token: str) -> dict[str, Any]:
    return {
        "name": name_of_secret(session.hash),
        "created": session.created,
        "used": session.used or session.created,
        "expires": session.expires,
        "address": session.address or "",
        "browser": session.browser or "",
        "is_this": session.hash == hash_of(token),
    }


@router.delete("/sessions/{name}", Answer(None, "Ended", 404, 409, status=204))
def end_session(context: AppContext, guest: InSession, name: TokenName) -> None:
    """End one of your sessions."""
    context.people.sessions.end(guest.person, guest.person.id, name)


@router.post("/sessions/end-others", Answer(None, "Ended", 404, 409, status=204))
def end_other_sessions(context: AppContext, guest: InSession) -> None:
    """End all your sessions but this one."""
    context.people.sessions.end_all(guest.person, guest.person.id, guest.token)


@router.get("/second-factor", Answer(SecondFactorState, "Your second factor"))
def second_factor(context: AppContext, guest: SignedIn) -> Any:
    """Show whether you have a second factor, and what the house asks for."""
    people, person = context.people, guest.person
    rules = people.rules.now()
    has_password = people.known(person.id).password != NO_PASSWORD
    return {
        "rule": rules.second_factor if has_password else "off",
        "is_set": people.second_factors.is_set(person.id),
        "is_required": rules.requires_second_factor(person.role),
        "codes_left": people.second_factors.codes_left(person.id),
    }


@router.post("/second-factor/new", Answer(NewSecondFactor, "A secret to enter into an authenticator", 409))
def new_second_factor(context: AppContext, guest: InSession) -> Any:
    """Make a secret. It counts once a code of it has been given."""
    secret, uri = context.people.second_factors.new_secret(guest.person.id)
    return {"secret": secret, "uri": uri, "qr": qr_code(uri)}


@router.post("/second-factor", Answer(RecoveryCodes, "Set up; the recovery codes are shown only here", 409))
async def enrol(
    context: AppContext, request: Request, guest: InSession, proof: Body[SecondFactorProof]
) -> Any:
    """Set up the second factor, with your password and a code of the new secret."""
    async with context.hashing:
        codes = await run_in_threadpool(
            context.people.enrol,
            guest.person,
            password=proof.password,
            secret=proof.secret,
            code=proof.code,
            client=client_of(request),
        )
    return {"recovery_codes": codes}


@router.post("/second-factor/remove", Answer(None, "Removed", 409, status=204))
async def remove(
    context: AppContext, request: Request, guest: InSession, proof: Body[SecondFactorRemoval]
) -> None:
    """Remove your second factor, with your password and one of its codes."""
    async with context.hashing:
        await run_in_threadpool(
            context.people.remove_second_factor,
            guest.person,
            password=proof.password,
            code=proof.code,
            client=client_of(request),
        )
