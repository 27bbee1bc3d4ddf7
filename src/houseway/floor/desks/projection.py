"""The state of a desk, projected from its stream in the log."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from houseway.floor.desks.desk_log import DeskLog, State
from houseway.floor.record import BEFORE_THE_FIRST
from houseway.table.live.accounts import Accounts

if TYPE_CHECKING:
    from houseway.floor.store import Store

Seen = TypeVar("Seen")


class Projection(Generic[State]):
    """Serves any number of threads and processes: each look reads what the log has got since the last one."""

    def __init__(self, store: Store, log: DeskLog[State]) -> None:
        self._store = store
        self._log = log
        self._state = log.new_state()
        self.accounts = Accounts()
        self._number, self._hash = 0, BEFORE_THE_FIRST
        self._lock = threading.RLock()

    def look(self, see: Callable[[State], Seen]) -> Seen:
        with self._lock:
            self._follow()
            return see(self._state)

    def end(self) -> tuple[State, int, str]:
        """Return the state with the number and hash of its last record, to append another one."""
        with self._lock:
            self._follow()
            return self._state, self._number, self._hash

    def _follow(self) -> None:
        for record in self._store.read(self._log.stream, self._number):
            self._log.apply(self._state, self.accounts, record)
            self._number, self._hash = record.number, record.hash
