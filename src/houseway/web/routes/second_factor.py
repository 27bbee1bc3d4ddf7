"""Routes of your second factor and your passkeys: set them up, remove them, and sign in with a passkey."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.house.people import NO_PASSWORD
from houseway.house.people.passkeys import (
    ALGORITHMS,
    Assertion,
    Registration,
    RelyingParty,
    name_of_passkey,
    user_handle,
)
from houseway.house.people.second_factor import Proof
from houseway.lazy import lazy
from houseway.refusal import Refusal
from houseway.web.context import AppContext, context_of
from houseway.web.http.auth import SignedIn
from houseway.web.http.peer import client_of, host_name
from houseway.web.http.routing import API, Answer, Body, Router
from houseway.web.routes.people import (
    InSession,
    NewPasskey,
    NewSecondFactor,
    PasskeyAddition,
    PasskeyChallenge,
    PasskeyUse,
    QrCode,
    RecoveryCodes,
    SecondFactorProof,
    SecondFactorRemoval,
    SecondFactorState,
    TokenName,
)
from houseway.web.routes.schemas import Me
from houseway.web.routes.session import MaySignIn, signed_in_response

segno = lazy("segno")  # needed by one page

# Passkeys: adding and removing your own, and signing in with one.

passkeys_router = Router(API, "people")
_LOCALHOST = "localhost"
_NO_LABEL = "passkey"


def party_of(request: Request) -> RelyingParty:
    """Return what browsers make passkeys for: a name with https, or this machine by its name."""
    own = context_of(request).settings.origin
    origin = own or f"{request.url.scheme}://{request.headers.get('host', '').lower()}"
    name = (urlsplit(origin).hostname if own else host_name(request)) or ""
    if _is_number(name) or not (origin.startswith("https:") or name == _LOCALHOST):
        raise Refusal(
            f"Browsers use no passkeys at {origin}. Open the house by its name with https, or as localhost."
        )
    return RelyingParty(name, origin)


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def proof_of(request: Request, code: str, passkey: PasskeyUse | None) -> Proof:
    """Return the proof of a second factor: what a passkey signed, or else the code."""
    return _assertion(request, passkey) if passkey else code


def _assertion(request: Request, used: PasskeyUse) -> Assertion:
    return Assertion(party_of(request), **msgspec.structs.asdict(used))


@passkeys_router.post("/me/passkeys/new", Answer(NewPasskey, "What the browser makes a passkey for", 409))
def new(context: AppContext, request: Request, guest: InSession) -> Any:
    """Ask for a new passkey. It counts once the browser has sent it."""
    factors, person = context.people.second_factors, guest.person
    factors.check_allowed()
    return {
        "challenge": factors.passkeys.challenge_to_add(person.id),
        "party": party_of(request).name,
        "user": user_handle(person.id),
        "algorithms": ALGORITHMS,
        "known": [passkey.id for passkey in factors.passkeys.of(person.id)],
    }


@passkeys_router.post("/me/passkeys", Answer(RecoveryCodes, "Added; recovery codes are shown only here", 409))
async def add(context: AppContext, request: Request, guest: InSession, body: Body[PasskeyAddition]) -> Any:
    """Add a passkey, with your password and, if you have a second factor, with a proof of it.

    There are recovery codes in the answer if this is your first second factor.
    """
    client = client_of(request)
    registration = Registration(party_of(request), **msgspec.structs.asdict(body.new))
    async with context.hashing:
        codes = await run_in_threadpool(
            context.people.add_passkey,
            guest.person,
            password=body.password,
            label=body.label or client.browser or _NO_LABEL,
            registration=registration,
            proof=proof_of(request, body.code, body.passkey),
            client=client,
        )
    return {"recovery_codes": codes}


@passkeys_router.post("/me/passkeys/{name}/remove", Answer(None, "Removed", 404, 409, status=204))
async def remove_passkey(
    context: AppContext,
    request: Request,
    guest: InSession,
    name: TokenName,
    body: Body[SecondFactorRemoval],
) -> None:
    """Remove a passkey, with your password and a proof of your second factor."""
    async with context.hashing:
        await run_in_threadpool(
            context.people.remove_passkey,
            guest.person,
            password=body.password,
            name=name,
            proof=proof_of(request, body.code, body.passkey),
            client=client_of(request),
        )


async def _may_ask(request: Request) -> None:
    context_of(request).auth.check_address(request)


@passkeys_router.post(
    "/session/passkey/new", Answer(PasskeyChallenge, "What a passkey has to sign", 409), is_open=True
)
def challenge(context: AppContext, request: Request, _: Annotated[None, _may_ask]) -> Any:
    """Ask for what a passkey has to sign, within five minutes."""
    party = party_of(request)
    return {"challenge": context.people.second_factors.passkeys.challenge_to_use(), "party": party.name}


@passkeys_router.post(
    "/session/passkey", Answer(Me, "Signed in; the answer sets the cookie", 409), is_open=True
)
async def sign_in(context: AppContext, request: Request, _: MaySignIn, body: Body[PasskeyUse]) -> Response:
    """Sign in with a passkey, without a name and a password."""
    assertion = _assertion(request, body)
    signed_in = await run_in_threadpool(context.people.sign_in_with_passkey, assertion, client_of(request))
    return signed_in_response(context, request, signed_in)


def in_list(context: AppContext, person_id: str) -> list[dict[str, Any]]:
    return [
        {"name": name_of_passkey(passkey), "label": passkey.label, "created": passkey.created}
        for passkey in context.people.second_factors.passkeys.of(person_id)
    ]


# QR codes, as data for a picture that a page draws.

_MARGIN = 4  # squares; scanners need them


def qr_code(text: str) -> QrCode:
    """Return the dark squares, each row as a few rectangles."""
    matrix = segno.make(text, error="m").matrix
    parts = []
    for y, row in enumerate(matrix):
        start = None
        for x, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                parts.append(f"M{start + _MARGIN} {y + _MARGIN}h{x - start}v1h-{x - start}z")
                start = None
    return QrCode(len(matrix) + 2 * _MARGIN, "".join(parts))


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
