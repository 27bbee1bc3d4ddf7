"""One record of the log: an act of a person, its facts, and the money that moved. It is never changed.

The records of a stream (a table, or a desk of the house) are numbered without a gap, and each holds the
hash of the one before it, so that altering, leaving out or inserting one shows. A command that is sent
twice with the same key is carried out once.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import msgspec

from houseway.refusal import Refusal
from houseway.table.commands.table_commands import Command, name_of
from houseway.table.live.accounts import Transfer

LAYOUT = 1  # the version of this structure; a later program reads earlier ones
BEFORE_THE_FIRST = "0" * 64


# gc=False: thousands are in memory, and none can be part of a reference cycle.
class Record(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """``body`` holds the facts in the order in which they happened."""

    stream: str
    number: int
    at: int  # microseconds since 1970, UTC
    who: str
    role: str
    kind: str
    body: list[Any]
    transfers: list[Transfer]
    previous: str
    key: str | None = None  # idempotency key, given by the sender
    layout: int = LAYOUT
    hash: str = ""
    digest: str = ""  # of the command, stored with its key to detect another command with the same key
    signature: str = ""  # of the hash, by the session that did it or by the house

    def sealed(self) -> Record:
        """Return the record with its hash, which covers all other fields but the signature."""
        return msgspec.structs.replace(self, hash=self._digest())

    @property
    def is_intact(self) -> bool:
        return self._digest() == self.hash

    def _digest(self) -> str:
        bare = msgspec.structs.replace(self, hash="", signature="") if self.hash else self
        return hashlib.sha256(encode(bare)).hexdigest()


class RecordHeader(msgspec.Struct, frozen=True, gc=False):
    """A record without what happened in it, which is quick to read."""

    stream: str
    number: int
    at: int
    layout: int = LAYOUT
    hash: str = ""


_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(Record)
_header_decoder = msgspec.json.Decoder(RecordHeader)


def encode(record: Record) -> bytes:
    """Return the same bytes for the same record, on every machine."""
    return _encoder.encode(record)


def decode(data: bytes | str) -> Record:
    record = _decoder.decode(data)
    _check_layout(record)
    return record


def decode_header(data: bytes | str) -> RecordHeader:
    header = _header_decoder.decode(data)
    _check_layout(header)
    return header


def _check_layout(record: Record | RecordHeader) -> None:
    if record.layout > LAYOUT:
        raise Refusal(
            f"Record {record.number} of {record.stream} was written by a newer version of Houseway."
            " Use that version."
        )


class Snapshot(NamedTuple):
    """The state of a stream after one of its records, to load it quickly. It may be lost; the log may not."""

    stream: str
    number: int
    hash: str  # of the record: a state from another history does not match it
    state: bytes

    @property
    def checksum(self) -> str:
        return hashlib.sha256(self.hash.encode() + self.state).hexdigest()


# Idempotency keys: a command sent twice with the same key is carried out once.


def digest_of(command: Command) -> str:
    """Return the same digest for the same command, in whatever order its fields were sent."""
    return hashlib.sha256(_encoder.encode(command)).hexdigest()


def check_same_command(record: Record, person: str, command: Command) -> Record:
    """Return the record of this key, or refuse the command if the key was used for another one."""
    is_same = (record.kind, record.who) == (name_of(command), person)
    # Records of earlier versions have a key and no digest.
    if not is_same or (record.digest and record.digest != digest_of(command)):
        raise Refusal(f"The key {record.key!r} was used for another command. Use a new one.")
    return record
