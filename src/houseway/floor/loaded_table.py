"""A table in the memory of the floor, with its place in the log."""

from __future__ import annotations

import threading
from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass, field

from houseway.floor.record import Record, Snapshot
from houseway.table.commands.table_commands import name_of
from houseway.table.live.facts import Ended
from houseway.table.live.live_table import LiveTable
from houseway.table.live.saved_table import SavedReport, can_be_saved, save

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
