"""A record as a row of the table, and back."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from houseway.floor.record import Record, decode, encode
from houseway.floor.store.errors import RefusedRecord
from houseway.refusal import Refusal

_LARGEST = 2**63 - 1  # of a whole number, in either database
_LONGEST = 200  # characters of a name: an index takes no longer ones


class Row(NamedTuple):
    """In the order of the columns."""

    stream: str
    number: int
    at: int
    who: str
    kind: str
    key: str | None
    record: str


def row_of(record: Record) -> Row:
    """Refuses what one of the databases would not keep, or would keep otherwise than the other."""
    try:
        sealed = record.is_intact
        written = encode(record).decode()
    except (TypeError, ValueError, OverflowError) as error:
        raise RefusedRecord(record, f"it cannot be put into words ({error})", "Leave that out.") from error
    if not sealed:
        raise RefusedRecord(record, "its hash is not that of what it says", "Seal it first.")
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


def record_of(row: Any) -> Record:
    """The columns beside the text must say what it says, or a search would mislead."""
    try:
        record = decode(row.record.encode())
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Refusal(
            f"Record {row.number} of {row.stream} is damaged: {error}. Restore a backup."
        ) from error
    says = (record.stream, record.number, record.at, record.who, record.kind, record.key)
    if says != (row.stream, row.number, row.at, row.who, row.kind, row.key):
        raise Refusal(f"Record {row.number} of {row.stream} is not what its columns say. Restore a backup.")
    return record
