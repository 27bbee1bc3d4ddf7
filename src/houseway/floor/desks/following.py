"""The state of a desk as the log has it, for who only needs to know."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from houseway.floor.desks.desk_log import DeskLog, State

if TYPE_CHECKING:
    from houseway.floor.store import Store

Seen = TypeVar("Seen")


class Followed(Generic[State]):
    """For any number of threads; each sees all that the log has."""

    def __init__(self, store: Store, log: DeskLog[State]) -> None:
        self._store = store
        self._log = log
        self._state = log.begin()
        self._number = 0
        self._lock = threading.Lock()

    def look(self, see: Callable[[State], Seen]) -> Seen:
        with self._lock:
            for record in self._store.read(self._log.stream, self._number):
                for fact in self._log.told(record):
                    self._state.do(fact)
                self._number = record.number
            return see(self._state)
