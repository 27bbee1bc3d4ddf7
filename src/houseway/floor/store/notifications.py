"""Notifies listeners of streams that have grown."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Protocol

from sqlalchemy import Connection

from houseway.floor.store.errors import Unavailable

Callback = Callable[[str, int], None]  # the stream, and the number of its last record
Heads = Mapping[str, int]
Stop = Callable[[], None]

_log = logging.getLogger(__name__)


class Notifier(Protocol):
    def announce(self, connection: Connection, heads: Heads) -> None:
        """Announce within the transaction that writes: delivered only if it commits."""

    def committed(self, heads: Heads) -> None: ...

    def listen(self, callback: Callback, everything: Callable[[], Heads]) -> Stop: ...


def notify(callback: Callback, heads: Heads) -> bool:
    """Call the listener for each stream. If it fails, the log and the other listeners go on.

    Return whether the database could be read: if not, the listener has to be called again.
    """
    is_read = True
    for stream, number in heads.items():
        try:
            callback(stream, number)
        except Unavailable as refusal:
            _log.warning("Record %d of %s could not be read yet. %s", number, stream, refusal)
            is_read = False
        except Exception:
            _log.exception("A listener failed on record %d of %s", number, stream)
    return is_read


class LocalNotifier:
    """SQLite: the store that wrote calls its listeners, in the thread that wrote, right after the commit."""

    def __init__(self) -> None:
        self._callbacks: dict[object, Callback] = {}

    def announce(self, connection: Connection, heads: Heads) -> None:
        """Nobody outside this program listens."""

    def committed(self, heads: Heads) -> None:
        for callback in tuple(self._callbacks.values()):
            notify(callback, heads)

    def listen(self, callback: Callback, everything: Callable[[], Heads]) -> Stop:  # noqa: ARG002 - none is missed
        key = object()
        self._callbacks[key] = callback

        def stop() -> None:
            self._callbacks.pop(key, None)

        return stop
