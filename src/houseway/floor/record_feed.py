"""Subscribers get every record once it is durable, whichever process wrote it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from houseway.floor.record import Record

if TYPE_CHECKING:
    from houseway.floor.store import Store

Subscriber = Callable[[Record], None]


class RecordFeed:
    """Publishes from several threads: records that two processes write at the same time come in any order."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._subscribers: set[Subscriber] = set()
        self._published: dict[str, int] = {}  # the last record of each stream
        self._lock = threading.Lock()

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        self._subscribers.add(subscriber)
        return lambda: self._subscribers.discard(subscriber)

    def publish(self, stream: str, number: int, recent: Sequence[Record] = ()) -> None:
        """Publish the stream up to this record. What is not among the recent records comes from the log."""
        with self._lock:
            after = self._published.get(stream, number - 1)
            if after >= number:
                return
            self._published[stream] = number
        if not self._subscribers:
            return
        try:
            records = self._records(stream, after, number, recent)
        except BaseException:
            with self._lock:  # the log could not be read: whoever publishes next begins there
                self._published[stream] = min(after, self._published[stream])
            raise
        for record in records:
            for subscriber in tuple(self._subscribers):
                subscriber(record)

    def _records(self, stream: str, after: int, number: int, recent: Sequence[Record]) -> list[Record]:
        newest = recent[-1] if recent else None
        if newest and newest.number == number == after + 1:
            return [newest]  # as it nearly always is
        # Other threads may append to the recent records meanwhile: look at a copy.
        records = [record for record in tuple(recent) if after < record.number <= number]
        if len(records) < number - after:
            records = [record for record in self._store.read(stream, after) if record.number <= number]
        return records
