"""The people of the house, managed by an administrator."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.floor.people import People
from houseway.floor.roles import check_may_manage_people
from houseway.floor.store.people import Credential
from houseway.floor.store.people import Person as KnownPerson
from houseway.refusal import Refusal
from houseway.web.context import front_of
from houseway.web.http.auth import Guest, SignedIn
from houseway.web.http.openapi import API, answers, as_json, body_as, takes
from houseway.web.schemas.tables import NewPerson, NewToken, PersonChange, PersonInList, Token

router = APIRouter(prefix=API, tags=["people"])
_new_person = msgspec.json.Decoder(NewPerson)
_change = msgspec.json.Decoder(PersonChange)
_new_token = msgspec.json.Decoder(NewToken)
PersonId = Annotated[str, Path(pattern=r"^[a-z][a-z0-9._-]{1,39}$")]
TokenName = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]


async def _administrator(guest: SignedIn) -> Guest:
    check_may_manage_people(guest.person.role)
    return guest


Administrator = Annotated[Guest, Depends(_administrator)]


def _in_list(people: People, person: KnownPerson) -> dict[str, Any]:
    return {
        "person": person.id,
        "name": person.name,
        "role": person.role,
        "created": person.created,
        "locked_out": people.is_locked_out(person),
        "disabled": person.disabled is not None,
    }


@router.get("/people", **answers(list[PersonInList], "Everybody"))
def everybody(request: Request, _: Administrator) -> Response:
    """The people of the house."""
    people = front_of(request).people
    return as_json([_in_list(people, one) for one in people.everybody()])


@router.post("/people", **answers(PersonInList, "Created", 409, status=201), **takes(NewPerson))
async def create(request: Request, guest: Administrator) -> Response:
    """Take somebody in."""
    front = front_of(request)
    new: NewPerson = await body_as(request, _new_person)
    async with front.hashing:
        person = await run_in_threadpool(
            front.people.create, guest.person, new.person, new.name, new.role, new.password
        )
    return as_json(_in_list(front.people, person), 201)


@router.patch("/people/{person}", **answers(PersonInList, "Changed", 404, 409), **takes(PersonChange))
async def change(request: Request, guest: Administrator, person: PersonId) -> Response:
    """Change name, role or password, or keep somebody out. Each is a record of its own in the log."""
    front = front_of(request)
    wanted: PersonChange = await body_as(request, _change)
    async with front.hashing:
        await run_in_threadpool(_carry_out, front.people, guest, person, wanted)
    return as_json(_in_list(front.people, await run_in_threadpool(front.people.known, person)))


def _carry_out(people: People, guest: Guest, person: str, wanted: PersonChange) -> None:
    given = msgspec.to_builtins(wanted)
    if len(given) != 1:
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


@router.post("/people/{person}/unlock", **answers(None, "Unlocked", 404, 409, status=204))
def unlock(request: Request, guest: Administrator, person: PersonId) -> Response:
    """Let somebody in again who was locked out."""
    front_of(request).people.unlock(guest.person, person)
    return Response(status_code=204)


@router.get("/people/{person}/tokens", **answers(list[Token], "The tokens of the person", 404))
def tokens(request: Request, _: Administrator, person: PersonId) -> Response:
    """The tokens with which programs act as the person."""
    found = front_of(request).people.tokens_of(person)
    return as_json([_token(name, one) for name, one in found.items()])


def _token(name: str, one: Credential) -> dict[str, Any]:
    return {"name": name, "label": one.label, "created": one.created, "expires": one.expires}


@router.post(
    "/people/{person}/tokens",
    **answers(Token, "Made; the token is told here only", 404, 409, status=201),
    **takes(NewToken),
)
async def create_token(request: Request, guest: Administrator, person: PersonId) -> Response:
    """Make a token for a program."""
    people = front_of(request).people
    asked: NewToken = await body_as(request, _new_token)
    name, token = await run_in_threadpool(people.create_token, guest.person, person, asked.label, asked.days)
    return as_json(
        {**_token(name, (await run_in_threadpool(people.tokens_of, person))[name]), "token": token}, 201
    )


@router.delete("/people/{person}/tokens/{name}", **answers(None, "Revoked", 404, status=204))
def revoke_token(request: Request, guest: Administrator, person: PersonId, name: TokenName) -> Response:
    """A program that shows this token is not let in any more."""
    front_of(request).people.revoke_token(guest.person, person, name)
    return Response(status_code=204)
