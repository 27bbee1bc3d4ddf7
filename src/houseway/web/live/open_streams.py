"""The event streams that are open: how many each person has, and which have to look at their right again."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from typing import Protocol

from houseway.house.floor import Floor
from houseway.house.people import STREAM
from houseway.house.record import Record
from houseway.web.http.errors import TooManyRequests
from houseway.web.metrics import Metrics


class Stream(Protocol):
    person_id: str

    @property
    def waits_for_reader(self) -> bool: ...

    def look_again(self) -> None:
        """Make sure, before anything else is sent, that the reader may still see it."""


class OpenStreams:
    """Works in the thread of the event loop, except ``_on_record``."""

    def __init__(self, floor: Floor, metrics: Metrics, most: int) -> None:
        self._metrics = metrics
        self._most = most
        self._by_person: dict[str, set[Stream]] = {}
        self._loop = asyncio.get_running_loop()
        self.close = floor.watch(self._on_record)

    def check(self, person_id: str) -> None:
        """Refuse one more stream to somebody who has the most already."""
        if len(self.of(person_id)) >= self._most:
            raise TooManyRequests(f"{person_id} has {self._most} streams open. Close some.", 1)

    def of(self, person_id: str) -> Collection[Stream]:
        """Return the streams that the person has open."""
        return self._by_person.get(person_id, ())

    def add(self, stream: Stream) -> None:
        self.check(stream.person_id)
        self._by_person.setdefault(stream.person_id, set()).add(stream)
        self._metrics.open_streams.inc()

    def remove(self, stream: Stream) -> None:
        streams = self._by_person[stream.person_id]
        streams.remove(stream)
        if not streams:
            del self._by_person[stream.person_id]
        self._metrics.open_streams.dec()

    def _on_record(self, record: Record) -> None:
        """Called in a thread of the floor."""
        if record.stream == STREAM:
            people = {fact["person"] for fact in record.body if "person" in fact}
            self._loop.call_soon_threadsafe(self._look_again, people)

    def _look_again(self, people: Iterable[str]) -> None:
        for person_id in people:
            for stream in self._by_person.get(person_id, ()):
                stream.look_again()
