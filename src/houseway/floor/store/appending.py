"""Records are put at the end of their streams, each on the one before it.

What goes to the database goes as one JSON array: one question for all, however many they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, text

from houseway.floor.record import BEFORE_THE_FIRST, Record
from houseway.floor.store.failures import Conflict
from houseway.floor.store.rows import Row, record_of

# The element of the array has the columns in their order. No word of these comes from outside.
_ADD = """
    INSERT INTO records (stream, number, at, who, kind, key, record)
    SELECT value ->> 0, CAST(value ->> 1 AS bigint), CAST(value ->> 2 AS bigint),
        value ->> 3, value ->> 4, value ->> 5, value ->> 6
    FROM {rows} AS element"""
_LOOK_UP = """
    SELECT records.* FROM {places} AS element
    JOIN records ON records.stream = value ->> 0 AND records.number = CAST(value ->> 1 AS bigint)
    UNION ALL SELECT records.* FROM {keys} AS element
    JOIN records ON records.stream = value ->> 0 AND records.key = value ->> 1"""


def add_rows(connection: Connection, each: str, rows: Sequence[Row]) -> None:
    """In one order everywhere, so that two programs never wait for each other in a circle."""
    statement = text(_ADD.format(rows=each.format("rows")))
    connection.execute(statement, {"rows": _json(sorted(rows, key=lambda row: row[:2]))})


def check_chains(connection: Connection, each: str, records: Sequence[Record]) -> None:
    """Every record follows the one before it, in the log or among these; no key is used twice."""
    known = _look_up(connection, each, records)
    found = {(one.stream, one.number): one.hash for one in known}
    used = {(one.stream, one.key): one.number for one in known}
    for record in records:
        place, key = (record.stream, record.number), (record.stream, record.key)
        start = BEFORE_THE_FIRST if record.number == 1 else None
        before = found.get((record.stream, record.number - 1), start)
        if place in found:
            raise Conflict(record, "the number is taken")
        if before is None:
            raise Conflict(record, f"there is no record {record.number - 1} before it")
        if record.previous != before:
            raise Conflict(record, f"it was built on another record {record.number - 1}")
        if record.key is not None and key in used:
            raise Conflict(record, f"its key {record.key!r} was used by record {used[key]}")
        found[place] = record.hash
        used[key] = record.number


def _look_up(connection: Connection, each: str, records: Sequence[Record]) -> list[Record]:
    """Those where the first of each stream wants to be, those before them, and those with the same keys."""
    first = {record.stream: record.number for record in reversed(records)}
    places = [(stream, number) for stream, start in first.items() for number in (start - 1, start)]
    keys = [(record.stream, record.key) for record in records if record.key is not None]
    question = text(_LOOK_UP.format(places=each.format("places"), keys=each.format("keys")))
    rows = connection.execute(question, {"places": _json(places), "keys": _json(keys)})
    return [record_of(row) for row in rows]


def _json(elements: Sequence[Any]) -> str:
    return msgspec.json.encode(elements).decode()
