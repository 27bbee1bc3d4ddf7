"""Keeps passkeys: which person has which, and what they have signed (W3C Web Authentication, level 2).

A passkey signs in by itself: it is a device that the person has, and the device asks for a PIN or a
finger. No attestation is asked for: a new passkey says nothing about its maker, and the person
who adds one has given a password. Every use must be by a person whom the device has recognized, by a PIN or a
finger.
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

from houseway.house.people.passwords import hash_of, name_of_secret
from houseway.house.people.people_log import PeopleLog
from houseway.house.store.people import Passkey, passkey_with_id, passkeys_of, use_passkey
from houseway.lazy import lazy
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
else:  # slow to load
    ec = lazy("cryptography.hazmat.primitives.asymmetric.ec")
    padding = lazy("cryptography.hazmat.primitives.asymmetric.padding")
    rsa = lazy("cryptography.hazmat.primitives.asymmetric.rsa")

exceptions = lazy("cryptography.exceptions")
SHA256 = lazy("cryptography.hazmat.primitives.hashes:SHA256")
load_der_public_key = lazy("cryptography.hazmat.primitives.serialization:load_der_public_key")


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
        decoded_challenge = decoded(challenge)
        content, mac = decoded_challenge[: _TIME + _RANDOM], decoded_challenge[_TIME + _RANDOM :]
        at = int.from_bytes(content[:_TIME])
        is_ours = hmac.compare_digest(mac, self._mac(content, purpose))
        if not is_ours or not -_AHEAD <= self._now() - at <= _CHALLENGE_MICROSECONDS:
            raise WrongPasskey("The passkey was used too late, or for something else.")
        return at

    def _mac(self, content: bytes, purpose: str) -> bytes:
        return hmac.digest(self._key(), content + purpose.encode(), "sha256")[:_MAC]


def check_registration(answer: Registration, challenges: Challenges, purpose: str) -> int:
    """Check a new passkey; return the time of the challenge that it answers."""
    at = _check_client_data(answer, "webauthn.create", challenges, purpose)
    data = _authenticator_data(answer)
    if not data[_HASH] & _HAS_KEY or _id_in(data) != decoded(answer.id):
        raise WrongPasskey("The browser sent no new passkey.")
    _public_key(answer.public_key)
    return at


def check_assertion(answer: Assertion, public_key: str, challenges: Challenges, purpose: str) -> int:
    """Check a use of the passkey with this key; return the time of the challenge that it answers."""
    at = _check_client_data(answer, "webauthn.get", challenges, purpose)
    signed = _authenticator_data(answer) + hashlib.sha256(decoded(answer.client_data)).digest()
    key, signature = _public_key(public_key), decoded(answer.signature)
    try:
        if isinstance(key, ec.EllipticCurvePublicKey):
            key.verify(signature, signed, ec.ECDSA(SHA256()))
        else:
            key.verify(signature, signed, padding.PKCS1v15(), SHA256())
    except exceptions.InvalidSignature:
        raise WrongPasskey("The signature is not one of this passkey.") from None
    return at


def _check_client_data(answer: Answer, kind: str, challenges: Challenges, purpose: str) -> int:
    try:
        data = msgspec.json.decode(decoded(answer.client_data), type=_ClientData)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise WrongPasskey("What the browser sent cannot be read.") from None
    if data.type != kind:
        raise WrongPasskey(f"The browser sent {data.type!r}, not {kind!r}.")
    if data.origin != answer.party.origin or data.is_cross_origin:
        raise WrongPasskey(
            f"The passkey was used at {data.origin}, and this house is at {answer.party.origin}."
        )
    return challenges.time_of(data.challenge, purpose)


def _authenticator_data(answer: Answer) -> bytes:
    data = decoded(answer.authenticator_data)
    if len(data) < _HASH + _FLAGS + _COUNTER:
        raise WrongPasskey("What the browser sent cannot be read.")
    if data[:_HASH] != hashlib.sha256(answer.party.name.encode()).digest():
        raise WrongPasskey(f"The passkey is not one for {answer.party.name}.")
    if data[_HASH] & (_PRESENT | _VERIFIED) != _PRESENT | _VERIFIED:
        raise WrongPasskey("The device did not ask for a PIN, a finger or a face, so it does not know you.")
    return data


def _id_in(data: bytes) -> bytes:
    length = int.from_bytes(data[_BEFORE_ID : _BEFORE_ID + 2])
    return data[_BEFORE_ID + 2 : _BEFORE_ID + 2 + length]


def _public_key(text: str) -> ec.EllipticCurvePublicKey | rsa.RSAPublicKey:
    try:
        key = load_der_public_key(decoded(text))
    except (ValueError, exceptions.UnsupportedAlgorithm):
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


# Passkeys: which person has which, and what they have signed.
#
# A passkey signs in by itself: it is a device that the person has, and the device asks for a PIN or a
# finger.

MOST_PASSKEYS = 10  # of one person
_LONGEST_ID = 1400  # characters; the standard allows 1023 bytes
_USE = "use"


class UnknownPasskey(WrongPasskey):
    def __init__(self) -> None:
        super().__init__("This house does not know the passkey, or it was removed.")


class UsedBefore(WrongPasskey):
    def __init__(self) -> None:
        super().__init__("This answer of the passkey was used already.")


class UsedPasskey(NamedTuple):
    """Which passkey answered, and the time of the challenge that it answered."""

    passkey: Passkey
    at: int


class Passkeys:
    """Checks what browsers send.

    All servers of a house with a key know each other's challenges; without a key, each knows its own.
    """

    def __init__(self, log: PeopleLog) -> None:
        self._log, self._store = log, log.store
        self._own_key = secrets.token_bytes(32)
        self._challenges = Challenges(self._key, log.now)

    def _key(self) -> bytes:
        return self._store.seals.challenge_key if self._store.seals else self._own_key

    def of(self, person_id: str) -> list[Passkey]:
        return passkeys_of(self._store, person_id)

    def challenge_to_add(self, person_id: str) -> str:
        return self._challenges.new(_addition(person_id))

    def challenge_to_use(self) -> str:
        return self._challenges.new(_USE)

    def added(self, person_id: str, label: str, registration: Registration) -> Passkey:
        """Return the passkey that the person wants to add, checked but not stored."""
        at = check_registration(registration, self._challenges, _addition(person_id))
        if len(registration.id) > _LONGEST_ID:
            raise Refusal("The device gives its passkey a name that is too long. Use another device.")
        if self.find(registration.id):
            raise Refusal("This passkey is somebody's already. Use another device.")
        if len(self.of(person_id)) >= MOST_PASSKEYS:
            raise Refusal(f"You have {MOST_PASSKEYS} passkeys already. Remove one of them first.")
        return Passkey(registration.id, person_id, label, registration.public_key, self._log.now(), at)

    def find(self, passkey_id: str) -> Passkey | None:
        return passkey_with_id(self._store, passkey_id)

    def used(self, assertion: Assertion) -> UsedPasskey:
        """Return which passkey this is, or refuse it. ``use`` then uses its answer."""
        passkey = self.find(assertion.id)
        if passkey is None:
            raise UnknownPasskey
        at = check_assertion(assertion, passkey.key, self._challenges, _USE)
        if at <= passkey.used:
            raise UsedBefore
        return UsedPasskey(passkey, at)

    def use(self, used: UsedPasskey) -> None:
        """Use the answer, within the transaction of the sign-in; refuse it if another sign-in was quicker."""
        if not use_passkey(self._store, used.passkey.id, used.at):
            raise UsedBefore


def name_of_passkey(passkey: Passkey) -> str:
    """Return the short name by which records and pages name a passkey."""
    return name_of_secret(hash_of(passkey.id))


def user_handle(person_id: str) -> str:
    """Return by what a device knows the person: the same each time, so that it replaces its own passkey."""
    return encoded(hashlib.sha256(f"houseway {person_id}".encode()).digest())


def _addition(person_id: str) -> str:
    return f"add {person_id}"
