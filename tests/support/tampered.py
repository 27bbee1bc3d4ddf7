"""Tampers with a log as a person with access to the database could."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import text

from houseway.house.record import Record, encode
from tests.auditor.chain import FIRST, hash_of
from tests.support.databases import tamper

if TYPE_CHECKING:
    from houseway.house.store.log import Store

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


def last(store: Store, stream: str) -> Record:
    """Return the last record of a stream."""
    number, _ = store.last(stream)
    return next(store.read(stream, number - 1))


def insert(store: Store, record: Record) -> None:
    """Write a record past the program."""
    columns = {name: getattr(record, name) for name in ("stream", "number", "at", "who", "kind")}
    with store.writing() as connection:
        connection.execute(
            text("INSERT INTO records VALUES (:stream, :number, :at, :who, :kind, NULL, :record)"),
            {**columns, "record": encode(record).decode()},
        )


def appended(store: Store, stream: str, **fields: object) -> Record:
    """Return a record that fits the end of the chain: the last one again, with these fields."""
    end = last(store, stream)
    changes = {"number": end.number + 1, "previous": end.hash, "key": None, "signature": "", **fields}
    return msgspec.structs.replace(end, **changes).sealed()


def edit(store: Store, statement: str, **values: object) -> None:
    """Change the database by a statement, and leave it looking as it did, triggers included."""
    tamper(store, statement, **values)
    restore_triggers(store)


def restore_triggers(store: Store) -> None:
    """Put the guards of the database back, so that nobody misses them."""
    with store.writing() as connection:
        for verb in ("update", "delete"):
            connection.execute(text(f"DROP TRIGGER IF EXISTS records_no_{verb}"))
            connection.execute(
                text(
                    f"CREATE TRIGGER records_no_{verb} BEFORE {verb} ON records"
                    " BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"
                )
            )


def _seal(records: list[Json]) -> None:
    previous = FIRST
    for number, record in enumerate(records, 1):
        record |= {"number": number, "previous": previous}
        previous = record["hash"] = hash_of(record)
