"""Reads and signs notes, the public format in which transparency logs and their witnesses sign, and
checkpoints in it.

A note is a text that ends with a newline, an empty line, and one line for each signature. A signature
names its key, and begins with four bytes that tell keys of one name apart. The formats are those of
C2SP ``signed-note``, ``tlog-cosignature`` and ``tlog-checkpoint``, so that other people's programs can
check them. A checkpoint says how many records the log has, and the root of their tree.
"""

from __future__ import annotations

import base64
import hashlib
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from houseway.refusal import Refusal

PLAIN: Final = 1  # the kind of an Ed25519 signature over the text itself
COSIGNED: Final = 4  # over the text and the time at which a witness saw it
_MARK = "\N{EM DASH} "
_ID = 4  # bytes
_KEY = 32


class BadNote(Refusal):
    """A text that is no signed note, or lacks a signature that it needs."""


@dataclass(frozen=True)
class Signature:
    name: str
    key_id: bytes
    content: bytes

    def line(self) -> str:
        return f"{_MARK}{self.name} {base64.b64encode(self.key_id + self.content).decode()}\n"


@dataclass(frozen=True)
class Note:
    text: str
    signatures: tuple[Signature, ...] = ()

    def __str__(self) -> str:
        return self.text + "\n" + "".join(signature.line() for signature in self.signatures)

    def with_signatures(self, signatures: Iterable[Signature]) -> Note:
        """Return the note with these signatures too, the latest one of each key."""
        latest = {(signature.name, signature.key_id): signature for signature in self.signatures}
        latest |= {(signature.name, signature.key_id): signature for signature in signatures}
        return Note(self.text, tuple(latest.values()))


def parse_note(written: str) -> Note:
    text, separator, lines = written.rpartition("\n\n")
    if not separator or not lines.endswith("\n"):
        raise BadNote("This is no signed note: a text, an empty line and signatures are needed.")
    return Note(text + "\n", tuple(parse_signature(line) for line in lines.splitlines()))


def parse_signature(line: str) -> Signature:
    try:
        mark, name, encoded = line.split(" ")
        content = base64.b64decode(encoded, validate=True)
    except ValueError:
        raise BadNote(f"{line!r} is not a line with a signature.") from None
    if mark + " " != _MARK or not name or len(content) <= _ID:
        raise BadNote(f"{line!r} is not a line with a signature.")
    return Signature(name, content[:_ID], content[_ID:])


@dataclass(frozen=True)
class Verifier:
    """A public key with the name under which it signs, written ``NAME+ID+KEY``."""

    name: str
    kind: int
    key: bytes

    @property
    def key_id(self) -> bytes:
        return hashlib.sha256(f"{self.name}\n".encode() + bytes([self.kind]) + self.key).digest()[:_ID]

    def __str__(self) -> str:
        return f"{self.name}+{self.key_id.hex()}+{base64.b64encode(bytes([self.kind]) + self.key).decode()}"

    def signed_at(self, note: Note) -> int | None:
        """Return the second at which this key cosigned, 0 for a plain signature, or None for no valid one."""
        for signature in note.signatures:
            if (signature.name, signature.key_id) == (self.name, self.key_id):
                return self._checked(note.text, signature.content)
        return None

    def has_signed(self, note: Note) -> bool:
        return self.signed_at(note) is not None

    def _checked(self, text: str, content: bytes) -> int | None:
        at = 0
        if self.kind == COSIGNED:
            if len(content) < _TIME.size:
                return None
            (at,) = _TIME.unpack(content[: _TIME.size])
            text, content = _cosigned_text(text, at), content[_TIME.size :]
        try:
            Ed25519PublicKey.from_public_bytes(self.key).verify(content, text.encode())
        except InvalidSignature:
            return None
        return at


def parse_verifier(written: str) -> Verifier:
    try:
        name, key_id, encoded = written.strip().split("+", 2)
        content = base64.b64decode(encoded, validate=True)
    except ValueError:
        raise BadNote(f"{written!r} is not a public key. It is written NAME+ID+KEY.") from None
    check_key_name(name)
    if len(content) != 1 + _KEY or content[0] not in (PLAIN, COSIGNED):
        raise BadNote(f"The key of {name} is of no kind that Houseway knows. Ask for an Ed25519 key.")
    verifier = Verifier(name, content[0], content[1:])
    if verifier.key_id.hex() != key_id:
        raise BadNote(f"The key of {name} was not copied in full: its number is not {key_id}. Copy it again.")
    return verifier


class Signer:
    """A private key with the name under which it signs."""

    def __init__(self, name: str, secret: bytes, kind: int = PLAIN) -> None:
        check_key_name(name)
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.verifier = Verifier(name, kind, self._key.public_key().public_bytes_raw())

    def sign(self, text: str, at: int = 0) -> Signature:
        """Sign the text; as a witness, together with the second ``at`` at which it was seen."""
        name, key_id = self.verifier.name, self.verifier.key_id
        if self.verifier.kind == COSIGNED:
            signed = self._key.sign(_cosigned_text(text, at).encode())
            return Signature(name, key_id, _TIME.pack(at) + signed)
        return Signature(name, key_id, self._key.sign(text.encode()))


def check_key_name(name: str) -> None:
    if not name or "+" in name or any(character.isspace() for character in name):
        raise BadNote(f"{name!r} cannot name a key. Use characters other than spaces and +.")


_TIME = struct.Struct(">Q")


def _cosigned_text(text: str, at: int) -> str:
    return f"cosignature/v1\ntime {at}\n{text}"


# A checkpoint: how many records the log has and the root of their tree (C2SP ``tlog-checkpoint``).


@dataclass(frozen=True)
class Checkpoint:
    origin: str  # names the log
    size: int
    root: bytes
    at: int = 0  # seconds since 1970; 0 where a text gives none

    def text(self) -> str:
        lines = [self.origin, str(self.size), base64.b64encode(self.root).decode()]
        return "\n".join([*lines, f"time {self.at}"] if self.at else lines) + "\n"


def parse_checkpoint(text: str) -> Checkpoint:
    try:
        origin, size, root, *extensions = text.splitlines()
        times = [line.removeprefix("time ") for line in extensions if line.startswith("time ")]
        checkpoint = Checkpoint(
            origin, int(size), base64.b64decode(root, validate=True), int(times[0]) if times else 0
        )
    except ValueError:
        raise BadNote("This is no checkpoint: a name, a number and a hash are needed, a line each.") from None
    if not origin or str(checkpoint.size) != size or len(checkpoint.root) != hashlib.sha256().digest_size:
        raise BadNote("This is no checkpoint: a name, a number and a hash are needed, a line each.")
    return checkpoint


def signed_checkpoint(written: str, house: Verifier) -> tuple[Checkpoint, Note]:
    """Read a checkpoint that the house has signed."""
    note = parse_note(written)
    if not house.has_signed(note):
        raise BadNote(f"The checkpoint has no valid signature by {house.name}. Do not believe it.")
    checkpoint = parse_checkpoint(note.text)
    if checkpoint.origin != house.name:
        raise BadNote(f"{house.name} signed a checkpoint of another log, {checkpoint.origin}.")
    return checkpoint, note
