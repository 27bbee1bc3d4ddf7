"""The count room: what takes long to compute is computed in a process of its own, so that no table waits.

There is one such process. It is started when somebody first asks, and what it found is kept.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from houseway.floor.store import Unavailable
from houseway.web.http.errors import TooOften

MOST_WAITING = 24
MOST_KEPT = 128
Result = TypeVar("Result")


class CountRoom:
    """Works in the thread of the event loop; only what it is given to compute does not."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._processes: list[BaseProcess] = []  # of the pool
        self._closed = threading.Event()
        self._kept: OrderedDict[Any, asyncio.Task[Any]] = OrderedDict()
        self._waiting = 0

    def close(self) -> None:
        """At once: what is being computed is for nobody any more, and those who wait for it are told."""
        self._closed.set()
        for process in self._processes:
            process.kill()
        if self._pool:
            self._pool.shutdown(wait=False)

    async def work(self, compute: Callable[..., Result], *given: Any) -> Result:
        """``compute`` is a function of a module: the other process has to find it there."""
        if self._closed.is_set():
            raise Unavailable("The house is closing. Nothing is computed any more.")
        if self._waiting >= MOST_WAITING:
            raise TooOften("Too many wait for something to be computed. Try again in a moment.", 2)
        self._waiting += 1
        try:
            return await asyncio.wrap_future(self._submit(compute, *given))
        except BrokenProcessPool:
            self._pool = None
            why = "The house is closing." if self._closed.is_set() else "It was ended. Try again."
            raise Unavailable(f"The process that computes is gone. {why}") from None
        finally:
            self._waiting -= 1

    def _submit(self, compute: Callable[..., Result], *given: Any) -> Future[Result]:
        if self._pool:
            return self._pool.submit(compute, *given)
        others = {process.pid for process in active_children()}
        self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin)
        submitted = self._pool.submit(compute, *given)
        self._processes = [process for process in active_children() if process.pid not in others]
        return submitted

    async def kept(self, compute: Callable[..., Result], *given: Any) -> Result:
        """The same, once for all who ask the same; what was asked longest ago is forgotten."""
        key = (compute, given)
        if key not in self._kept:
            self._kept[key] = asyncio.create_task(self.work(compute, *given))
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        try:
            # Who goes away does not take it from the others.
            result: Result = await asyncio.shield(self._kept[key])
        except Exception:
            self._kept.pop(key, None)
            raise
        return result


def _begin() -> None:
    """Ctrl-C reaches every process of a terminal; the house decides what it means, and they end together."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_house, daemon=True).start()


def _end_with_the_house() -> None:
    house = parent_process()
    if house:
        house.join()
    os._exit(0)
