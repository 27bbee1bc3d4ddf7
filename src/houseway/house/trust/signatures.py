"""Signs records: with the keys of people who are signed in, and the house's own.

The key of a session or a token is derived from its secret, which the database does not hold. A person
who shows the secret can sign; one who only reads or writes the database cannot. The public key is in the
record of the sign-in, or of the token's creation.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from typing import Protocol

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from houseway.house.record import Record
from houseway.refusal import Refusal

_BYTES = 32
_NAME = 16  # hexadecimal digits


def key_of_secret(secret: str) -> RecordKey:
    derived = HKDF(SHA256(), _BYTES, salt=None, info=b"houseway session").derive(secret.encode())
    return RecordKey(derived)


def name_of_key(public: bytes) -> str:
    return hashlib.sha256(public).hexdigest()[:_NAME]


class RecordKey:
    """Signs records, by their hashes, which cover everything else in them."""

    def __init__(self, secret: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw()
        self.name = name_of_key(self.public)

    def sign(self, record_hash: str) -> str:
        signed = self._key.sign(_message(record_hash))
        return f"{self.name}:{base64.b64encode(signed).decode()}"


@dataclass(frozen=True)
class PublicKey:
    public: bytes

    @property
    def name(self) -> str:
        return name_of_key(self.public)

    def has_signed(self, record_hash: str, signature: str) -> bool:
        name, _, encoded = signature.partition(":")
        try:
            content = base64.b64decode(encoded, validate=True)
            Ed25519PublicKey.from_public_bytes(self.public).verify(content, _message(record_hash))
        except (ValueError, InvalidSignature):
            return False
        return name == self.name


def _message(record_hash: str) -> bytes:
    """No other text that a key of the house signs begins like this."""
    return f"houseway record/v1\n{record_hash}\n".encode()


# The keys with which this program signs records: the house's own, and those of people who are signed in.

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
