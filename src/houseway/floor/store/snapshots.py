"""The snapshots of the streams. Of every so many records the last one stays: the past is near one too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sqlalchemy import Connection, delete, insert, select

from houseway.floor.record import Record
from houseway.floor.snapshot import Snapshot
from houseway.floor.store.rows import record_of
from houseway.floor.store.schema import records as log
from houseway.floor.store.schema import snapshots as kept

KEPT_EVERY = 1024  # records


def put_snapshots(connection: Connection, snapshots: Iterable[Snapshot]) -> None:
    """Of later records there are none, unless of a log that was lost and restored without them."""
    # In one order everywhere, so that two programs never wait for each other in a circle.
    for one in sorted(snapshots):
        block = one.number - one.number % KEPT_EVERY
        connection.execute(delete(kept).where(kept.c.stream == one.stream, kept.c.number >= block))
        row = {"stream": one.stream, "number": one.number, "checksum": one.checksum, "state": one.state}
        connection.execute(insert(kept), row)


def snapshots_before(
    connection: Connection, stream: str, before: int, most: int | None = None
) -> Iterator[Snapshot]:
    """The latest of earlier records; none that is damaged or does not belong to the log as it stands."""
    beside = (log.c.stream == kept.c.stream) & (log.c.number == kept.c.number)
    question = select(kept.c.checksum, kept.c.state, log).join(log, beside, isouter=True)
    question = question.where(kept.c.stream == stream, kept.c.number < before)
    for row in connection.execute(question.order_by(kept.c.number.desc()).limit(most)):
        if row.record is not None:
            found = Snapshot(stream, row.number, record_of(row).hash, row.state)
            if found.checksum == row.checksum:
                yield found


def record_at(connection: Connection, stream: str, number: int) -> Record | None:
    row = connection.execute(select(log).where(log.c.stream == stream, log.c.number == number)).first()
    return record_of(row) if row else None
