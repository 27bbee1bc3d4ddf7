"""Records are put at the end of their streams, each on the one before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, text

from houseway.floor.record import BEFORE_THE_FIRST, Record
from houseway.floor.store.errors import Conflict
from houseway.floor.store.rows import record_of

Head = tuple[int, str]  # number and hash of the last record of a stream
START: Head = (0, BEFORE_THE_FIRST)
# The element of an array has the columns in their order. No word of this comes from outside.
_LOOK_UP = """
    SELECT records.* FROM {places} AS element
    JOIN records ON records.stream = value ->> 0 AND records.number = CAST(value ->> 1 AS bigint)
    UNION ALL SELECT records.* FROM {keys} AS element
    JOIN records ON records.stream = value ->> 0 AND records.key = value ->> 1"""


def follow_known(records: Sequence[Record], known: Mapping[str, Head]) -> bool:
    """Whether every record is built on one that is known to be in the log, or on one of these.

    Then only two things can stand against it, a number or a key that is taken; the database finds out both.
    """
    ends: dict[str, Head] = {}
    for record in records:
        stream = record.stream
        end = ends.get(stream) or known.get(stream)
        before = (record.number - 1, record.previous)
        if before not in (end, START):
            return False
        ends[stream] = (record.number, record.hash)
    return True


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
    """By one question for all, however many they are.

    Those where the first of each stream wants to be, those before them, and those with the same keys.
    """
    first = {record.stream: record.number for record in reversed(records)}
    places = [(stream, number) for stream, start in first.items() for number in (start - 1, start)]
    keys = [(record.stream, record.key) for record in records if record.key is not None]
    question = text(_LOOK_UP.format(places=each.format("places"), keys=each.format("keys")))
    rows = connection.execute(question, {"places": _json(places), "keys": _json(keys)})
    return [record_of(row) for row in rows]


def _json(elements: Sequence[Any]) -> str:
    return msgspec.json.encode(elements).decode()
