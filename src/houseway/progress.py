"""Reports the progress of long work to a caller that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_listener: ContextVar[Callable[[str], None] | None] = ContextVar("listener", default=None)


def report_progress(words: str) -> None:
    listener = _listener.get()
    if listener:
        listener(words)


@contextmanager
def reporting_progress_to(listener: Callable[[str], None]) -> Iterator[None]:
    """Pass progress messages to the listener inside this context."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)
