"""Tampers with a log as somebody with access to the database could."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.floor.record import encode
from tests.auditor.chain import FIRST, hash_of
from tests.support.databases import tamper

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

Json = dict[str, Any]
Rewrite = Callable[[list[Json]], None]
_INSERT = """INSERT INTO records (stream, number, at, who, kind, key, record)
    VALUES (:stream, :number, :at, :who, :kind, :key, :record)"""


def rewritten(store: Store, stream: str, rewrite: Rewrite, *, sealed: bool = False) -> None:
    """Rewrite the records of a stream; ``sealed`` recomputes the whole chain."""
    records: list[Json] = [msgspec.json.decode(encode(record)) for record in store.read(stream)]
    rewrite(records)
    if sealed:
        _seal(records)
    with store.writing():
        tamper(store, "DELETE FROM records WHERE stream = :stream", stream=stream)
        for record in records:
            written = msgspec.json.encode(record).decode()
            columns = {name: record[name] for name in ("stream", "number", "at", "who", "kind")}
            tamper(store, _INSERT, **columns, key=record.get("key"), record=written)


def _seal(records: list[Json]) -> None:
    previous = FIRST
    for number, record in enumerate(records, 1):
        record |= {"number": number, "previous": previous}
        previous = record["hash"] = hash_of(record)
