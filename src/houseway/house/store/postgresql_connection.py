"""Connections that do not wait for ever for a server that hangs.

A server that is stopped, or cut off, answers nothing, so no time limit of its own helps. While it is
silent, one thread asks whether it answers again, and everybody else is refused at once.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Generator
from typing import Any, TypeVar

import psycopg

_Result = TypeVar("_Result")
_ASK_SECONDS = 0.5
_log = logging.getLogger(__name__)


class Silence:
    """Return whether the server hangs. ``longest`` is how long to wait for it, in seconds; None for ever."""

    def __init__(self, connect: Callable[[], psycopg.Connection[Any]]) -> None:
        self.longest: float | None = None
        self.is_silent = False
        self._connect = connect
        self._lock = threading.Lock()
        self._closed = threading.Event()

    def begin(self) -> None:
        with self._lock:
            if self.is_silent or self.longest is None:
                return
            self.is_silent = True
        _log.warning("The database does not answer. Everybody is refused until it does.")
        threading.Thread(target=self._ask, name="houseway-silence", daemon=True).start()

    def close(self) -> None:
        self._closed.set()

    def _ask(self) -> None:
        try:
            while not self._closed.is_set() and not self._answers():
                self._closed.wait(_ASK_SECONDS)
        finally:
            self.is_silent = False

    def _answers(self) -> bool:
        try:
            with self._connect() as connection:
                connection.execute("SELECT 1")
        except (NoAnswer, psycopg.errors.ConnectionTimeout):
            return False
        except psycopg.Error:
            return True  # though nothing good: the next who asks gets it
        return True


class NoAnswer(psycopg.OperationalError):
    pass


class BoundedConnection(psycopg.Connection[Any]):
    silence: Silence | None = None

    def wait(self, gen: Generator[Any, Any, _Result], *args: Any, **options: Any) -> _Result:
        longest = self.silence.longest if self.silence else None
        if longest is None or options.get("timeout") is not None:
            return super().wait(gen, *args, **options)
        try:
            return super().wait(_bounded(gen, longest), *args, **options)
        except NoAnswer:
            self.close()  # what the server sends later belongs to nobody
            if self.silence:
                self.silence.begin()
            raise


def _bounded(waiting: Generator[Any, Any, _Result], longest: float) -> Generator[Any, Any, _Result]:
    """Wait as ``waiting`` does, but no longer than that for any sign of the server."""
    until = time.monotonic() + longest
    try:
        awaited = next(waiting)
        while True:
            ready = yield awaited
            if ready:
                until = time.monotonic() + longest
                awaited = waiting.send(ready)
            elif time.monotonic() > until:
                raise NoAnswer(f"no answer for {longest:g} s")
    except StopIteration as end:
        result: _Result = end.value
        return result
