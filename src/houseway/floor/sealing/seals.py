"""Seals what the database may not tell: seeds of rounds to come, cards of shoes, secrets of second factors.

A record is the same for those who hold the key, hash included; only its text in the database differs. Without
the key a seed can be read once the log shows it, at the end of its round or shoe.
"""

from __future__ import annotations

import base64
import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from houseway.floor.sealing.sealed_text import MARK, PLAIN, SEALED
from houseway.refusal import Refusal

_NONCE = 12  # bytes
_SNAPSHOT_MARK = b"sealed\n"


class Seals:
    """Seals and opens with keys of the house."""

    def __init__(self, seed_key: bytes, snapshot_key: bytes, secret_key: bytes, challenge_key: bytes) -> None:
        self._seeds = AESGCM(seed_key)
        self._snapshots = AESGCM(snapshot_key)
        self._secrets = AESGCM(secret_key)
        self.challenge_key = challenge_key  # of what passkeys have to sign, the same at every server

    def sealed_text(self, text: str) -> str:
        """Return the text of a record with its hidden seeds sealed."""
        return PLAIN.sub(lambda found: f"{found[1]}{MARK}{self._seal_seed(*found.group(2, 3))}", text)

    def opened_text(self, text: str) -> str:
        return SEALED.sub(lambda found: f"{found[1]}{self._open_seed(*found.group(2, 3))}", text)

    def sealed_snapshot(self, state: bytes, about: bytes) -> bytes:
        """``about`` names the record after which the state was: it fits nowhere else."""
        number = secrets.token_bytes(_NONCE)
        return _SNAPSHOT_MARK + number + self._snapshots.encrypt(number, state, about)

    def opened_snapshot(self, sealed: bytes, about: bytes) -> bytes | None:
        """Return the state, or None if this house has not written it for that record."""
        content = sealed.removeprefix(_SNAPSHOT_MARK)
        if content == sealed:
            return None
        try:
            return self._snapshots.decrypt(content[:_NONCE], content[_NONCE:], about)
        except InvalidTag:
            return None

    def sealed_secret(self, secret: str, person: str) -> str:
        """Seal the secret of a person's second factor; it fits nobody else."""
        number = secrets.token_bytes(_NONCE)
        sealed = number + self._secrets.encrypt(number, secret.encode(), person.encode())
        return MARK + base64.b64encode(sealed).decode()

    def opened_secret(self, stored: str, person: str) -> str:
        """Open it; one from before the house had a key is readable as it is."""
        if not stored.startswith(MARK):
            return stored
        content = base64.b64decode(stored.removeprefix(MARK))
        try:
            return self._secrets.decrypt(content[:_NONCE], content[_NONCE:], person.encode()).decode()
        except InvalidTag:
            raise Refusal(
                f"The second factor of {person} was sealed with another key, or for somebody else."
                " Give the key of this house, or reset the second factor."
            ) from None

    def _seal_seed(self, commitment: str, seed: str) -> str:
        number = secrets.token_bytes(_NONCE)
        return base64.b64encode(
            number + self._seeds.encrypt(number, seed.encode(), commitment.encode())
        ).decode()

    def _open_seed(self, commitment: str, sealed: str) -> str:
        content = base64.b64decode(sealed)
        try:
            return self._seeds.decrypt(content[:_NONCE], content[_NONCE:], commitment.encode()).decode()
        except InvalidTag:
            raise Refusal(
                "A seed of this log was sealed with another key. Give the key of this house."
            ) from None
