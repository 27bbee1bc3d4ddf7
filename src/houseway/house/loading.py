"""Loads tables into memory when they are first needed, and follows what other processes write.

A table is restored from its last snapshot and the records after it; the same way leads to a table as it
was earlier.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from houseway.house.record import BEFORE_THE_FIRST, Record, Snapshot
from houseway.house.store.errors import Unavailable
from houseway.refusal import Refusal
from houseway.table.commands.table_commands import name_of
from houseway.table.live.accounts import PLAY
from houseway.table.live.facts import Ended, facts_from
from houseway.table.live.live_table import DERIVED_FACTS, LiveTable, LogError
from houseway.table.live.saved_table import (
    SavedReport,
    UnreadableSnapshotError,
    can_be_saved,
    restore,
    save,
    saved_report,
)

if TYPE_CHECKING:
    from houseway.house.floor import Floor
    from houseway.house.store import Store


SNAPSHOT_EVERY = 64  # records, so that a table loads in some milliseconds
RECENT = 256  # records of a table kept in memory for subscribers
_ENDED = name_of(Ended)


@dataclass
class LoadedTable:
    """``number`` and ``hash`` are those of its last record, which the log may not have yet (``pending``)."""

    live: LiveTable
    number: int
    hash: str
    snapshot: int = 0  # the record that was saved last
    lock: threading.RLock = field(default_factory=threading.RLock)
    pending: Future[None] | None = None
    recent: deque[Record] = field(default_factory=deque)
    keys: dict[str, Record] = field(default_factory=dict)  # the recent records that have a key
    is_stale: bool = False  # what is in memory is not what the log says: load the table again
    report: SavedReport | None = None  # the last win report
    last_round_end: int = 0  # the last record that ended a round: cards dealt face down until then are known

    @property
    def durable(self) -> Future[None]:
        """Done when the log has the last record; fails when the log refuses it."""
        return self.pending or _done()

    def append(self, record: Record) -> None:
        self.number, self.hash = record.number, record.hash
        self.recent.append(record)
        if record.key is not None:
            self.keys[record.key] = record
        if len(self.recent) > RECENT:
            self.keys.pop(self.recent.popleft().key or "", None)
        if any(fact.get("fact") == _ENDED for fact in record.body):
            self.last_round_end = record.number

    def snapshot_if_due(self, record: Record) -> Snapshot | None:
        """Return the table after this record, to be stored together with it."""
        is_due = record.number - self.snapshot >= SNAPSHOT_EVERY or self.live.is_closed
        if not is_due or not can_be_saved(self.live):
            return None
        self.snapshot = record.number
        return Snapshot(record.stream, record.number, record.hash, save(self.live, self.report))


def _done() -> Future[None]:
    future: Future[None] = Future()
    future.set_result(None)
    return future


# Tables are loaded into memory when they are first needed, and follow what other processes write.

_log = logging.getLogger(__name__)
STREAM = "table:"  # and the name of the table
_LOCKS = 64
# The first use of a type by msgspec is not safe in two threads at once, so it is here.
facts_from([])
saved_report(b"")


class UnknownTable(Refusal):
    def __init__(self, table: str) -> None:
        super().__init__(f"There is no table {table!r} on this floor.")


class DamagedTable(Unavailable):
    """The records of the table are not what the rules produce: a person has to look into it."""

    def __init__(self, table: str, error: LogError) -> None:
        super().__init__(f"Table {table} cannot be loaded. {error} Run `houseway audit verify`.")


class LoadedTables:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[str, LoadedTable] = {}
        self._lock = threading.Lock()  # held for moments only, never while the log is read
        # Each table is read by one thread at a time; by the hash of its name.
        self._loading = [threading.Lock() for _ in range(_LOCKS)]
        self._building = threading.Lock()

    def __contains__(self, name: str) -> bool:
        table = self._tables.get(name)
        return table is not None and not table.is_stale

    def is_free(self, name: str) -> bool:
        """Whether the table is in memory and nobody works at it, so that it can be had without waiting."""
        table = self._tables.get(name)
        if table is None or table.is_stale or not table.lock.acquire(blocking=False):
            return False
        table.lock.release()
        return True

    def __iter__(self) -> Iterator[LoadedTable]:
        return iter(list(self._tables.values()))

    def get(self, name: str, *, may_be_new: bool = False) -> LoadedTable:
        table = self._tables.get(name)
        if table is None:
            with self._being_loaded(name):
                table = self._tables.get(name)
                if table is None:
                    table = self._tables[name] = self._load(name)
        if table.number == 0 and not may_be_new:
            self._remove(table)
            raise UnknownTable(name)
        return table

    @contextmanager
    def locked(self, name: str, *, may_be_new: bool = False) -> Iterator[LoadedTable]:
        """The table as the log has it, for this thread alone."""
        while True:
            table = self.get(name, may_be_new=may_be_new)
            with table.lock:
                if not table.is_stale:
                    yield table
                    return
            self._remove(table)  # the thread that found it stale may not have done so yet

    def _being_loaded(self, name: str) -> threading.Lock:
        return self._loading[hash(name) % _LOCKS]

    def _load(self, name: str) -> LoadedTable:
        """Read the log, which may take long; then build the table, one at a time as msgspec needs it."""
        snapshot = self._store.snapshot(STREAM + name)
        if snapshot:
            records = list(self._store.read(STREAM + name, max(snapshot[0] - 1, 0)))
            with self._building:
                table = _from_snapshot(name, *snapshot)
            if table and self._can_be_believed(table):
                with self._building:
                    return _built(table, records)
        records = list(self._store.read(STREAM + name))
        with self._building:
            return _built(LoadedTable(LiveTable(name), 0, BEFORE_THE_FIRST), records)

    def _can_be_believed(self, table: LoadedTable) -> bool:
        """Whether a snapshot holds the money that the log has moved: a writer of the database could forge it.

        A house with a key reads only what it has sealed itself. The audit compares everything else.
        """
        if self._store.seals:
            return True
        name, balances = table.live.name, Counter[str]()
        for transfer in self._store.transfers(STREAM + name, table.number):
            balances[transfer.source.removeprefix(PLAY)] -= transfer.cents
            balances[transfer.target.removeprefix(PLAY)] += transfer.cents
        if {account: cents for account, cents in balances.items() if cents} == table.live.accounts.balances:
            return True
        _log.warning(
            "The snapshot of table %s after record %d holds other money than the log: it was not used."
            " Run `houseway audit verify`.",
            name,
            table.number,
        )
        return False

    def forget(self, table: LoadedTable) -> None:
        """Drop a table that is not as the log has it; it is loaded again when it is needed."""
        table.is_stale = True
        self._remove(table)

    def _remove(self, table: LoadedTable) -> None:
        with self._lock:
            if self._tables.get(table.live.name) is table:
                del self._tables[table.live.name]

    def follow(self, stream: str, number: int) -> LoadedTable | None:
        """Bring the table, if it is loaded, up to this record of its stream, whichever process wrote it."""
        if not stream.startswith(STREAM):  # it may have the name of a table
            return None
        name = stream.removeprefix(STREAM)
        with self._being_loaded(name):  # what is being loaded may lack this record
            table = self._tables.get(name)
        if table and table.number < number:
            self._append(table, list(self._store.read(stream, table.number)))
        return table

    def _append(self, table: LoadedTable, records: list[Record]) -> None:
        with table.lock:
            if table.pending is not None and not table.pending.done():
                self.forget(table)  # what waits here was built on an older record and will conflict
                return
            try:
                for record in records:
                    if record.number <= table.number:
                        continue
                    if record.previous != table.hash:
                        self.forget(table)  # the log did not take what is in memory
                        return
                    apply(table.live, record)
                    table.append(record)
            except BaseException:
                self.forget(table)
                raise


def _from_snapshot(name: str, number: int, state: bytes) -> LoadedTable | None:
    try:
        live = restore(name, state)
    except UnreadableSnapshotError:
        return None  # another version saved it
    report = saved_report(state)
    return LoadedTable(live, number, BEFORE_THE_FIRST, number, report=report, last_round_end=number)


def _built(table: LoadedTable, records: list[Record]) -> LoadedTable:
    """Apply the records that the table does not hold yet."""
    saved = table.number
    try:
        for record in records:
            check_follows(record, table)
            if record.number > saved:
                apply(table.live, record)
            table.append(record)
    except LogError as error:
        raise DamagedTable(table.live.name, error) from error
    return table


def check_follows(record: Record, table: LoadedTable) -> None:
    """Check that nobody has altered the record, or taken out one before it."""
    # Without the key of the house, a seed that is still hidden is left out of its record.
    is_partly_hidden = any(fact.get("seed") == "" for fact in record.body)
    if not record.is_intact and not is_partly_hidden:
        raise LogError(f"Record {record.number} of {record.stream} was altered: its hash does not match.")
    if table.recent and (record.number, record.previous) != (table.number + 1, table.hash):
        raise LogError(f"Record {record.number} of {record.stream} does not follow the one before it.")


def apply(live: LiveTable, record: Record) -> None:
    """Apply the record's facts, and check that what follows from them is what the record says."""
    facts = facts_from(record.body)
    live.now = record.at
    for fact in facts:
        if not isinstance(fact, DERIVED_FACTS):
            live.do(fact)
    news, live.news = live.news, []
    transfers = live.accounts.take_transfers()
    if news != facts or transfers != record.transfers:
        raise LogError(f"Record {record.number} of {record.stream} does not match what the rules produce.")


# A table as it was before some record, restored from the last snapshot before it.


def table_before(floor: Floor, table: str, number: int) -> LiveTable:
    """Return the table as it was before this record."""
    live, known = table_from_snapshot(floor, table, number) or (LiveTable(table), 0)
    for record in floor.records(table, known):
        if record.number >= number:
            break
        apply(live, record)
    return live


def table_from_snapshot(floor: Floor, table: str, number: int) -> tuple[LiveTable, int] | None:
    """Return the table at its last snapshot before this record, and the number of the record saved there."""
    snapshot = floor.store.snapshot(STREAM + table, before=number)
    if not snapshot:
        return None
    saved, state = snapshot
    try:
        return restore(table, state), saved
    except UnreadableSnapshotError:
        return None
