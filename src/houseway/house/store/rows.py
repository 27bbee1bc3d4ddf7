"""Writes records and snapshots as rows of the database, and checks that new records continue their
streams.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, delete, insert, select, text

from houseway.house.record import (
    BEFORE_THE_FIRST,
    Record,
    RecordHeader,
    Snapshot,
    decode,
    decode_header,
    encode,
)
from houseway.house.store.errors import Conflict, RefusedRecord, Unavailable
from houseway.house.store.schema import records as log
from houseway.house.store.schema import snapshots as table
from houseway.table.live.accounts import Transfer

if TYPE_CHECKING:
    from houseway.house.trust.house_key import Seals


_LARGEST = 2**63 - 1  # the largest whole number in either database
_LONGEST = 200  # characters of a name: an index takes no longer ones
_Read = TypeVar("_Read", Record, RecordHeader)
Head = tuple[int, str]  # number and hash of the last record of a stream
START: Head = (0, BEFORE_THE_FIRST)
# The elements of the arrays are [stream, number] and [stream, key]. Nothing here comes from outside.
_LOOK_UP = """
    SELECT records.* FROM {places} AS element
    JOIN records ON records.stream = value ->> 0 AND records.number = CAST(value ->> 1 AS bigint)
    UNION ALL SELECT records.* FROM {keys} AS element
    JOIN records ON records.stream = value ->> 0 AND records.key = value ->> 1"""


class Row(NamedTuple):
    """A record as a row; its fields are in the order of the columns."""

    stream: str
    number: int
    at: int
    who: str
    kind: str
    key: str | None
    record: str


def row_of(record: Record, sealed_text: Callable[[str], str] = str) -> Row:
    """Return the row of a record. Refuse what the two databases would store differently."""
    try:
        sealed = record.is_intact
        written = sealed_text(encode(record).decode())
    except (TypeError, ValueError, OverflowError) as error:
        raise RefusedRecord(record, f"it cannot be encoded ({error})", "Leave that out.") from error
    if not sealed:
        raise RefusedRecord(record, "its hash does not match its content", "Seal it first.")
    if not (1 <= record.number <= _LARGEST and 0 <= record.at <= _LARGEST):
        counting = f"Count from 1, and time from 0, to {_LARGEST}."
        raise RefusedRecord(record, f"its time is {record.at}", counting)
    names = (record.stream, record.who, record.kind, record.key or "")
    if len(max(names, key=len)) > _LONGEST or "\0" in "".join(names):
        _refuse_names(record)
    return Row(record.stream, record.number, record.at, record.who, record.kind, record.key, written)


def _refuse_names(record: Record) -> None:
    for field in ("stream", "who", "kind", "key"):
        name = getattr(record, field) or ""
        if len(name) > _LONGEST or "\0" in name:
            why = f"its {field} has {len(name)} characters, or a null among them"
            raise RefusedRecord(record, why, f"Use at most {_LONGEST}, and no null.")


def record_of(row: Any, text: str | None = None) -> Record:
    """Return the record of a row, from its ``text`` if it was sealed and is open now.

    Its columns must match it, or a search would mislead.
    """
    record = _decoded(row.stream, row.number, row.record if text is None else text, decode)
    columns = (record.stream, record.number, record.at, record.who, record.kind, record.key)
    if columns != (row.stream, row.number, row.at, row.who, row.kind, row.key):
        raise _mismatch(row.stream, row.number)
    return record


def header_of(stream: str, number: int, text: str) -> RecordHeader:
    """Return the record at this place without what happened in it."""
    header = _decoded(stream, number, text, decode_header)
    if header.stream != stream or header.number != number:
        raise _mismatch(stream, number)
    return header


def _decoded(stream: str, number: int, text: str, decode_text: Callable[[str], _Read]) -> _Read:
    try:
        return decode_text(text)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unavailable(f"Record {number} of {stream} is damaged: {error}. Restore a backup.") from error


def _mismatch(stream: str, number: int) -> Unavailable:
    return Unavailable(f"Record {number} of {stream} does not match its columns. Restore a backup.")


class _Moves(msgspec.Struct):
    transfers: list[Transfer]


_moves = msgspec.json.Decoder(_Moves)


def transfers_in(text: str) -> list[Transfer]:
    """Return the transfers of a record from its text; what is sealed in it is something else."""
    try:
        return _moves.decode(text).transfers
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unavailable(f"A record is damaged: {error}. Restore a backup.") from error


def follow_known(records: Sequence[Record], known: Mapping[str, Head]) -> bool:
    """Return whether every record follows one that is known to be in the log, or one of these.

    Then only a number or a key can be taken already, and the database finds out both.
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
    """Check that every record follows the one before it, in the log or among these, and that keys are new."""
    stored = _look_up(connection, each, records)
    hashes = {(record.stream, record.number): record.hash for record in stored}
    used = {(record.stream, record.key): record.number for record in stored}
    for record in records:
        place, key = (record.stream, record.number), (record.stream, record.key)
        start = BEFORE_THE_FIRST if record.number == 1 else None
        before = hashes.get((record.stream, record.number - 1), start)
        if place in hashes:
            raise Conflict(record, "the number is taken")
        if before is None:
            raise Conflict(record, f"there is no record {record.number - 1} before it")
        if record.previous != before:
            raise Conflict(record, f"it was built on another record {record.number - 1}")
        if record.key is not None and key in used:
            raise Conflict(record, f"its key {record.key!r} was used by record {used[key]}")
        hashes[place] = record.hash
        used[key] = record.number


def _look_up(connection: Connection, each: str, records: Sequence[Record]) -> list[Record]:
    """Return, by one query, the stored records that the new ones follow or collide with by number or key."""
    first = {record.stream: record.number for record in reversed(records)}
    places = [(stream, number) for stream, start in first.items() for number in (start - 1, start)]
    keys = [(record.stream, record.key) for record in records if record.key is not None]
    question = text(_LOOK_UP.format(places=each.format("places"), keys=each.format("keys")))
    rows = connection.execute(question, {"places": _json(places), "keys": _json(keys)})
    return [record_of(row) for row in rows]


def _json(elements: Sequence[Any]) -> str:
    return msgspec.json.encode(elements).decode()


# Snapshots of streams. One is kept for every 1024 records, so that old rounds load quickly too.

KEPT_EVERY = 1024  # records


def put_snapshots(connection: Connection, snapshots: Iterable[Snapshot], seals: Seals | None = None) -> None:
    """Store snapshots. Later ones in the same block can only come from a log that was lost and restored."""
    # In one order everywhere, so that two programs never deadlock.
    for snapshot in sorted(snapshots):
        stream, number = snapshot.stream, snapshot.number
        block = number - number % KEPT_EVERY
        connection.execute(delete(table).where(table.c.stream == stream, table.c.number >= block))
        row = {"stream": stream, "number": number, "checksum": snapshot.checksum, "state": snapshot.state}
        if seals:
            row["state"] = seals.sealed_snapshot(snapshot.state, _about(snapshot))
        connection.execute(insert(table), row)


def snapshots_before(
    connection: Connection,
    stream: str,
    before: int,
    limit: int | None = None,
    seals: Seals | None = None,
) -> Iterator[Snapshot]:
    """Yield the snapshots before this record, latest first, if intact and of the log as it is.

    A house that seals believes only those that it has sealed: nobody else can make them.
    """
    its_record = (log.c.stream == table.c.stream) & (log.c.number == table.c.number)
    query = select(table.c.checksum, table.c.state, log).join(log, its_record, isouter=True)
    query = query.where(table.c.stream == stream, table.c.number < before)
    for row in connection.execute(query.order_by(table.c.number.desc()).limit(limit)):
        if row.record is not None:
            snapshot = Snapshot(stream, row.number, record_of(row).hash, bytes(row.state))
            if seals:
                state = seals.opened_snapshot(snapshot.state, _about(snapshot))
                if state is None:
                    continue
                snapshot = snapshot._replace(state=state)
            if snapshot.checksum == row.checksum:
                yield snapshot


def _about(snapshot: Snapshot) -> bytes:
    return f"{snapshot.stream}\n{snapshot.number}\n{snapshot.hash}".encode()


def record_at(connection: Connection, stream: str, number: int) -> Record | None:
    row = connection.execute(select(log).where(log.c.stream == stream, log.c.number == number)).first()
    return record_of(row) if row else None
