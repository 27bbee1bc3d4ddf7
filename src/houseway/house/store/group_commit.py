"""Commits in groups: one writer thread makes everything that waits durable in one transaction, then wakes
who waits.
"""

from __future__ import annotations

import asyncio
import math
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from houseway.house.record import Record, Snapshot
from houseway.house.store.errors import Conflict, RefusedRecord, Unavailable

if TYPE_CHECKING:
    from houseway.house.store.log import Store


# Wakes an event loop once for all tasks that a commit has ended, not once for each.


class _Deferred(threading.local):
    """The loops that this thread wakes when it has ended all futures."""

    def __init__(self) -> None:
        self.wakeups: set[LoopWakeup] | None = None


_deferred = _Deferred()


_CHECK_SECONDS = 1.0  # a deadline is kept to about this: one timer for all costs less than one for each


class LoopWakeup:
    """Lets tasks of the running event loop wait for futures of other threads."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ended: list[asyncio.Future[None]] = []
        self._lock = threading.Lock()
        self._deadlines: dict[asyncio.Future[None], float] = {}
        self._timer: asyncio.TimerHandle | None = None

    async def until(self, future: Future[None], deadline: float = math.inf) -> None:
        """Wait for the future and raise its error, or a TimeoutError after the deadline by the loop's clock.

        Neither that nor cancelling the wait cancels the future.
        """
        if not future.done():
            waiter: asyncio.Future[None] = self._loop.create_future()
            future.add_done_callback(lambda _: self._end(waiter))
            self._deadlines[waiter] = deadline
            if self._timer is None:
                self._check_later()
            try:
                await waiter
            finally:
                del self._deadlines[waiter]
        future.result()

    def _check_later(self) -> None:
        """Look at the deadlines again, if anybody waits."""
        self._timer = None
        if self._deadlines:
            next_check = min(self._loop.time() + _CHECK_SECONDS, *self._deadlines.values())
            self._timer = self._loop.call_at(next_check, self._check)

    def _check(self) -> None:
        now = self._loop.time()
        for waiter, deadline in self._deadlines.items():
            if deadline <= now and not waiter.done():
                waiter.set_exception(TimeoutError())
        self._check_later()

    def _end(self, waiter: asyncio.Future[None]) -> None:
        """Runs in the thread that has ended the future."""
        with self._lock:
            self._ended.append(waiter)
            is_woken_already = len(self._ended) > 1
        if _deferred.wakeups is not None:
            _deferred.wakeups.add(self)
        elif not is_woken_already:
            self.wake()

    def wake(self) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._resume)

    def _resume(self) -> None:
        with self._lock:
            ended, self._ended = self._ended, []
        for waiter in ended:
            if not waiter.done():
                waiter.set_result(None)


@contextmanager
def one_wakeup() -> Iterator[None]:
    """Wake each loop once, at the end, in the thread that ends many futures.

    Otherwise the first task would go on alone; its next command would be a commit of its own, and all others
    would wait for that too.
    """
    _deferred.wakeups = set()
    try:
        yield
    finally:
        wakeups, _deferred.wakeups = _deferred.wakeups, None
        for wakeup in wakeups:
            wakeup.wake()


_LARGEST_BATCH = 1000  # records in one transaction
_QUEUE_SIZE = 4096  # submissions; when the queue is full, submitting blocks
# After a commit for at least so many, the writer waits a moment for as many again: they are about to send
# their next commands, and a commit that many share saves time for all. Where there are fewer, nobody waits.
_CROWD = 4
_PAUSE_SECONDS = 0.003


class _Submission(NamedTuple):
    """Records that are stored together or not at all."""

    records: Sequence[Record]
    snapshot: Snapshot | None
    future: Future[None]


class GroupCommit:
    """The future of a submission ends when its records are durable, or with the reason why they are not."""

    def __init__(
        self,
        store: Store,
        largest_batch: int = _LARGEST_BATCH,
        queue_size: int = _QUEUE_SIZE,
        pause: float = _PAUSE_SECONDS,
    ) -> None:
        self._store = store
        self._pause = pause
        self._largest_batch = largest_batch
        self._queue_size = queue_size
        self._waiting: deque[_Submission] = deque()
        self._wanted = 1  # submissions, before the writer is woken
        self._closed = False
        self.commits = 0  # so far, with this many records
        self.records = 0
        lock = threading.Lock()
        self._work = threading.Condition(lock)
        self._room = threading.Condition(lock)
        self._writer = threading.Thread(target=self._write_all, name="houseway-writer", daemon=True)
        self._writer.start()

    def submit(self, record: Record) -> Future[None]:
        return self.submit_all([record])

    def submit_all(self, records: Sequence[Record], snapshot: Snapshot | None = None) -> Future[None]:
        """Submit records, and a snapshot of one of them, which needs no commit of its own."""
        submission = _Submission(tuple(records), snapshot, Future())
        with self._room:
            self._room.wait_for(lambda: self._closed or len(self._waiting) < self._queue_size)
            if self._closed:
                raise Unavailable("The log is closed: nothing more is written. Open it again.")
            self._waiting.append(submission)
            if len(self._waiting) >= self._wanted:
                self._work.notify()
        return submission.future

    def close(self) -> None:
        """Write what was submitted, then stop."""
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
            # From here on a submission can no longer be cancelled.
            self._write([item for item in batch if item.future.set_running_or_notify_cancel()])

    def _next_batch(self) -> list[_Submission]:
        """Return what waits, in order; an empty batch only when closed and drained."""
        with self._work:
            if self._wanted > 1:
                self._work.wait_for(self._has_enough, self._pause)
                self._wanted = 1
            self._work.wait_for(self._has_enough)
            batch: list[_Submission] = []
            size = 0
            while self._waiting and (
                not batch or size + len(self._waiting[0].records) <= self._largest_batch
            ):
                batch.append(self._waiting.popleft())
                size += len(batch[-1].records)
            self._wanted = len(batch) if len(batch) >= _CROWD else 1
            self._room.notify_all()
            return batch

    def _has_enough(self) -> bool:
        return self._closed or len(self._waiting) >= self._wanted

    def _write(self, batch: list[_Submission]) -> None:
        while batch:
            try:
                records = [record for item in batch for record in item.records]
                self._store.append(records, [item.snapshot for item in batch if item.snapshot])
            except RefusedRecord as refusal:
                batch = _without(batch, refusal)
            except Exception as error:
                # Whatever it is: those who wait must know, and the writer must go on.
                for item in batch:
                    item.future.set_exception(error)
                return
            else:
                self.commits += 1
                self.records += len(records)
                with one_wakeup():
                    for item in batch:
                        item.future.set_result(None)
                return


def _without(batch: list[_Submission], refusal: RefusedRecord) -> list[_Submission]:
    """Fail the submission with that record and all that follow from it; return the others."""
    lost: set[str] = set()
    others: list[_Submission] = []
    for item in batch:
        if any(record is refusal.record for record in item.records):
            item.future.set_exception(refusal)
        elif follower := next((record for record in item.records if record.previous in lost), None):
            item.future.set_exception(Conflict(follower, "the record before it was not written either"))
        else:
            others.append(item)
            continue
        lost.update(record.hash for record in item.records)
    return others
