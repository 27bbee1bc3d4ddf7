"""The log: records are added at the end of their stream, durably and all or none; nothing is ever changed."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import Connection, Select, delete, exc, false, func, select

from houseway.floor.record import Record
from houseway.floor.snapshot import Snapshot
from houseway.floor.store.append import START, Head, check_chains, follow_known
from houseway.floor.store.databases import WRITES, Database, PostgreSQL, explained
from houseway.floor.store.notifications import (
    Callback,
    Heads,
    Listening,
    ListeningHere,
    ListeningToServer,
    Stop,
)
from houseway.floor.store.rows import record_of, row_of
from houseway.floor.store.schema import records as log
from houseway.floor.store.schema import snapshots as kept
from houseway.floor.store.snapshots import put_snapshots, record_at, snapshots_before
from houseway.refusal import Refusal

_HAS_WRITTEN = "has written"  # of a connection
_BATCH = 500  # records read by one question to the database
_FIRST_BATCH = 64  # at first: many readers want only what comes next


class _OpenTransaction(threading.local):
    """What this thread is writing: its connection, and the streams that grow by it."""

    def __init__(self) -> None:
        self.connection: Connection | None = None
        self.grown: dict[str, Head] = {}


class Store:
    """One log, for any number of threads; other programs may have it open too."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.engine = database.engine
        self._writer = self.engine.execution_options(**{WRITES: True})
        self._listening: Listening = (
            ListeningToServer(database) if isinstance(database, PostgreSQL) else ListeningHere()
        )
        self._stops: list[Stop] = []
        self._open = _OpenTransaction()
        # Records known to be in the log, which never loses one: what follows them need not be looked up.
        self._known: dict[str, Head] = {}

    def close(self) -> None:
        for stop in self._stops:
            stop()
        self.database.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Within a transaction of this thread that writes it is a part of that, and sees what it wrote."""
        if self._open.connection is not None:
            yield self._open.connection
            return
        with explained(self.database), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, durable when it ends. Within another one of this thread it is a part of that.

        The part can fail alone: whoever goes on without it commits the rest.
        """
        if self._open.connection is not None:
            grown = dict(self._open.grown)
            try:
                with explained(self.database), self._open.connection.begin_nested():
                    yield self._open.connection
            except BaseException:
                self._open.grown = grown
                raise
            return
        self._open.grown = {}
        try:
            with explained(self.database), self._writer.begin() as self._open.connection:
                yield self._open.connection
        finally:
            self._open.connection = None
        if self._open.grown:
            self._known |= self._open.grown
            self.database.committed(len(self._open.grown))
            self._listening.committed(_numbers(self._open.grown))

    def check_writable(self) -> None:
        """Refuses, as a write would, where the database takes none."""
        with self.writing() as connection:
            connection.execute(delete(kept).where(false()))

    def append(self, records: Sequence[Record], snapshots: Iterable[Snapshot] = ()) -> None:
        """Durable when it returns; with a ``Conflict``, or any other refusal, none of them was written.

        The snapshots are of some of these records, and go along with them.
        """
        if not records:
            return
        # In one order everywhere, so that two programs never wait for each other in a circle.
        rows = sorted(map(row_of, records), key=lambda row: row[:2])
        heads = {record.stream: (record.number, record.hash) for record in records}
        # What this thread has written and not committed could not be seen from outside, below.
        is_outermost = self._open.connection is None
        try:
            with self.writing() as connection:
                if not (is_outermost and follow_known(records, self._known_behind(connection))):
                    check_chains(connection, self.database.each, records)
                self.database.add_rows(connection, rows)
                put_snapshots(connection, snapshots)
                self._listening.announce(connection, _numbers(heads))
                self._open.grown |= heads
        except exc.IntegrityError:
            # Another was quicker, or a key was used: now, and from outside, its record can be seen.
            with explained(self.database), self.engine.begin() as connection:
                check_chains(connection, self.database.each, records)
            raise

    def _known_behind(self, connection: Connection) -> Mapping[str, Head]:
        """Behind a new one may be another database, as when a copy takes the place of a lost one."""
        if not connection.info.get(_HAS_WRITTEN):
            connection.info[_HAS_WRITTEN] = True
            self._known = {}
        return self._known

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        """In order. Between two batches nothing is held, so a slow reader is in nobody's way."""
        question = select(log).where(log.c.stream == stream).order_by(log.c.number)
        batch = _FIRST_BATCH
        while True:
            with self.reading() as connection:
                rows = connection.execute(question.where(log.c.number > after).limit(batch)).all()
            for row in rows:
                yield record_of(row)
            if len(rows) < batch:
                return
            after, batch = rows[-1].number, min(batch * 4, _BATCH)

    def last(self, stream: str) -> tuple[int, str]:
        """Number and hash of the last record."""
        question = select(log).where(log.c.stream == stream).order_by(log.c.number.desc()).limit(1)
        found = self._one(question)
        return (found.number, found.hash) if found else START

    def with_key(self, stream: str, key: str) -> Record | None:
        return self._one(select(log).where(log.c.stream == stream, log.c.key == key))

    def streams(self) -> list[str]:
        with self.reading() as connection:
            return sorted(connection.scalars(select(log.c.stream).where(log.c.number == 1)))

    def count(self) -> int:
        with self.reading() as connection:
            return connection.scalar(select(func.count()).select_from(log)) or 0

    def find(
        self,
        *,
        stream: str | None = None,
        who: str | None = None,
        kind: str | None = None,
        since: int | None = None,
        until: int | None = None,
        limit: int = 100,
    ) -> list[Record]:
        """The latest that fit, newest first; from ``since`` on and before ``until``, in microseconds."""
        if limit < 1:
            raise Refusal(f"A search for {limit} records finds nothing. Ask for at least one.")
        # Within one stream the numbers tell the same order, and need no index of their own.
        times = () if stream is not None else (log.c.at.desc(), log.c.stream)
        question = select(log).order_by(*times, log.c.number.desc()).limit(limit)
        for column, value in ((log.c.stream, stream), (log.c.who, who), (log.c.kind, kind)):
            if value is not None:
                question = question.where(column == value)
        if since is not None:
            question = question.where(log.c.at >= since)
        if until is not None:
            question = question.where(log.c.at < until)
        with self.reading() as connection:
            return [record_of(row) for row in connection.execute(question)]

    def save_snapshot(self, stream: str, number: int, state: bytes) -> None:
        """What the stream had come to with this record."""
        # Where two programs save at the same moment, one of them is enough.
        with suppress(exc.IntegrityError), self.writing() as connection:
            at = record_at(connection, stream, number)
            if at is None:
                raise Refusal(f"{stream} has no record {number}, so no state after it can be kept.")
            put_snapshots(connection, [Snapshot(stream, number, at.hash, state)])

    def snapshot(self, stream: str, before: int = sys.maxsize) -> tuple[int, bytes] | None:
        """The last one of a record before this one, if it is whole and belongs to the log as it stands."""
        with self.reading() as connection:
            found = next(snapshots_before(connection, stream, before, most=1), None)
        return (found.number, found.state) if found else None

    def snapshots(self, stream: str) -> dict[int, bytes]:
        """All that are kept and would be used, by the numbers of their records."""
        with self.reading() as connection:
            return {one.number: one.state for one in snapshots_before(connection, stream, sys.maxsize)}

    def listen(self, callback: Callback) -> Stop:
        """The callback gets each stream that has grown and the number of its last record.

        With PostgreSQL it hears of every program's records, from a thread of its own, and after a lost
        connection of every stream; with SQLite of those that this store has written.
        """
        stop = self._listening.listen(callback, self._heads)
        self._stops.append(stop)
        return stop

    def _heads(self) -> Heads:
        return {stream: self.last(stream)[0] for stream in self.streams()}

    def _one(self, question: Select[Any]) -> Record | None:
        with self.reading() as connection:
            row = connection.execute(question).first()
        return record_of(row) if row else None


def _numbers(heads: Mapping[str, Head]) -> Heads:
    return {stream: number for stream, (number, _) in heads.items()}
