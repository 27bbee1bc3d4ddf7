"""The codes of an authenticator: six digits that change every 30 seconds (RFC 6238)."""

from __future__ import annotations

import base64
import hmac
import secrets
from typing import NamedTuple
from urllib.parse import quote

from houseway.floor.people.signing_in.passwords import THE_PROGRAM
from houseway.refusal import Refusal

STEP_SECONDS, DIGITS = 30, 6
_EARLIER_OR_LATER = 1  # steps: clocks of phones differ, and people type slowly
_SECRET_BYTES = 20


class NewSecret(NamedTuple):
    """A secret to enter into an authenticator; it counts once a code of it has been given."""

    secret: str
    uri: str


def new_secret(person_id: str) -> NewSecret:
    secret = base64.b32encode(secrets.token_bytes(_SECRET_BYTES)).decode()
    label, issuer = quote(f"Houseway:{person_id}"), quote(THE_PROGRAM.title())
    uri = f"otpauth://totp/{label}?secret={secret}&issuer={issuer}&digits={DIGITS}&period={STEP_SECONDS}"
    return NewSecret(secret, uri)


def step_of(secret: str, code: str, seconds: int, *, after: int) -> int | None:
    """Return the time step of which this is the code; each step is good for one use."""
    key, now = _key(secret), seconds // STEP_SECONDS
    digits = code.replace(" ", "")
    steps = range(now - _EARLIER_OR_LATER, now + _EARLIER_OR_LATER + 1)
    right = [step for step in steps if hmac.compare_digest(code_at(key, step), digits.encode())]
    return next((step for step in right if step > after), None)


def code_at(key: bytes, step: int) -> bytes:
    """Return the code of a time step."""
    from cryptography.hazmat.primitives.hashes import SHA1  # noqa: PLC0415 - slow to load
    from cryptography.hazmat.primitives.twofactor.totp import TOTP  # noqa: PLC0415

    return TOTP(key, DIGITS, SHA1(), STEP_SECONDS).generate(step * STEP_SECONDS)  # noqa: S303 - as authenticators do


def _key(secret: str) -> bytes:
    try:
        key = base64.b32decode(secret)
    except ValueError:
        key = b""
    if len(key) != _SECRET_BYTES:
        raise Refusal("This is not the secret of a second factor. Begin again to get one.")
    return key
