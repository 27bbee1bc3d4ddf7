"""Fans new records out to subscribers of a table or of the whole floor, redacted for each viewer.

A message is made once for each kind of viewer and kept for a while. Each subscriber takes messages from
there at their own speed and remembers the number of the last one, so nothing queues up for slow
readers. After a pause, when the messages are no longer there, a subscriber gets them from the log.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice, pairwise
from statistics import median
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool

from houseway.house.floor import Floor, Look
from houseway.house.loading import STREAM
from houseway.house.people import STREAM as PEOPLE
from houseway.house.record import Record
from houseway.house.retry import look_for_sure
from houseway.house.store.group_commit import LoopWakeup
from houseway.refusal import Refusal
from houseway.table.live.live_table import LiveTable
from houseway.table.view import TableView, Viewer, equivalent_viewer, view
from houseway.web.async_retry import drive
from houseway.web.http.errors import TooManyRequests
from houseway.web.metrics import Metrics

MESSAGES_KEPT = 64  # for each table
BATCH = 200  # records read from the log at once
_encode = msgspec.json.Encoder().encode
Messages = list[tuple[int, bytes]]
Seen = TypeVar("Seen")


class _Redacted(NamedTuple):
    """What one kind of viewer sees: the table, and the facts of some records."""

    view: TableView
    facts: list[list[Any]]


class TableChannel:
    """The subscribers of one table, and the latest messages for them."""

    def __init__(self, last: int) -> None:
        self.last = last  # the newest record that has messages
        self.viewers: dict[Viewer, int] = {}  # with the number of streams that each has open
        self.messages: dict[int, dict[Viewer, bytes]] = {}
        self.new_records: list[Record] = []
        self.is_publishing = False
        self.news: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def since(self, number: int, viewer: Viewer) -> Messages | None:
        """Return the messages after this record; None where they have to be read from the log."""
        messages: Messages = []
        for following in range(number + 1, self.last + 1):
            message = self.messages.get(following, {}).get(viewer)
            if message is None:
                return messages or None
            messages.append((following, message))
        return messages

    def keep(self, number: int, messages: dict[Viewer, bytes]) -> None:
        self.messages[number] = messages
        self.messages.pop(number - MESSAGES_KEPT, None)
        self.last = number

    def wake(self) -> None:
        self.news.set_result(None)
        self.news = asyncio.get_running_loop().create_future()


class ChangedStreams:
    """The streams with new records, for a subscriber of the whole floor who takes their names."""

    def __init__(self) -> None:
        self.streams: set[str] = set()
        self.news: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def add(self, *streams: str) -> None:
        self.streams.update(streams)
        if not self.news.done():
            self.news.set_result(None)

    def take(self) -> list[str]:
        taken, self.streams = sorted(self.streams), set()
        if self.news.done():
            self.news = asyncio.get_running_loop().create_future()
        return taken


class TableFeed:
    """Works in the thread of the event loop, except ``_on_record``."""

    def __init__(self, floor: Floor, wakeup: LoopWakeup) -> None:
        self._floor = floor
        self._wakeup = wakeup
        self._loop = asyncio.get_running_loop()
        self._channels: dict[str, TableChannel] = {}
        self._floor_subscribers: set[ChangedStreams] = set()
        self._stop_watching = floor.watch(self._on_record)
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_closed = False

    def close(self) -> None:
        """End every stream. The readers reconnect when the server runs again."""
        self._stop_watching()
        self.is_closed = True
        for channel in self._channels.values():
            channel.wake()
        for changed in self._floor_subscribers:
            changed.add()

    @contextmanager
    def whole_floor(self) -> Iterator[ChangedStreams]:
        changed = ChangedStreams()
        self._floor_subscribers.add(changed)
        try:
            yield changed
        finally:
            self._floor_subscribers.discard(changed)

    @contextmanager
    def subscribed(self, table: str, viewer: Viewer, last: int) -> Iterator[TableChannel]:
        channel = self._channels.get(table)
        if channel is None:
            channel = self._channels[table] = TableChannel(last)
        channel.viewers[viewer] = channel.viewers.get(viewer, 0) + 1
        try:
            yield channel
        finally:
            channel.viewers[viewer] -= 1
            if not channel.viewers[viewer]:
                del channel.viewers[viewer]
            if not channel.viewers and self._channels.get(table) is channel:
                del self._channels[table]

    async def now(self, table: str, viewer: Viewer) -> tuple[int, bytes]:
        """Return the last record's number and a message with the table as it is, to begin a stream with."""
        look = await self._look(table, lambda live: view(live, viewer))
        look.seen.number = look.number
        return look.number, _message(look.number, None, [], look.seen)

    async def from_log(self, table: str, viewer: Viewer, after: int) -> Messages:
        """Return messages for the next records; the view comes with the last one."""
        records = await run_in_threadpool(self._read, table, after)
        if not records:
            return []
        look = await self._look(table, lambda live: self._redacted(live, records, viewer))
        messages = _messages(look.number, records, look.seen)
        return [(record.number, message) for record, message in zip(records, messages, strict=True)]

    def _read(self, table: str, after: int) -> list[Record]:
        return list(islice(self._floor.records(table, after), BATCH))

    def _redacted(self, live: LiveTable, records: list[Record], viewer: Viewer) -> _Redacted:
        facts = [self._floor.visible_facts(live.name, record, viewer) for record in records]
        return _Redacted(view(live, viewer), facts)

    async def _look(self, table: str, see: Callable[[LiveTable], Seen]) -> Look[Seen]:
        """Return what the log says. A table that is not at hand is read from it, which takes a while."""
        return await drive(look_for_sure(self._floor, table, see), self._wakeup)

    def _on_record(self, record: Record) -> None:
        """Called in a thread of the floor."""
        is_table = record.stream.startswith(STREAM)
        if self._floor_subscribers or (is_table and record.stream.removeprefix(STREAM) in self._channels):
            self._loop.call_soon_threadsafe(self._add, record)

    def _add(self, record: Record) -> None:
        for changed in self._floor_subscribers:
            changed.add(record.stream)
        # Streams that belong to no table may have a table's name.
        is_table = record.stream.startswith(STREAM)
        channel = self._channels.get(record.stream.removeprefix(STREAM)) if is_table else None
        if channel is None or self.is_closed:
            return
        channel.new_records.append(record)
        if not channel.is_publishing:
            channel.is_publishing = True
            task = self._loop.create_task(self._publish_all(record.stream.removeprefix(STREAM), channel))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _publish_all(self, table: str, channel: TableChannel) -> None:
        """Publish new records until there are no more."""
        try:
            while channel.new_records and channel.viewers:
                records, channel.new_records = channel.new_records, []
                await self._publish(table, channel, records)
        except Refusal:
            # The log cannot be read now. With the next record, subscribers get what is missing from the log.
            channel.new_records = []
        finally:
            channel.is_publishing = False

    async def _publish(self, table: str, channel: TableChannel, new_records: list[Record]) -> None:
        new = {record.number: record for record in new_records if record.number > channel.last}
        records = [new[number] for number in sorted(new)]
        if not records:
            return
        newest = records[-1].number
        if newest - channel.last > len(records):
            # Of records that another process wrote, only the last may have been reported.
            channel.last = newest
            channel.wake()
            return
        viewers = list(channel.viewers)
        look = await self._look(table, lambda live: self._redacted_by_kind(live, records, viewers))
        kinds, redacted = look.seen
        messages = {kind: _messages(look.number, records, seen) for kind, seen in redacted.items()}
        for place, record in enumerate(records):
            channel.keep(record.number, {viewer: messages[kind][place] for viewer, kind in kinds.items()})
        channel.wake()

    def _redacted_by_kind(
        self, live: LiveTable, records: list[Record], viewers: list[Viewer]
    ) -> tuple[dict[Viewer, Viewer], dict[Viewer, _Redacted]]:
        """Return the kind of each viewer, and what each kind sees."""
        kinds = {viewer: equivalent_viewer(live, viewer) for viewer in viewers}
        return kinds, {kind: self._redacted(live, records, kind) for kind in set(kinds.values())}


def _messages(number: int, records: list[Record], seen: _Redacted) -> list[bytes]:
    """Return a message for each record. The view, as after record ``number``, comes with the last one."""
    seen.view.number = number
    views = [None] * (len(records) - 1) + [seen.view]
    return [
        _message(record.number, record, facts, view)
        for record, facts, view in zip(records, seen.facts, views, strict=True)
    ]


def _message(number: int, record: Record | None, facts: list[Any], seen: TableView | None) -> bytes:
    """Return one server-sent event."""
    event = {
        "number": number,
        "at": record.at if record else None,
        "who": record.who if record else None,
        "kind": record.kind if record else None,
        "facts": facts,
        "view": seen,
    }
    return b"id: %d\ndata: %b\n\n" % (number, _encode(event))


# The event streams that are open: how many each person has, and which have to look at their right again.


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
        """Refuse one more stream to a person who has the most already."""
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
        if record.stream == PEOPLE:
            people = {fact["person"] for fact in record.body if "person" in fact}
            self._loop.call_soon_threadsafe(self._look_again, people)

    def _look_again(self, people: Iterable[str]) -> None:
        for person_id in people:
            for stream in self._by_person.get(person_id, ()):
                stream.look_again()


# How fast tables play: rounds an hour, from the last rounds that this server has seen.

_ROUNDS = 12
_HOUR = 3_600_000_000  # microseconds
_IDLE = 600_000_000  # without a round for so long, a table has no pace
_FASTEST = 3600  # nobody plays more rounds an hour: a program has dealt them, as when a demonstration begins


class Pace:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._ended: defaultdict[str, deque[int]] = defaultdict(lambda: deque(maxlen=_ROUNDS))
        self.close = floor.watch(self._on_record)

    def _on_record(self, record: Record) -> None:
        if any(fact.get("fact") == "ended" for fact in record.body):
            self._ended[record.stream.removeprefix(STREAM)].append(record.at)

    def rounds_an_hour(self, table: str) -> int | None:
        """Return None where people have played too little lately to say so."""
        ended = list(self._ended.get(table, ()))
        if len(ended) < 3 or self._floor.now() - ended[-1] > _IDLE or ended[-1] <= ended[0]:
            return None
        # The usual time between two rounds: a break, or rounds dealt by a program before, say nothing of it.
        between = median(later - earlier for earlier, later in pairwise(ended))
        pace = round(_HOUR / between) if between else _FASTEST + 1
        return pace if pace <= _FASTEST else None
