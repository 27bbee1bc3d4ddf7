"""Passkeys: which person has which, and what they have signed.

A passkey signs in by itself: it is a device that the person has, and the device asks for a PIN or a finger.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import NamedTuple

from houseway.floor.people.people_log import PeopleLog
from houseway.floor.people.session_secrets import hash_of, name_of_secret
from houseway.floor.people.signing_in.webauthn import (
    Assertion,
    Challenges,
    Registration,
    WrongPasskey,
    check_assertion,
    check_registration,
    encoded,
)
from houseway.floor.store.people.passkeys import Passkey, passkey_with_id, passkeys_of, use_passkey
from houseway.refusal import Refusal

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

    def added(self, person_id: str, label: str, given: Registration) -> Passkey:
        """Return the passkey that the person wants to add, checked but not stored."""
        at = check_registration(given, self._challenges, _addition(person_id))
        if len(given.id) > _LONGEST_ID:
            raise Refusal("The device gives its passkey a name that is too long. Use another device.")
        if self.find(given.id):
            raise Refusal("This passkey is somebody's already. Use another device.")
        if len(self.of(person_id)) >= MOST_PASSKEYS:
            raise Refusal(f"You have {MOST_PASSKEYS} passkeys already. Remove one of them first.")
        return Passkey(given.id, person_id, label, given.public_key, self._log.now(), at)

    def find(self, passkey_id: str) -> Passkey | None:
        return passkey_with_id(self._store, passkey_id)

    def used(self, given: Assertion) -> UsedPasskey:
        """Return which passkey this is, or refuse it. ``use`` then uses its answer."""
        passkey = self.find(given.id)
        if passkey is None:
            raise UnknownPasskey
        at = check_assertion(given, passkey.key, self._challenges, _USE)
        if at <= passkey.used:
            raise UsedBefore
        return UsedPasskey(passkey, at)

    def use(self, used: UsedPasskey) -> None:
        """Use the answer, within the transaction of the sign-in; refuse it if somebody was quicker."""
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
