"""What a browser sends of a passkey, and how it is checked (W3C Web Authentication, level 2).

No attestation is asked for: a new passkey says nothing about its maker, and whoever adds one has given a
password. Every use must be by a person whom the device has recognized, by a PIN or a finger.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from houseway.refusal import Refusal

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePublicKey
    from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey

_CHALLENGE_MICROSECONDS = 5 * 60 * 1_000_000
_AHEAD = 10 * 1_000_000  # microseconds by which the clock of another server may differ
_TIME, _RANDOM, _MAC = 8, 16, 16  # bytes of a challenge
_HASH, _FLAGS, _COUNTER = 32, 1, 4  # bytes of the data of an authenticator
_PRESENT, _VERIFIED, _HAS_KEY = 0x01, 0x04, 0x40
_BEFORE_ID = (
    _HASH + _FLAGS + _COUNTER + 16
)  # where the length of the name stands, after the model of the device
ES256, RS256 = -7, -257  # the algorithms of passkeys, as they are registered for COSE
ALGORITHMS = (ES256, RS256)
_SMALLEST_RSA = 2048


class WrongPasskey(Refusal):
    def __init__(self, why: str) -> None:
        super().__init__(f"{why} Try again, or sign in with your password.")


class RelyingParty(NamedTuple):
    """The house as browsers know it: the name that passkeys are made for, and the address of its pages."""

    name: str
    origin: str


@dataclass(frozen=True)
class Answer:
    """What both answers of a browser have; every text is base64url. ``id`` names the passkey."""

    party: RelyingParty
    id: str
    client_data: str
    authenticator_data: str


@dataclass(frozen=True)
class Registration(Answer):
    """A new passkey. ``public_key`` is a SubjectPublicKeyInfo."""

    public_key: str


@dataclass(frozen=True)
class Assertion(Answer):
    """A use of a passkey."""

    signature: str


class _ClientData(msgspec.Struct):
    type: str
    challenge: str
    origin: str
    is_cross_origin: bool = msgspec.field(name="crossOrigin", default=False)


class Challenges:
    """Makes what a passkey has to sign. A challenge carries its time and is not stored.

    Each passkey remembers the time of the last one that it answered, so that an answer is good once.
    """

    def __init__(self, key: Callable[[], bytes], now: Callable[[], int]) -> None:
        self._key, self._now = key, now

    def new(self, purpose: str) -> str:
        content = self._now().to_bytes(_TIME) + secrets.token_bytes(_RANDOM)
        return encoded(content + self._mac(content, purpose))

    def time_of(self, challenge: str, purpose: str) -> int:
        """Return when this house made the challenge for this purpose, or refuse it."""
        given = decoded(challenge)
        content, mac = given[: _TIME + _RANDOM], given[_TIME + _RANDOM :]
        at = int.from_bytes(content[:_TIME])
        is_ours = hmac.compare_digest(mac, self._mac(content, purpose))
        if not is_ours or not -_AHEAD <= self._now() - at <= _CHALLENGE_MICROSECONDS:
            raise WrongPasskey("The passkey was used too late, or for something else.")
        return at

    def _mac(self, content: bytes, purpose: str) -> bytes:
        return hmac.digest(self._key(), content + purpose.encode(), "sha256")[:_MAC]


def check_registration(given: Registration, challenges: Challenges, purpose: str) -> int:
    """Check a new passkey; return the time of the challenge that it answers."""
    at = _check_client_data(given, "webauthn.create", challenges, purpose)
    data = _authenticator_data(given)
    if not data[_HASH] & _HAS_KEY or _id_in(data) != decoded(given.id):
        raise WrongPasskey("The browser sent no new passkey.")
    _public_key(given.public_key)
    return at


def check_assertion(given: Assertion, public_key: str, challenges: Challenges, purpose: str) -> int:
    """Check a use of the passkey with this key; return the time of the challenge that it answers."""
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - slow to load
    from cryptography.hazmat.primitives.asymmetric import ec, padding  # noqa: PLC0415
    from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415

    at = _check_client_data(given, "webauthn.get", challenges, purpose)
    signed = _authenticator_data(given) + hashlib.sha256(decoded(given.client_data)).digest()
    key, signature = _public_key(public_key), decoded(given.signature)
    try:
        if isinstance(key, ec.EllipticCurvePublicKey):
            key.verify(signature, signed, ec.ECDSA(SHA256()))
        else:
            key.verify(signature, signed, padding.PKCS1v15(), SHA256())
    except InvalidSignature:
        raise WrongPasskey("The signature is not one of this passkey.") from None
    return at


def _check_client_data(given: Answer, kind: str, challenges: Challenges, purpose: str) -> int:
    try:
        data = msgspec.json.decode(decoded(given.client_data), type=_ClientData)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise WrongPasskey("What the browser sent cannot be read.") from None
    if data.type != kind:
        raise WrongPasskey(f"The browser sent {data.type!r}, not {kind!r}.")
    if data.origin != given.party.origin or data.is_cross_origin:
        raise WrongPasskey(
            f"The passkey was used at {data.origin}, and this house is at {given.party.origin}."
        )
    return challenges.time_of(data.challenge, purpose)


def _authenticator_data(given: Answer) -> bytes:
    data = decoded(given.authenticator_data)
    if len(data) < _HASH + _FLAGS + _COUNTER:
        raise WrongPasskey("What the browser sent cannot be read.")
    if data[:_HASH] != hashlib.sha256(given.party.name.encode()).digest():
        raise WrongPasskey(f"The passkey is not one for {given.party.name}.")
    if data[_HASH] & (_PRESENT | _VERIFIED) != _PRESENT | _VERIFIED:
        raise WrongPasskey("The device did not ask for a PIN, a finger or a face, so it does not know you.")
    return data


def _id_in(data: bytes) -> bytes:
    length = int.from_bytes(data[_BEFORE_ID : _BEFORE_ID + 2])
    return data[_BEFORE_ID + 2 : _BEFORE_ID + 2 + length]


def _public_key(text: str) -> EllipticCurvePublicKey | RSAPublicKey:
    from cryptography.exceptions import UnsupportedAlgorithm  # noqa: PLC0415 - slow to load
    from cryptography.hazmat.primitives.asymmetric import ec, rsa  # noqa: PLC0415
    from cryptography.hazmat.primitives.serialization import load_der_public_key  # noqa: PLC0415

    try:
        key = load_der_public_key(decoded(text))
    except (ValueError, UnsupportedAlgorithm):
        raise WrongPasskey("The key of the passkey cannot be read.") from None
    if isinstance(key, ec.EllipticCurvePublicKey) and isinstance(key.curve, ec.SECP256R1):
        return key
    if isinstance(key, rsa.RSAPublicKey) and key.key_size >= _SMALLEST_RSA:
        return key
    raise WrongPasskey("The passkey has a kind of key that this house does not take (ES256 and RS256).")


def encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise WrongPasskey("What the browser sent cannot be read.") from None
