"""Many tables, one writer: everything that waits is made durable by one commit, then each is told."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, NamedTuple

from houseway.floor.record import Record
from houseway.floor.snapshot import Snapshot
from houseway.floor.store.errors import Conflict, RefusedRecord
from houseway.floor.store.loop_wakeup import rung_at_the_end
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

_LARGEST_BATCH = 1000  # records in one transaction
_WAITING_ROOM = 4096  # submissions; who comes then waits until there is room


class _Submission(NamedTuple):
    """Records that land together or not at all."""

    records: Sequence[Record]
    snapshot: Snapshot | None
    future: Future[None]


class GroupCommit:
    """The future of a submission ends when its records are durable, or with the reason why they are not."""

    def __init__(
        self, store: Store, largest_batch: int = _LARGEST_BATCH, waiting_room: int = _WAITING_ROOM
    ) -> None:
        self._store = store
        self._largest_batch = largest_batch
        self._waiting_room = waiting_room
        self._waiting: deque[_Submission] = deque()
        self._closed = False
        self.commits = 0  # so far, and the records in them
        self.records = 0
        lock = threading.Lock()
        self._work = threading.Condition(lock)
        self._room = threading.Condition(lock)
        self._writer = threading.Thread(target=self._write_all, name="houseway-writer", daemon=True)
        self._writer.start()

    def submit(self, record: Record) -> Future[None]:
        return self.submit_all([record])

    def submit_all(self, records: Sequence[Record], snapshot: Snapshot | None = None) -> Future[None]:
        """The snapshot, of one of these records, goes along with them: it costs no commit of its own."""
        submission = _Submission(tuple(records), snapshot, Future())
        with self._room:
            self._room.wait_for(lambda: self._closed or len(self._waiting) < self._waiting_room)
            if self._closed:
                raise Refusal("The log is closed: nothing more is written. Open it again.")
            self._waiting.append(submission)
            self._work.notify()
        return submission.future

    def close(self) -> None:
        """What was submitted is written first."""
        with self._work:
            self._closed = True
            self._work.notify_all()
            self._room.notify_all()
        self._writer.join()

    def __enter__(self) -> GroupCommit:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write_all(self) -> None:
        while batch := self._next_batch():
            # From here on a submission can no longer be withdrawn.
            self._write([one for one in batch if one.future.set_running_or_notify_cancel()])

    def _next_batch(self) -> list[_Submission]:
        """Whatever waits, in the order in which it came; nothing only when closed and drained."""
        with self._work:
            self._work.wait_for(lambda: self._closed or self._waiting)
            batch: list[_Submission] = []
            size = 0
            while self._waiting and (
                not batch or size + len(self._waiting[0].records) <= self._largest_batch
            ):
                batch.append(self._waiting.popleft())
                size += len(batch[-1].records)
            self._room.notify_all()
            return batch

    def _write(self, batch: list[_Submission]) -> None:
        while batch:
            try:
                records = [record for one in batch for record in one.records]
                self._store.append(records, [one.snapshot for one in batch if one.snapshot])
            except RefusedRecord as refusal:
                batch = _without(batch, refusal)
            except Exception as error:
                # Whatever it is: those who wait must hear of it, and the writer must live on.
                for one in batch:
                    one.future.set_exception(error)
                return
            else:
                self.commits += 1
                self.records += len(records)
                with rung_at_the_end():
                    for one in batch:
                        one.future.set_result(None)
                return


def _without(batch: list[_Submission], refusal: RefusedRecord) -> list[_Submission]:
    """Fails the submission with that record and all that were built on it; the others have no part in it."""
    lost: set[str] = set()
    kept: list[_Submission] = []
    for one in batch:
        if any(record is refusal.record for record in one.records):
            one.future.set_exception(refusal)
        elif built_on := next((record for record in one.records if record.previous in lost), None):
            one.future.set_exception(Conflict(built_on, "nor was the one before it"))
        else:
            kept.append(one)
            continue
        lost.update(record.hash for record in one.records)
    return kept
