"""Keeps the secret of a house in a file outside of its database; derives every key from it, and seals with
it.

Who reads or writes only the database can neither sign for the house nor open what it has sealed: seeds
of rounds to come, cards of shoes, secrets of second factors.
"""

from __future__ import annotations

import base64
import os
import secrets
import stat
from functools import cached_property
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from houseway.house.trust.notes import COSIGNED, Signer
from houseway.house.trust.sealed_text import MARK, PLAIN, SEALED
from houseway.house.trust.signatures import RecordKey
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
        return PLAIN.sub(lambda match: f"{match[1]}{MARK}{self._seal_seed(*match.group(2, 3))}", text)

    def opened_text(self, text: str) -> str:
        return SEALED.sub(lambda match: f"{match[1]}{self._open_seed(*match.group(2, 3))}", text)

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


# The secret of a house, kept in a file outside of its database. Every key of the house is derived from it.
#
# Who reads or writes only the database can neither sign for the house nor open what it has sealed.

_FORMAT = "houseway-key-1"
_BYTES = 32
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class HouseKey:
    """Derives one key for each purpose, so that no two uses of the secret meet."""

    def __init__(self, name: str, secret: bytes) -> None:
        self.name = name
        self._secret = secret

    def derived(self, purpose: str) -> bytes:
        return HKDF(SHA256(), _BYTES, salt=None, info=f"houseway {purpose}".encode()).derive(self._secret)

    @cached_property
    def signer(self) -> Signer:
        """The key that signs checkpoints."""
        return Signer(self.name, self.derived("checkpoints"))

    @cached_property
    def record_key(self) -> RecordKey:
        """The same key, for records in which nobody acts, or before a person has a key."""
        return RecordKey(self.derived("checkpoints"))

    @cached_property
    def seals(self) -> Seals:
        """Seals what the database may not tell."""
        purposes = ("seeds", "snapshots", "second factors", "challenges")
        return Seals(*(self.derived(purpose) for purpose in purposes))

    @cached_property
    def witness_signer(self) -> Signer:
        """The key that cosigns checkpoints of other houses."""
        return Signer(self.name, self.derived("witness"), COSIGNED)


def make_key(file: Path, name: str) -> HouseKey:
    """Make a new secret and write it to a file that only its owner can read."""
    key = HouseKey(name, secrets.token_bytes(_BYTES))
    _ = key.signer  # refuses a name that cannot be written
    try:
        handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        raise Refusal(f"{file} exists already, and a key is never overwritten. Give a new name.") from None
    except OSError as error:
        raise Refusal(f"The key cannot be written to {file}: {error.strerror}.") from None
    with os.fdopen(handle, "w") as opened:
        opened.write(f"{_FORMAT} {name} {key._secret.hex()}\n")
        opened.flush()
        os.fsync(opened.fileno())
    return key


def read_key(file: Path) -> HouseKey:
    """Read a key. Refuse a file that others can read: anyone who has it can sign for the house."""
    try:
        others = stat.S_IMODE(file.stat().st_mode) & _OTHERS
        words = file.read_text().split()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise Refusal(f"The key of the house cannot be read from {file}: {reason}.") from None
    if others:
        raise Refusal(f"Others can read {file}, which holds the key of the house. Run: chmod 600 {file}")
    try:
        layout, name, secret = words
        if layout == _FORMAT and len(secret) == 2 * _BYTES:
            return HouseKey(name, bytes.fromhex(secret))
    except ValueError:
        pass
    raise Refusal(
        f"{file} does not hold a key of a house. Make one with `houseway key new FILE --name NAME`."
    )
