"""What a stream had come to with one of its records. A convenience: it may be lost, the log may not."""

from __future__ import annotations

import hashlib
from typing import NamedTuple


class Snapshot(NamedTuple):
    """With the hash of the record: a state from another history does not fit."""

    stream: str
    number: int
    hash: str
    state: bytes

    @property
    def checksum(self) -> str:
        return hashlib.sha256(self.hash.encode() + self.state).hexdigest()
