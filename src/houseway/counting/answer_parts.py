"""An answer in parts, which are counted and kept one by one, in one file."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from houseway.counting.answer_cache import KeptFile

Part = TypeVar("Part")


class KeptParts:
    """Parts by name. They are JSON, which holds whole numbers of any size, compressed one by one."""

    def __init__(self, file: KeptFile) -> None:
        self._file = file
        self._parts = self._read()

    def part(self, name: str, kind: Any, count: Callable[[], Part]) -> Part:
        """Return the part, of this type, as it was kept; or else count it, and keep it."""
        if name not in self._parts:
            self._parts = self._read()  # another process may have kept it in the meantime
        if name in self._parts:
            with suppress(zlib.error, msgspec.DecodeError):
                kept: Part = msgspec.json.decode(
                    zlib.decompress(self._parts[name]), type=kind, dec_hook=_of_kind
                )
                return kept
        counted = count()
        if not self._file.is_kept:
            return counted
        content = zlib.compress(msgspec.json.encode(counted, enc_hook=int), 1)
        self._parts = {**self._read(), name: content}  # another process may have kept parts in the meantime
        self._file.write(msgspec.msgpack.encode(self._parts))
        return counted

    def _read(self) -> dict[str, bytes]:
        kept = self._file.read()
        if kept is not None:
            with suppress(msgspec.DecodeError):
                return msgspec.msgpack.decode(kept, type=dict[str, bytes])
        return {}


def _of_kind(kind: type, value: Any) -> Any:
    """Decode a subclass of int, as a hand that is a number."""
    return kind(value)
