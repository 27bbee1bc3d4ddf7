"""A device with a passkey, as browsers and authenticators behave (W3C Web Authentication)."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from houseway.house.people.passkeys import Assertion, Registration, RelyingParty, encoded

HOUSE = RelyingParty("casino.example", "https://casino.example")
PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40
Key = ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey


def new_key() -> Key:
    return ec.generate_private_key(ec.SECP256R1())


@dataclass
class Device:
    """The browser's page is at ``origin``; a person is recognized if ``flags`` say so."""

    party: RelyingParty = HOUSE
    key: Key = field(default_factory=new_key)
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    origin: str = HOUSE.origin
    flags: int = PRESENT | VERIFIED
    is_cross_origin: bool = False

    def make(self, challenge: str, kind: str = "webauthn.create") -> Registration:
        data = self._data(self.flags | HAS_KEY) + bytes(16) + len(self.id).to_bytes(2) + self.id + b"COSE"
        public = self.key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        client_data = self._client_data(kind, challenge)
        return Registration(
            self.party, encoded(self.id), encoded(client_data), encoded(data), encoded(public)
        )

    def use(self, challenge: str, kind: str = "webauthn.get") -> Assertion:
        data, client_data = self._data(self.flags), self._client_data(kind, challenge)
        signature = self._sign(data + hashlib.sha256(client_data).digest())
        return Assertion(
            self.party, encoded(self.id), encoded(client_data), encoded(data), encoded(signature)
        )

    def _sign(self, message: bytes) -> bytes:
        if isinstance(self.key, rsa.RSAPrivateKey):
            return self.key.sign(message, padding.PKCS1v15(), SHA256())
        return self.key.sign(message, ec.ECDSA(SHA256()))

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.party.name.encode()).digest() + bytes([flags]) + bytes(4)

    def _client_data(self, kind: str, challenge: str) -> bytes:
        data = {
            "type": kind,
            "challenge": challenge,
            "origin": self.origin,
            "crossOrigin": self.is_cross_origin,
            "later": "browsers may add members",
        }
        return json.dumps(data).encode()
