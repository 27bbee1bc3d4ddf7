"""Checks the hash chain of a log from its JSON alone."""

from __future__ import annotations

import hashlib
import json
from typing import Any

Json = dict[str, Any]
FIRST = "0" * 64


class FaultError(AssertionError):
    """Something in the log is wrong."""


def require(holds: bool, words: str) -> None:
    if not holds:
        raise FaultError(words)


class Chain:
    """Records of one stream: numbered without a gap, each with the hash of the one before it."""

    def __init__(self) -> None:
        self.number = 0
        self.hash = FIRST
        self._keys: set[str] = set()

    def follow(self, record: Json) -> None:
        require(record["number"] == self.number + 1, f"number {record['number']} after {self.number}")
        require(record["previous"] == self.hash, "it does not follow from the record before it")
        require(record["hash"] == hash_of(record), "its hash does not match its content")
        key = record.get("key")
        require(key is None or key not in self._keys, f"the key {key} was used before")
        if key is not None:
            self._keys.add(key)
        self.number, self.hash = record["number"], record["hash"]


def hash_of(record: Json) -> str:
    """Return the hash of all fields but itself and its signature, sorted by name, without spaces."""
    bare = {name: value for name, value in record.items() if name not in ("hash", "signature")}
    text = json.dumps(bare, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
