"""The secret of a house, kept in a file outside of its database. Every key of the house is derived from it.

Who reads or writes only the database can neither sign for the house nor open what it has sealed.
"""

from __future__ import annotations

import os
import secrets
import stat
from functools import cached_property
from pathlib import Path

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from houseway.floor.checkpoints.notes import COSIGNED, Signer
from houseway.floor.sealing.seals import Seals
from houseway.floor.signatures.session_key import RecordKey
from houseway.refusal import Refusal

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
        """The same key, for records in which nobody acts, or before somebody has a key."""
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
    """Read a key. Refuse a file that others can read: whoever has it can sign for the house."""
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
