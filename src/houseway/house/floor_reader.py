"""Reads the floor: tables as people may see them, past records, and subscriptions to new ones."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from houseway.house.loading import STREAM, LoadedTables
from houseway.house.record import Record
from houseway.house.retry import look_for_sure, run
from houseway.table.live.facts import facts_from, redacted_facts_as_json
from houseway.table.live.live_table import LiveTable
from houseway.table.live.saved_table import SavedReport
from houseway.table.view import TableView, Viewer, news_for, view

if TYPE_CHECKING:
    from houseway.house.floor import Person
    from houseway.house.store import Store


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


# The reading side of the floor: tables as people may see them, records, and subscriptions.

Seen = TypeVar("Seen")


@dataclass(frozen=True)
class Look(Generic[Seen]):
    """What was seen of a table after record ``number``. Show it only when it is durable."""

    number: int
    seen: Seen
    durable: Future[None]


class FloorReader:
    """Reads the tables of a floor; ``Floor`` adds commands."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._tables = LoadedTables(store)
        self._feed = RecordFeed(store)

    def tables(self) -> list[str]:
        return [stream.removeprefix(STREAM) for stream in self.store.streams() if stream.startswith(STREAM)]

    def is_loaded(self, table: str) -> bool:
        """Return whether the table is in memory; otherwise looking at it first reads the log."""
        return table in self._tables

    def is_at_hand(self, table: str) -> bool:
        """Whether looking at the table waits for nothing: not for the log, nor for somebody at work there."""
        return self._tables.is_free(table)

    def view(self, person: Person, table: str) -> TableView:
        """Return what the person may see of the table, as far as it is durable."""
        look = self.look_for_sure(table, lambda live: view(live, person.viewer))
        look.seen.number = look.number
        return look.seen

    def look(self, table: str, see: Callable[[LiveTable], Seen]) -> Look[Seen]:
        """Look without waiting. If the log refuses the last record, what was seen was never true."""
        with self._tables.locked(table) as loaded:
            return Look(loaded.number, see(loaded.live), loaded.durable)

    def look_for_sure(self, table: str, see: Callable[[LiveTable], Seen]) -> Look[Seen]:
        """Look, and wait until the log has what was seen."""
        return run(look_for_sure(self, table, see))

    def visible_facts(self, table: str, record: Record, viewer: Viewer) -> list[Any]:
        """Return the facts of a record of the table, redacted to what the viewer may know by now."""
        with self._tables.locked(table) as loaded:
            facts = facts_from(record.body)
            is_over = record.number <= loaded.last_round_end
            news = news_for(loaded.live, facts, viewer, over=is_over)
        return redacted_facts_as_json(record.body, facts, news)

    def records(self, table: str, after: int = 0) -> Iterator[Record]:
        """Read the records of the table as they are in the log, unredacted."""
        return self.store.read(STREAM + table, after)

    def report(self, table: str) -> SavedReport | None:
        """Return the last win report of the table, by this program or an earlier one."""
        return self._tables.get(table).report

    def keep_report(self, table: str, report: SavedReport) -> None:
        """Save the report with the next snapshot of the table."""
        self._tables.get(table).report = report

    def watch(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call the subscriber with every durable record, from a thread of the floor. Returns how to stop."""
        return self._feed.subscribe(subscriber)
