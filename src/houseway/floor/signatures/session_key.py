"""The key of a session or a token, derived from its secret, which the database does not hold.

Whoever shows the secret can sign; whoever only reads or writes the database cannot. The public key is in the
record of the sign-in, or of the token's creation.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

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
