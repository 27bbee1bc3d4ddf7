"""Keeps the log: records are appended to their streams, durably and all or none; nothing is ever changed."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, bindparam, delete, exc, func, insert, select

from houseway.house.record import Record, Snapshot
from houseway.house.store.database import WRITES, Callback, Database, Heads, Stop, explained
from houseway.house.store.errors import DiskFailed, RefusedRecord, ResultUnknown, Unavailable
from houseway.house.store.rows import (
    START,
    Head,
    Row,
    check_chains,
    follow_known,
    put_snapshots,
    record_at,
    record_of,
    row_of,
    snapshots_before,
    transfers_in,
)
from houseway.house.store.schema import files
from houseway.house.store.schema import records as log
from houseway.house.store.schema import snapshots as snapshot_table
from houseway.house.trust.sealed_text import is_sealed, opened_by_what_was_shown, seeds_shown_in
from houseway.refusal import Refusal
from houseway.table.live.accounts import Transfer

if TYPE_CHECKING:
    from houseway.house.trust.house_key import Seals
    from houseway.house.trust.signatures import RecordSigner


_log = logging.getLogger(__name__)
_HAS_WRITTEN = "has written"  # marks a connection
_BATCH = 500  # records read by one query
_PROVEN_SECONDS = 1.0
_PROBE = "is the log writable?"  # no stream has this name
_FIRST_BATCH = 64  # of the first query: many readers want only what comes next
# Built once: these are asked all the time, and building one costs more than SQLite takes to answer it.
_IN_STREAM = select(log).where(log.c.stream == bindparam("stream"))
_NEXT = _IN_STREAM.where(log.c.number > bindparam("after")).order_by(log.c.number).limit(bindparam("batch"))
_LAST = _IN_STREAM.order_by(log.c.number.desc()).limit(1)
_WITH_KEY = _IN_STREAM.where(log.c.key == bindparam("key"))


class _OpenTransaction(threading.local):
    """The connection on which this thread writes, and the streams that grow by it."""

    def __init__(self) -> None:
        self.connection: Connection | None = None
        self.reads = 0
        self.grown: dict[str, Head] = {}


class Store:
    """A log, for any number of threads; other programs may have it open too."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.engine = database.engine
        self._writer = self.engine.execution_options(**{WRITES: True})
        self._notifier = database.notifier()
        self._stops: list[Stop] = []
        self._open = _OpenTransaction()
        self.failure: Unavailable | None = None  # after which nothing more is written
        self.before_first_write: Callable[[], None] | None = None  # called once, and may write itself
        self.on_failure: Callable[[Unavailable], None] = lambda _: None
        database.on_failure = self._fail
        self._trouble = ""  # why the last commit failed
        self._probe_lock = threading.Lock()
        self._last_proof = -_PROVEN_SECONDS  # when a commit was last seen to succeed
        # Records known to be in the log, which never loses one: what follows them need not be looked up.
        self._known: dict[str, Head] = {}
        self.signers: RecordSigner | None = None  # for a house that signs its records
        self.seals: Seals | None = None  # and seals what nobody may know yet
        self._shown: dict[str, tuple[int, list[str]]] = {}  # seeds up to a record, where they are sealed

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
        """Open a connection to read; within a write transaction of this thread, it is that one."""
        if self._open.connection is not None:
            yield self._open.connection
            return
        self._open.reads += 1
        try:
            self.database.check_answers()
            with explained(self.database), self.engine.begin() as connection:
                yield connection
        except Unavailable as refusal:
            if refusal.public != refusal.message:  # those who are answered do not learn it all
                self._note_trouble(refusal.message)
            raise

    @property
    def reads(self) -> int:
        """How often this thread has asked the database."""
        return self._open.reads

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction, durable when it ends; within another one of this thread, a savepoint.

        A savepoint can fail alone: a caller that goes on without it commits the rest.
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
        self._prepare_first_write()
        self._open.grown = {}
        try:
            with self._committed() as self._open.connection:
                yield self._open.connection
        finally:
            self._open.connection = None
        if self._open.grown:
            self._last_proof = time.monotonic()
            self._known |= self._open.grown
            self.database.committed(len(self._open.grown))
            self._notifier.committed(_numbers(self._open.grown))

    def _prepare_first_write(self) -> None:
        prepare, self.before_first_write = self.before_first_write, None
        if prepare is None:
            return
        try:
            prepare()  # may write too
        except BaseException:
            self.before_first_write = prepare
            raise

    @contextmanager
    def _committed(self) -> Iterator[Connection]:
        """Open a transaction. On return it is durable in the database that was opened, under its own name."""
        if self.failure:
            raise DiskFailed(self.database.name)
        self.database.check_answers()
        is_committing = False
        try:
            with explained(self.database):
                try:
                    with self._writer.begin() as connection:
                        yield connection
                        self.database.check_in_place()
                        is_committing = True
                except exc.DBAPIError as error:
                    if is_committing and not isinstance(error, exc.IntegrityError):
                        raise self.database.explain_commit(error) from error
                    raise
            self.database.check_in_place(has_written=True)
        except Unavailable as refusal:
            self._last_proof = -_PROVEN_SECONDS
            self._note_trouble(str(refusal))
            if isinstance(refusal, ResultUnknown) and refusal.is_final:
                self._fail(refusal)
            raise
        if self._trouble:
            self._note_trouble("")

    def _fail(self, failure: Unavailable) -> None:
        if not self.failure:
            self.failure = failure
            self.on_failure(failure)

    def _note_trouble(self, words: str) -> None:
        """Tell those who run the program once what is wrong, and when it is well again."""
        if words != self._trouble:
            _log.warning("%s", words or "The log is written again.")
        self._trouble = words

    def check_writable(self) -> None:
        """Refuse, as a write would, if the database cannot be written.

        Only a commit that changes something shows it: a row is stored and removed again, by one transaction.
        Nobody can wear out the disk by asking: after a commit, the database need only answer for a second.
        """
        with self._probe_lock:
            if time.monotonic() - self._last_proof < _PROVEN_SECONDS and not self.failure:
                with self.reading() as connection:
                    self.database.check_in_place()
                    connection.execute(select(1))
                return
            row = {"stream": _PROBE, "number": 0, "checksum": "", "state": b""}
            with self.writing() as connection:
                connection.execute(insert(snapshot_table), row)
                connection.execute(delete(snapshot_table).where(snapshot_table.c.stream == _PROBE))
            self._last_proof = time.monotonic()

    def append(self, records: Sequence[Record], snapshots: Iterable[Snapshot] = ()) -> None:
        """Append records, durable on return. After a ``Conflict`` or other refusal none of them was written.

        The snapshots belong to some of these records and are stored with them.
        """
        if not records:
            return
        # In one order everywhere, so that two programs never deadlock.
        rows = sorted(map(self._row, records), key=lambda row: row[:2])
        heads = {record.stream: (record.number, record.hash) for record in records}
        # Another connection (below) could not see what this thread has written and not committed.
        is_outermost = self._open.connection is None
        try:
            with self.writing() as connection:
                if not (is_outermost and follow_known(records, self._known_behind(connection))):
                    check_chains(connection, self.database.each, records)
                self.database.add_rows(connection, rows)
                put_snapshots(connection, snapshots, self.seals)
                self._notifier.announce(connection, _numbers(heads))
                self._open.grown |= heads
        except exc.IntegrityError:
            # Another process was quicker, or a key was used: a new connection sees its record.
            with explained(self.database), self.engine.begin() as connection:
                check_chains(connection, self.database.each, records)
            raise Unavailable(
                "Another program wrote the same snapshot at the same moment. Nothing was written. Try again."
            ) from None

    def _row(self, record: Record) -> Row:
        """Return the row of a record, signed and sealed if this house does so."""
        signed = self.signers.signed(record) if self.signers else record
        try:
            return row_of(signed, self.seals.sealed_text if self.seals else str)
        except RefusedRecord as refusal:
            refusal.record = record  # as the caller knows it
            raise

    def _known_behind(self, connection: Connection) -> Mapping[str, Head]:
        """A new connection may lead to another database, as when a copy replaces a lost one."""
        if not connection.info.get(_HAS_WRITTEN):
            connection.info[_HAS_WRITTEN] = True
            self._known = {}
        return self._known

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        """Read in order. No lock is held between two batches, so a slow reader is in nobody's way."""
        batch = _FIRST_BATCH
        while True:
            with self.reading() as connection:
                rows = connection.execute(_NEXT, {"stream": stream, "after": after, "batch": batch}).all()
            for row in rows:
                yield self._record(row)
            if len(rows) < batch:
                return
            after, batch = rows[-1].number, min(batch * 4, _BATCH)

    def last(self, stream: str) -> tuple[int, str]:
        """Return the number and hash of the last record."""
        with self.reading() as connection:
            row = connection.execute(_LAST, {"stream": stream}).first()
        record = record_of(row) if row else None  # sealed or not, its hash is the same
        return (record.number, record.hash) if record else START

    def with_key(self, stream: str, key: str) -> Record | None:
        with self.reading() as connection:
            row = connection.execute(_WITH_KEY, {"stream": stream, "key": key}).first()
        return self._record(row) if row else None

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
        """Return the latest matching records, newest first; ``since`` inclusive, ``until`` exclusive (µs)."""
        if limit < 1:
            raise Refusal(f"A search for {limit} records finds nothing. Ask for at least one.")
        # Within one stream, numbers have the same order as times and need no further index.
        times = () if stream is not None else (log.c.at.desc(), log.c.stream)
        query = select(log).order_by(*times, log.c.number.desc()).limit(limit)
        for column, value in ((log.c.stream, stream), (log.c.who, who), (log.c.kind, kind)):
            if value is not None:
                query = query.where(column == value)
        if since is not None:
            query = query.where(log.c.at >= since)
        if until is not None:
            query = query.where(log.c.at < until)
        with self.reading() as connection:
            return [self._record(row) for row in connection.execute(query).all()]

    def save_snapshot(self, stream: str, number: int, state: bytes) -> None:
        """Store the state of the stream after this record."""
        # If two programs save at the same moment, one of them is enough.
        with suppress(exc.IntegrityError), self.writing() as connection:
            record = record_at(connection, stream, number)
            if record is None:
                raise Refusal(f"{stream} has no record {number}, so no state after it can be stored.")
            put_snapshots(connection, [Snapshot(stream, number, record.hash, state)], self.seals)

    def snapshot(self, stream: str, before: int = sys.maxsize) -> tuple[int, bytes] | None:
        """Return the last snapshot before this record that is intact and belongs to the log as it is."""
        with self.reading() as connection:
            snapshot = next(snapshots_before(connection, stream, before, limit=1, seals=self.seals), None)
        return (snapshot.number, snapshot.state) if snapshot else None

    def transfers(self, stream: str, until: int) -> Iterator[Transfer]:
        """Read the money that a stream has moved up to this record; quicker than whole records."""
        query = select(log.c.record).where(log.c.stream == stream, log.c.number <= until)
        with self.reading() as connection:
            for text in connection.scalars(query.execution_options(yield_per=_BATCH)):
                yield from transfers_in(text)

    def snapshots(self, stream: str) -> dict[int, bytes]:
        """Return every usable snapshot by the number of its record."""
        with self.reading() as connection:
            usable = snapshots_before(connection, stream, sys.maxsize, seals=self.seals)
            return {snapshot.number: snapshot.state for snapshot in usable}

    def listen(self, callback: Callback) -> Stop:
        """Call back with each stream that has grown and the number of its last record.

        That is every program's records, from a thread of its own; what this store writes to a file, from the
        thread that wrote it. After a lost connection to PostgreSQL it is every stream.
        """
        stop = self._notifier.listen(callback, self._heads)
        self._stops.append(stop)
        return stop

    def _heads(self) -> Heads:
        return {stream: self.last(stream)[0] for stream in self.streams()}

    def _record(self, row: Any) -> Record:
        if not is_sealed(row.record):
            return record_of(row)
        if self.seals:
            return record_of(row, self.seals.opened_text(row.record))
        return record_of(row, opened_by_what_was_shown(row.record, lambda: self._seeds_shown(row.stream)))

    def _seeds_shown(self, stream: str) -> list[str]:
        """Read the seeds that the stream has shown; they are read again when there may be more."""
        last, _ = self.last(stream)
        known = self._shown.get(stream)
        if known is None or known[0] < last:
            query = select(log.c.record).where(log.c.stream == stream, log.c.record.contains('"seed-shown"'))
            with self.reading() as connection:
                texts = connection.scalars(query).all()
            known = self._shown[stream] = last, [seed for text in texts for seed in seeds_shown_in(text)]
        return known[1]


def _numbers(heads: Mapping[str, Head]) -> Heads:
    return {stream: number for stream, (number, _) in heads.items()}


# Files that the house keeps in the database of its log, each found by the SHA-256 of its content.


def keep_file(store: Store, content: bytes) -> str:
    """Store the content, durable on return, and return its fingerprint. The same content is stored once."""
    fingerprint = sha256(content).hexdigest()
    with suppress(exc.IntegrityError), store.writing() as connection:
        connection.execute(insert(files), {"fingerprint": fingerprint, "content": content})
    return fingerprint


def kept_file(store: Store, fingerprint: str) -> bytes | None:
    with store.reading() as connection:
        content = connection.scalar(select(files.c.content).where(files.c.fingerprint == fingerprint))
    return None if content is None else bytes(content)
