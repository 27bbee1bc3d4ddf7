"""Routes of people: those an administrator manages, how they sign in, and your own account with its
sessions.

Attempts to sign in are on record for auditors.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from houseway.house.people import FOR_EVER, People, name_of_secret
from houseway.house.people.attempts import SignInSeen
from houseway.house.people.passwords import hash_of
from houseway.house.people.sign_in import Access
from houseway.house.people.sign_in_rules import Minutes, SignInRules, changed_rules
from houseway.house.roles import check_may_manage_people
from houseway.house.store.people import Credential
from houseway.house.store.people import Person as KnownPerson
from houseway.refusal import Refusal
from houseway.web.context import AppContext, context_of
from houseway.web.http.auth import Guest, SignedIn, signed_in_as
from houseway.web.http.routing import API, Answer, Body, Router
from houseway.web.routes.audit import Auditor
from houseway.web.routes.schemas import NewPerson, NewToken, PersonChange, PersonInList, RequestBody, Token


class SessionInList(msgspec.Struct):
    """``name`` identifies the session, to end it; ``is_this`` is the one that asks."""

    name: str
    created: int
    used: int
    expires: int | None
    address: str
    browser: str
    is_this: bool


class WaitInList(msgspec.Struct):
    """``source`` is where wrong passwords came from; ``until`` is None if only an administrator ends it."""

    source: str
    failures: int
    until: int | None


class SignInState(msgspec.Struct):
    """How a person signs in, for an administrator."""

    second_factor: bool
    waits: list[WaitInList]
    sessions: list[SessionInList]


class PasskeyInList(msgspec.Struct):
    """``name`` identifies the passkey, to remove it."""

    name: str
    label: str
    created: int


class SecondFactorState(msgspec.Struct):
    """``is_set``: there is an authenticator or a passkey. ``codes_left`` are recovery codes."""

    rule: Literal["off", "offered", "required"]
    is_set: bool
    is_required: bool
    has_authenticator: bool
    passkeys: list[PasskeyInList]
    codes_left: int


class QrCode(msgspec.Struct):
    """The dark squares as the path of an SVG, of so many squares a side."""

    size: int
    path: str


class NewSecondFactor(msgspec.Struct):
    secret: str
    uri: str
    qr: QrCode


class PasskeyChallenge(msgspec.Struct):
    """``challenge`` is base64url; ``party`` is the name that passkeys are made for."""

    challenge: str
    party: str


class NewPasskey(PasskeyChallenge):
    """``user`` and the passkeys that the person has already are base64url, ``algorithms`` those of COSE."""

    user: str
    algorithms: list[int]
    known: list[str]


class PasskeyUse(RequestBody):
    """What the browser answers when a passkey is used (AuthenticatorAssertionResponse), in base64url."""

    id: str
    client_data: str
    authenticator_data: str
    signature: str


class PasskeyMade(RequestBody):
    """What the browser answers when a passkey is made (AuthenticatorAttestationResponse), in base64url."""

    id: str
    client_data: str
    authenticator_data: str
    public_key: str


class PasskeyAddition(RequestBody):
    """``code`` or ``passkey`` prove the second factor that the person has already."""

    password: str
    new: PasskeyMade
    label: str = ""
    code: str = ""
    passkey: PasskeyUse | None = None


class SecondFactorProof(RequestBody):
    """``secret`` is the one that was shown, ``code`` one that the authenticator shows for it.

    Whoever has passkeys also proves that: by ``passkey``, or with a ``recovery_code``.
    """

    password: str
    secret: str
    code: str
    recovery_code: str = ""
    passkey: PasskeyUse | None = None


class SecondFactorRemoval(RequestBody):
    """``code`` or ``passkey`` prove the second factor."""

    password: str
    code: str = ""
    passkey: PasskeyUse | None = None


class RecoveryCodes(msgspec.Struct):
    recovery_codes: list[str]


class RulesChange(RequestBody):
    """Only the rules that are given are changed."""

    second_factor: Literal["off", "offered", "required"] | UnsetType = UNSET
    idle_minutes: Minutes | UnsetType = UNSET
    player_idle_minutes: Minutes | UnsetType = UNSET
    sessions: Annotated[int, Meta(ge=1, le=100)] | UnsetType = UNSET
    three_failures: Literal["wait", "lock"] | UnsetType = UNSET


# The people of the house, managed by an administrator.

router = Router(API, "people")
PersonId = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9._-]{1,39}$")]
TokenName = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$")]
Administrator = Annotated[Guest, signed_in_as(check_may_manage_people)]


def _in_list(people: People, person: KnownPerson) -> dict[str, Any]:
    return {
        "person": person.id,
        "name": person.name,
        "role": person.role,
        "created": person.created,
        "locked_out": people.is_locked_out(person),
        "disabled": person.disabled is not None,
    }


@router.get("/people", Answer(list[PersonInList], "Everybody"))
def everybody(context: AppContext, _: Administrator) -> Any:
    """List the people of the house."""
    return [_in_list(context.people, person) for person in context.people.everybody()]


@router.post("/people", Answer(PersonInList, "Created", 409, status=201))
async def create(context: AppContext, guest: Administrator, new: Body[NewPerson]) -> Any:
    """Register a person."""
    async with context.hashing:
        person = await run_in_threadpool(
            context.people.create, guest.person, new.person, new.name, new.role, new.password
        )
    return _in_list(context.people, person)


@router.patch("/people/{person}", Answer(PersonInList, "Changed", 404, 409))
async def change(
    context: AppContext, guest: Administrator, person: PersonId, body: Body[PersonChange]
) -> Any:
    """Change a person's name, role or password, or disable the person. Each change is a record of the log."""
    async with context.hashing:
        await run_in_threadpool(_change, context.people, guest, person, body)
    return _in_list(context.people, await run_in_threadpool(context.people.known, person))


def _change(people: People, guest: Guest, person: str, body: PersonChange) -> None:
    if len(msgspec.to_builtins(body)) != 1:
        raise Refusal("Give one change at a time: name, role, password or disabled.")
    match body:
        case PersonChange(name=str(name)):
            people.rename(guest.person, person, name)
        case PersonChange(password=str(password)):
            people.change_password(guest.person, person, password)
        case PersonChange(disabled=bool(disabled)):
            (people.disable if disabled else people.enable)(guest.person, person)
        case PersonChange(role=role) if not isinstance(role, msgspec.UnsetType):
            people.change_role(guest.person, person, role)


@router.post("/people/{person}/unlock", Answer(None, "Unlocked", 404, 409, status=204))
def unlock(context: AppContext, guest: Administrator, person: PersonId) -> None:
    """Let a person who was locked out sign in again."""
    context.people.unlock(guest.person, person)


@router.get("/people/{person}/tokens", Answer(list[Token], "The tokens of the person", 404))
def tokens(context: AppContext, _: Administrator, person: PersonId) -> Any:
    """List the tokens with which programs act as the person."""
    return [_token(name, credential) for name, credential in context.people.tokens_of(person).items()]


def _token(name: str, credential: Credential) -> dict[str, Any]:
    return {
        "name": name,
        "label": credential.label,
        "created": credential.created,
        "expires": credential.expires,
    }


@router.post(
    "/people/{person}/tokens", Answer(Token, "Created; the token is shown only here", 404, 409, status=201)
)
async def create_token(
    context: AppContext, guest: Administrator, person: PersonId, body: Body[NewToken]
) -> Any:
    """Create a token for a program."""
    people = context.people
    name, token = await run_in_threadpool(people.create_token, guest.person, person, body.label, body.days)
    credential = (await run_in_threadpool(people.tokens_of, person))[name]
    return {**_token(name, credential), "token": token}


@router.delete("/people/{person}/tokens/{name}", Answer(None, "Revoked", 404, status=204))
def revoke_token(context: AppContext, guest: Administrator, person: PersonId, name: TokenName) -> None:
    """Revoke a token: programs can no longer use it."""
    context.people.revoke_token(guest.person, person, name)


# Your own account: the last access, and your sessions.

account_router = Router(f"{API}/me", "people")


async def _in_session(request: Request) -> Guest:
    guest = await context_of(request).auth.admit(request)
    if not guest.by_cookie:
        raise Refusal("A program cannot do this with a token. Sign in with a browser.")
    return guest


InSession = Annotated[Guest, _in_session]


@account_router.get("/access", Answer(Access, "The access before this one"))
def access(context: AppContext, guest: SignedIn) -> Any:
    """Show when and from where you signed in before, and what happened to your account since."""
    return context.people.last_access(guest.person.id)


@account_router.post("/active", Answer(None, "Noted", 409, status=204))
async def active(_: InSession) -> None:
    """Say that somebody is at the page, so that the session does not end as unused."""


@account_router.get("/sessions", Answer(list[SessionInList], "Your sessions, the one used last first"))
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


@account_router.delete("/sessions/{name}", Answer(None, "Ended", 404, 409, status=204))
def end_session(context: AppContext, guest: InSession, name: TokenName) -> None:
    """End one of your sessions."""
    context.people.sessions.end(guest.person, guest.person.id, name)


@account_router.post("/sessions/end-others", Answer(None, "Ended", 404, 409, status=204))
def end_other_sessions(context: AppContext, guest: InSession) -> None:
    """End all your sessions but this one."""
    context.people.sessions.end_all(guest.person, guest.person.id, guest.token)


# How people sign in: attempts on record, for auditors; sessions, waits and rules, for administrators.

MOST_ATTEMPTS = 1000
sign_ins_router = Router(API, "people")


@sign_ins_router.get("/audit/sign-ins", Answer(list[SignInSeen], "The latest attempts, newest first"))
def sign_ins(
    context: AppContext,
    _: Auditor,
    *,
    person: PersonId | None = None,
    limit: Annotated[int, Meta(ge=1, le=MOST_ATTEMPTS)] = 100,
) -> Any:
    """List attempts to sign in, with their addresses: `why` is null for those that succeeded."""
    return context.people.sign_ins(person, limit)


@sign_ins_router.get("/sign-in-rules", Answer(SignInRules, "The rules that hold now"))
def rules(context: AppContext, _: Administrator) -> Any:
    """Show the rules of the house about signing in."""
    return context.people.rules.now()


@sign_ins_router.patch("/sign-in-rules", Answer(SignInRules, "The rules that hold now", 409))
def set_rules(context: AppContext, guest: Administrator, body: Body[RulesChange]) -> Any:
    """Change the rules of the house about signing in. Each change is a record of the log."""
    changes = msgspec.to_builtins(body)
    return context.people.rules.set(guest.person, lambda now: changed_rules(now, changes))


@sign_ins_router.get("/people/{person}/sign-in", Answer(SignInState, "How the person signs in", 404))
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


@sign_ins_router.delete("/people/{person}/sessions/{name}", Answer(None, "Ended", 404, status=204))
def end_session_of(context: AppContext, guest: Administrator, person: PersonId, name: TokenName) -> None:
    """End a session of a person."""
    context.people.sessions.end(guest.person, person, name)


@sign_ins_router.post("/people/{person}/sessions/end", Answer(None, "Ended", 404, status=204))
def end_sessions(context: AppContext, guest: Administrator, person: PersonId) -> None:
    """End all sessions of a person."""
    context.people.sessions.end_all(guest.person, person)


@sign_ins_router.post("/people/{person}/second-factor/reset", Answer(None, "Removed", 404, 409, status=204))
def reset_second_factor(context: AppContext, guest: Administrator, person: PersonId) -> None:
    """Remove the second factor of somebody who has lost it. The person's sessions end."""
    context.people.second_factors.reset(guest.person, context.people.known(person).id)
