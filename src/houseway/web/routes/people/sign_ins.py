"""How people sign in: attempts on record, for auditors; sessions, waits and rules, for administrators."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.house.people import FOR_EVER
from houseway.house.people.attempts import SignInSeen
from houseway.house.people.sign_in_rules import SignInRules, changed_rules
from houseway.web.context import AppContext
from houseway.web.http.routing import API, Answer, Body, Router
from houseway.web.routes.audit import Auditor
from houseway.web.routes.people.account import session_in_list
from houseway.web.routes.people.managed import Administrator, PersonId, TokenName
from houseway.web.schemas.people import RulesChange, SignInState

MOST_ATTEMPTS = 1000
router = Router(API, "people")


@router.get("/audit/sign-ins", Answer(list[SignInSeen], "The latest attempts, newest first"))
def sign_ins(
    context: AppContext,
    _: Auditor,
    *,
    person: PersonId | None = None,
    limit: Annotated[int, Meta(ge=1, le=MOST_ATTEMPTS)] = 100,
) -> Any:
    """List attempts to sign in, with their addresses: `why` is null for those that succeeded."""
    return context.people.sign_ins(person, limit)


@router.get("/sign-in-rules", Answer(SignInRules, "The rules that hold now"))
def rules(context: AppContext, _: Administrator) -> Any:
    """Show the rules of the house about signing in."""
    return context.people.rules.now()


@router.patch("/sign-in-rules", Answer(SignInRules, "The rules that hold now", 409))
def set_rules(context: AppContext, guest: Administrator, wanted: Body[RulesChange]) -> Any:
    """Change the rules of the house about signing in. Each change is a record of the log."""
    given = msgspec.to_builtins(wanted)
    return context.people.rules.set(guest.person, lambda now: changed_rules(now, given))


@router.get("/people/{person}/sign-in", Answer(SignInState, "How the person signs in", 404))
def state(context: AppContext, guest: Administrator, person: PersonId) -> Any:
    """Show the sessions of a person, waits after wrong passwords, and whether there is a second factor."""
    people = context.people
    return {
        "second_factor": people.second_factors.is_set(people.known(person).id),
        "waits": [
            {
                "source": wait.source or "everywhere",
                "failures": wait.failures,
                "until": None if wait.until == FOR_EVER else wait.until,
            }
            for wait in people.waits(person)
        ],
        "sessions": [session_in_list(session, guest.token) for session in people.sessions.of(person)],
    }


@router.delete("/people/{person}/sessions/{name}", Answer(None, "Ended", 404, status=204))
def end_session(context: AppContext, guest: Administrator, person: PersonId, name: TokenName) -> None:
    """End a session of a person."""
    context.people.sessions.end(guest.person, person, name)


@router.post("/people/{person}/sessions/end", Answer(None, "Ended", 404, status=204))
def end_sessions(context: AppContext, guest: Administrator, person: PersonId) -> None:
    """End all sessions of a person."""
    context.people.sessions.end_all(guest.person, person)


@router.post("/people/{person}/second-factor/reset", Answer(None, "Removed", 404, 409, status=204))
def reset_second_factor(context: AppContext, guest: Administrator, person: PersonId) -> None:
    """Remove the second factor of somebody who has lost it. The person's sessions end."""
    context.people.second_factors.reset(guest.person, context.people.known(person).id)
