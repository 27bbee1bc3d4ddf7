"""Work that takes its time says what it is doing; nobody need listen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_listener: ContextVar[Callable[[str], None] | None] = ContextVar("listener", default=None)


def tell(words: str) -> None:
    listener = _listener.get()
    if listener:
        listener(words)


@contextmanager
def heard_by(listener: Callable[[str], None]) -> Iterator[None]:
    """Whoever looks at a terminal hears it for so long."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)
