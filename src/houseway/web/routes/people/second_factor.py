"""Your second factor: what you have, setting up an authenticator, and removing everything."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from houseway.house.people import NO_PASSWORD
from houseway.web.context import AppContext
from houseway.web.http.auth import SignedIn
from houseway.web.http.peer import client_of
from houseway.web.http.qr_code import qr_code
from houseway.web.http.routing import API, Answer, Body, Router
from houseway.web.routes.people.account import InSession
from houseway.web.routes.people.passkeys import in_list, proof_of
from houseway.web.schemas.people import (
    NewSecondFactor,
    RecoveryCodes,
    SecondFactorProof,
    SecondFactorRemoval,
    SecondFactorState,
)

router = Router(f"{API}/me/second-factor", "people")


@router.get("", Answer(SecondFactorState, "Your second factor"))
def second_factor(context: AppContext, guest: SignedIn) -> Any:
    """Show whether you have a second factor, and what the house asks for."""
    people, person = context.people, guest.person
    rules, factors = people.rules.now(), people.second_factors
    has_password = people.known(person.id).password != NO_PASSWORD
    return {
        "rule": rules.second_factor if has_password else "off",
        "is_set": factors.is_set(person.id),
        "is_required": rules.requires_second_factor(person.role),
        "has_authenticator": factors.has_authenticator(person.id),
        "passkeys": in_list(context, person.id),
        "codes_left": factors.codes_left(person.id),
    }


@router.post("/new", Answer(NewSecondFactor, "A secret to enter into an authenticator", 409))
def new_second_factor(context: AppContext, guest: InSession) -> Any:
    """Make a secret. It counts once a code of it has been given."""
    secret, uri = context.people.second_factors.new_secret(guest.person.id)
    return {"secret": secret, "uri": uri, "qr": qr_code(uri)}


@router.post("", Answer(RecoveryCodes, "Set up; the recovery codes are shown only here", 409))
async def enrol(
    context: AppContext, request: Request, guest: InSession, proof: Body[SecondFactorProof]
) -> Any:
    """Set up an authenticator, with your password and a code of the new secret."""
    async with context.hashing:
        codes = await run_in_threadpool(
            context.people.enrol,
            guest.person,
            password=proof.password,
            secret=proof.secret,
            code=proof.code,
            proof=proof_of(request, proof.recovery_code, proof.passkey),
            client=client_of(request),
        )
    return {"recovery_codes": codes}


@router.post("/remove", Answer(None, "Removed", 409, status=204))
async def remove(
    context: AppContext, request: Request, guest: InSession, proof: Body[SecondFactorRemoval]
) -> None:
    """Remove your second factor, passkeys included, with your password and a proof of it."""
    async with context.hashing:
        await run_in_threadpool(
            context.people.remove_second_factor,
            guest.person,
            password=proof.password,
            proof=proof_of(request, proof.code, proof.passkey),
            client=client_of(request),
        )
