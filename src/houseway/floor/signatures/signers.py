"""The keys with which this program signs records: the house's own, and those of people who are signed in."""

from __future__ import annotations

import hashlib
from typing import Protocol

import msgspec

from houseway.floor.record import Record
from houseway.floor.signatures.session_key import RecordKey, key_of_secret
from houseway.refusal import Refusal

SIGNED_BY_THE_HOUSE = "signed-in"  # gives a person a key, so the person's own would prove nothing
_MOST_PEOPLE = 100_000


class RecordSigner(Protocol):
    def signed(self, record: Record) -> Record: ...


class MissingKey:
    """Stands for the key of a house whose log is signed: without it nothing can be written."""

    def signed(self, record: Record) -> Record:
        raise Refusal(
            f"This house signs its records, so its key is needed to write {record.kind!r}."
            " Name its file in HOUSEWAY_KEY_FILE; `houseway serve` also takes --key."
        )


class Signers:
    """Signs each record for the person who did it, or else for the house; for any number of threads."""

    def __init__(self, house: RecordKey) -> None:
        self.house = house
        self._people: dict[str, tuple[bytes, RecordKey]] = {}  # each with the hash of its secret

    def add(self, person: str, secret: str) -> None:
        """Remember the key of a person who has shown the secret of a session or a token."""
        hashed = hashlib.sha256(secret.encode()).digest()
        known = self._people.get(person)
        if known is not None and known[0] == hashed:
            return  # making the key again would take as long as two signatures
        if len(self._people) >= _MOST_PEOPLE:
            self._people = {}
        self._people[person] = hashed, key_of_secret(secret)

    def signed(self, record: Record) -> Record:
        own = None if record.kind == SIGNED_BY_THE_HOUSE else self._people.get(record.who)
        key = own[1] if own else self.house
        return msgspec.structs.replace(record, signature=key.sign(record.hash))
