"""Rung once for all who wait in an event loop, not once for each: a commit ends the waiting of many."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager


class _Held(threading.local):
    """Bells that this thread will ring when it has ended the waiting of all."""

    def __init__(self) -> None:
        self.bells: set[Bell] | None = None


_held = _Held()


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
            future.add_done_callback(lambda _: self._end(waiter))
            await waiter
        future.result()

    def _end(self, waiter: asyncio.Future[None]) -> None:
        """In the thread that has ended it."""
        with self._lock:
            self._ended.append(waiter)
            is_rung = len(self._ended) > 1
        if _held.bells is not None:
            _held.bells.add(self)
        elif not is_rung:
            self.ring()

    def ring(self) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        with self._lock:
            ended, self._ended = self._ended, []
        for waiter in ended:
            if not waiter.done():
                waiter.set_result(None)


@contextmanager
def rung_at_the_end() -> Iterator[None]:
    """For the thread that ends the waiting of many. Else the first of them would be off alone.

    What it asks for next would then be a commit of its own, and all the others would wait for that too.
    """
    _held.bells = set()
    try:
        yield
    finally:
        rung, _held.bells = _held.bells, None
        for bell in rung:
            bell.ring()
