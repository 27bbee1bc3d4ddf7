"""Wakes an event loop once for all tasks that a commit has ended, not once for each."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager


class _Deferred(threading.local):
    """The loops that this thread wakes when it has ended all futures."""

    def __init__(self) -> None:
        self.wakeups: set[LoopWakeup] | None = None


_deferred = _Deferred()


class LoopWakeup:
    """Lets tasks of the running event loop wait for futures of other threads."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ended: list[asyncio.Future[None]] = []
        self._lock = threading.Lock()

    async def until(self, future: Future[None]) -> None:
        """Wait for the future and raise its error. Cancelling the wait does not cancel the future."""
        if not future.done():
            waiter: asyncio.Future[None] = self._loop.create_future()
            future.add_done_callback(lambda _: self._end(waiter))
            await waiter
        future.result()

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
