"""A table in the memory of the floor."""

from __future__ import annotations

import threading
from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass, field

from houseway.floor.record import Record
from houseway.floor.snapshot import Snapshot
from houseway.table.facts.table_facts import Ended
from houseway.table.live.live_table import LiveTable
from houseway.table.live.saved_table import KeptReport, can_be_saved, save

SNAPSHOT_EVERY = 64  # records: a table is taken up again in some milliseconds
RECENT = 256  # records of a table kept at hand for those who watch
ENDED = Ended.__struct_config__.tag


@dataclass
class Entry:
    """A table in memory, with its place in the log."""

    live: LiveTable
    number: int
    hash: str
    snapshot: int = 0
    lock: threading.RLock = field(default_factory=threading.RLock)
    pending: Future[None] | None = None
    recent: deque[Record] = field(default_factory=deque)
    keys: dict[str, Record] = field(default_factory=dict)  # of the recent ones
    broken: bool = False
    report: KeptReport | None = None  # the last that was counted
    over: int = 0  # the last record of a round that is over: what lay face down until then is known

    def take(self, record: Record) -> None:
        self.number, self.hash = record.number, record.hash
        self.recent.append(record)
        if record.key is not None:
            self.keys[record.key] = record
        if len(self.recent) > RECENT:
            self.keys.pop(self.recent.popleft().key or "", None)
        if any(fact.get("fact") == ENDED for fact in record.body):
            self.over = record.number

    def snapshot_if_due(self, record: Record) -> Snapshot | None:
        """The table with this record, to go into the log with it."""
        due = record.number - self.snapshot >= SNAPSHOT_EVERY or self.live.is_closed
        if not due or not can_be_saved(self.live):
            return None
        self.snapshot = record.number
        return Snapshot(record.stream, record.number, record.hash, save(self.live, self.report))


def ended_already() -> Future[None]:
    future: Future[None] = Future()
    future.set_result(None)
    return future
