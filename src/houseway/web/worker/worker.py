"""Runs slow computations in a process of their own, so that no table waits for them.

There is one such process. It starts with the first job, and results can be cached.
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

from houseway.house.store import Unavailable
from houseway.web.http.errors import TooManyRequests

MAX_WAITING = 24
CACHE_SIZE = 128
Result = TypeVar("Result")


class Worker:
    """Used from the event loop's thread; only the jobs run elsewhere."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._processes: list[BaseProcess] = []  # of the pool
        self._closed = threading.Event()
        self._cache: OrderedDict[Any, asyncio.Task[Any]] = OrderedDict()
        self._waiting = 0

    def close(self) -> None:
        """Kill the process at once. Those who wait for a job get an error."""
        self._closed.set()
        for process in self._processes:
            process.kill()
        if self._pool:
            self._pool.shutdown(wait=False)

    async def run(self, job: Callable[..., Result], *arguments: Any) -> Result:
        """Run a job, which has to be a function at the top of a module: the other process imports it."""
        if self._closed.is_set():
            raise Unavailable("The server is stopping and takes no new computations.")
        if self._waiting >= MAX_WAITING:
            raise TooManyRequests("Too many computations are waiting. Try again in a moment.", 2)
        self._waiting += 1
        try:
            return await asyncio.wrap_future(self._submit(job, *arguments))
        except BrokenProcessPool:
            self._pool = None
            why = "The server is stopping." if self._closed.is_set() else "Try again."
            raise Unavailable(f"The process that computes this has ended. {why}") from None
        finally:
            self._waiting -= 1

    def _submit(self, job: Callable[..., Result], *arguments: Any) -> Future[Result]:
        if self._pool:
            return self._pool.submit(job, *arguments)
        others = {process.pid for process in active_children()}
        self._pool = ProcessPoolExecutor(1, get_context("spawn"), _start)
        submitted = self._pool.submit(job, *arguments)
        self._processes = [process for process in active_children() if process.pid not in others]
        return submitted

    async def cached(self, job: Callable[..., Result], *arguments: Any) -> Result:
        """Run a job once for all who ask for the same. The result asked for longest ago is dropped first."""
        key = (job, arguments)
        if key not in self._cache:
            self._cache[key] = asyncio.create_task(self.run(job, *arguments))
            while len(self._cache) > CACHE_SIZE:
                self._cache.popitem(last=False)
        self._cache.move_to_end(key)
        try:
            # A caller that is cancelled does not cancel the job for the others.
            result: Result = await asyncio.shield(self._cache[key])
        except Exception:
            self._cache.pop(key, None)
            raise
        return result


def _start() -> None:
    """Ignore Ctrl-C, which reaches every process of a terminal: the server decides, and they end together."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_server, daemon=True).start()


def _exit_with_server() -> None:
    server = parent_process()
    if server:
        server.join()
    os._exit(0)
