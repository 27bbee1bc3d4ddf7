"""The people of the house, managed by an administrator."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.concurrency import run_in_threadpool

from houseway.house.people import People
from houseway.house.roles import check_may_manage_people
from houseway.house.store.people import Credential
from houseway.house.store.people import Person as KnownPerson
from houseway.refusal import Refusal
from houseway.web.context import AppContext
from houseway.web.http.auth import Guest, signed_in_as
from houseway.web.http.routing import API, Answer, Body, Router
from houseway.web.schemas.tables import NewPerson, NewToken, PersonChange, PersonInList, Token

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
    context: AppContext, guest: Administrator, person: PersonId, wanted: Body[PersonChange]
) -> Any:
    """Change a person's name, role or password, or disable the person. Each change is a record of the log."""
    async with context.hashing:
        await run_in_threadpool(_change, context.people, guest, person, wanted)
    return _in_list(context.people, await run_in_threadpool(context.people.known, person))


def _change(people: People, guest: Guest, person: str, wanted: PersonChange) -> None:
    if len(msgspec.to_builtins(wanted)) != 1:
        raise Refusal("Give one change at a time: name, role, password or disabled.")
    match wanted:
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
    context: AppContext, guest: Administrator, person: PersonId, wanted: Body[NewToken]
) -> Any:
    """Create a token for a program."""
    people = context.people
    name, token = await run_in_threadpool(
        people.create_token, guest.person, person, wanted.label, wanted.days
    )
    credential = (await run_in_threadpool(people.tokens_of, person))[name]
    return {**_token(name, credential), "token": token}


@router.delete("/people/{person}/tokens/{name}", Answer(None, "Revoked", 404, status=204))
def revoke_token(context: AppContext, guest: Administrator, person: PersonId, name: TokenName) -> None:
    """Revoke a token: programs can no longer use it."""
    context.people.revoke_token(guest.person, person, name)
