"""Those who watch the floor hear of every record once it is durable, whichever process wrote it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from houseway.floor.record import Record

if TYPE_CHECKING:
    from houseway.floor.store import Store

Watcher = Callable[[Record], None]


class Watching:
    """Told from several threads: records that two processes write at the same time may come in any order."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._watchers: set[Watcher] = set()
        self._told: dict[str, int] = {}  # how far each stream was told
        self._lock = threading.Lock()

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        self._watchers.add(watcher)
        return lambda: self._watchers.discard(watcher)

    def tell(self, stream: str, number: int, at_hand: Sequence[Record] = ()) -> None:
        """The stream has grown up to this record. What is not at hand is read from the log."""
        with self._lock:
            after = self._told.get(stream, number - 1)
            if after >= number:
                return
            self._told[stream] = number
        if not self._watchers:
            return
        for record in self._records(stream, after, number, at_hand):
            for watcher in tuple(self._watchers):
                watcher(record)

    def _records(self, stream: str, after: int, number: int, at_hand: Sequence[Record]) -> list[Record]:
        newest = at_hand[-1] if at_hand else None
        if newest and newest.number == number == after + 1:
            return [newest]  # as it nearly always is
        # Others may add to what is at hand meanwhile: a copy stays as it is.
        records = [one for one in tuple(at_hand) if after < one.number <= number]
        if len(records) < number - after:
            records = [one for one in self._store.read(stream, after) if one.number <= number]
        return records
