"""Snapshots of streams. One is kept for every 1024 records, so that old rounds load quickly too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select

from houseway.floor.record import Record, Snapshot
from houseway.floor.store.rows import record_of
from houseway.floor.store.schema import records as log
from houseway.floor.store.schema import snapshots as table

if TYPE_CHECKING:
    from houseway.floor.sealing.seals import Seals

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
