"""Rung once for all who wait in an event loop, not once for each: a commit ends the waiting of many."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future


class Bell:
    """Made within the event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ended: list[asyncio.Future[None]] = []
        self._lock = threading.Lock()

    async def until(self, future: Future[None]) -> None:
        """Until it has ended, or fails as it did. Who goes away does not take back what was asked."""
        if not future.done():
            waiter: asyncio.Future[None] = self._loop.create_future()
            future.add_done_callback(lambda _: self._ring(waiter))
            await waiter
        future.result()

    def _ring(self, waiter: asyncio.Future[None]) -> None:
        """In the thread that has ended it."""
        with self._lock:
            self._ended.append(waiter)
            is_rung = len(self._ended) > 1
        if not is_rung and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        with self._lock:
            ended, self._ended = self._ended, []
        for waiter in ended:
            if not waiter.done():
                waiter.set_result(None)
