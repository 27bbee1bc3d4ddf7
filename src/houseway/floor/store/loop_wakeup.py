"""Wakes an event loop once for all tasks that a commit has ended, not once for each."""

from __future__ import annotations

import asyncio
import math
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager


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
