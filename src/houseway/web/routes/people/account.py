"""Your own account: the last access, and your sessions."""

from __future__ import annotations

from typing import Annotated, Any

from starlette.requests import Request

from houseway.house.people import name_of_secret
from houseway.house.people.passwords import hash_of
from houseway.house.people.sign_in import Access
from houseway.house.store.people import Credential
from houseway.refusal import Refusal
from houseway.web.context import AppContext, context_of
from houseway.web.http.auth import Guest, SignedIn
from houseway.web.http.routing import API, Answer, Router
from houseway.web.routes.people.managed import TokenName
from houseway.web.schemas.people import SessionInList

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
