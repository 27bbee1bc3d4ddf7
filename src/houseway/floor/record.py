"""One record of the log: what somebody did, what came of it, and the money that moved. Never changed again.

The records of a stream (a table, or the house itself) are numbered without a gap, and each carries the hash
of the one before it, so that none can be altered, left out or put in later without showing.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from houseway.refusal import Refusal
from houseway.table.live.accounts import Transfer

LAYOUT = 1  # of this structure; a later one reads the earlier
BEFORE_THE_FIRST = "0" * 64


# Thousands are kept at hand and none can be part of a circle: who clears memory up need not look at them.
class Record(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """``body`` holds the facts in the order in which they came about."""

    stream: str
    number: int
    at: int  # microseconds since 1970, UTC
    who: str
    role: str
    kind: str
    body: list[Any]
    transfers: list[Transfer]
    previous: str
    key: str | None = None  # given by the sender: the same command sent twice is carried out once
    layout: int = LAYOUT
    hash: str = ""
    digest: str = ""  # of the command, beside its key: another one with the same key is found out

    def sealed(self) -> Record:
        """With its hash, over everything else that it says."""
        return msgspec.structs.replace(self, hash=self._digest())

    @property
    def is_intact(self) -> bool:
        return self._digest() == self.hash

    def _digest(self) -> str:
        bare = msgspec.structs.replace(self, hash="") if self.hash else self
        return hashlib.sha256(encode(bare)).hexdigest()


_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(Record)


def encode(record: Record) -> bytes:
    """The same bytes for the same record, on every machine."""
    return _encoder.encode(record)


def decode(data: bytes) -> Record:
    record = _decoder.decode(data)
    if record.layout > LAYOUT:
        raise Refusal(
            f"Record {record.number} of {record.stream} was written by a newer Houseway: use that one."
        )
    return record
