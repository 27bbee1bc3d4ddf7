"""The rail: those who watch a table or the whole floor, told of every record as far as each may know of it.

What is told is made once for each kind of viewer and kept for a while. Everybody takes it from there at the
own pace and remembers the number of the last record taken, so nothing waits in memory for the slow. Who is
not among those it was made for, as after a pause, is told from the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple, TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool

from houseway.floor.floor import Floor
from houseway.floor.loading import STREAM
from houseway.floor.looking import Look
from houseway.floor.record import Record
from houseway.floor.retry import look_for_sure
from houseway.floor.store.loop_wakeup import Bell
from houseway.refusal import Refusal
from houseway.table.live.live_table import LiveTable
from houseway.table.live.view import TableView, Viewer, equivalent_viewer, view
from houseway.web.drive import drive

KEPT = 64  # records made ready for those who watch
BATCH = 200  # records of the log told at once
_encode = msgspec.json.Encoder().encode
Messages = list[tuple[int, bytes]]
Seen = TypeVar("Seen")


class _Sight(NamedTuple):
    """What one kind of viewer sees: the table, and the facts of each of some records."""

    view: TableView
    facts: list[list[Any]]


class Gathering:
    """Those around one table."""

    def __init__(self, last: int) -> None:
        self.last = last  # the newest record that was made ready
        self.viewers: dict[Viewer, int] = {}  # and how many streams each has open
        self.ready: dict[int, dict[Viewer, bytes]] = {}
        self.heard: list[Record] = []
        self.at_work = False
        self.news: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def since(self, number: int, viewer: Viewer) -> Messages | None:
        """What was made ready after this record; None where it has to be read from the log."""
        found: Messages = []
        for one in range(number + 1, self.last + 1):
            message = self.ready.get(one, {}).get(viewer)
            if message is None:
                return found or None
            found.append((one, message))
        return found

    def keep(self, number: int, messages: dict[Viewer, bytes]) -> None:
        self.ready[number] = messages
        self.ready.pop(number - KEPT, None)
        self.last = number

    def wake(self) -> None:
        self.news.set_result(None)
        self.news = asyncio.get_running_loop().create_future()


class Growth:
    """For somebody who watches the whole floor: the streams that have grown since they were last taken."""

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


class Rail:
    """Works in the thread of the event loop, but for ``_heard``."""

    def __init__(self, floor: Floor, bell: Bell) -> None:
        self._floor = floor
        self._bell = bell
        self._loop = asyncio.get_running_loop()
        self._gatherings: dict[str, Gathering] = {}
        self._growths: set[Growth] = set()
        self._stop_watching = floor.watch(self._heard)
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_closed = False

    def close(self) -> None:
        """Every stream ends; those who watched come back when the house is open again."""
        self._stop_watching()
        self.is_closed = True
        for gathering in self._gatherings.values():
            gathering.wake()
        for growth in self._growths:
            growth.add()

    @contextmanager
    def whole_floor(self) -> Iterator[Growth]:
        growth = Growth()
        self._growths.add(growth)
        try:
            yield growth
        finally:
            self._growths.discard(growth)

    @contextmanager
    def joined(self, table: str, viewer: Viewer, last: int) -> Iterator[Gathering]:
        gathering = self._gatherings.get(table)
        if gathering is None:
            gathering = self._gatherings[table] = Gathering(last)
        gathering.viewers[viewer] = gathering.viewers.get(viewer, 0) + 1
        try:
            yield gathering
        finally:
            gathering.viewers[viewer] -= 1
            if not gathering.viewers[viewer]:
                del gathering.viewers[viewer]
            if not gathering.viewers and self._gatherings.get(table) is gathering:
                del self._gatherings[table]

    async def now(self, table: str, viewer: Viewer) -> tuple[int, bytes]:
        """The number of the last record, and the table as the viewer sees it: the beginning of a stream."""
        look = await self._look(table, lambda live: view(live, viewer))
        look.seen.number = look.number
        return look.number, _message(look.number, None, [], look.seen)

    async def from_log(self, table: str, viewer: Viewer, after: int) -> Messages:
        """The next records; the view comes with the last."""
        records = await run_in_threadpool(self._read, table, after)
        if not records:
            return []
        look = await self._look(table, lambda live: self._sight(live, records, viewer))
        return list(
            zip([one.number for one in records], _messages(look.number, records, look.seen), strict=True)
        )

    def _read(self, table: str, after: int) -> list[Record]:
        return list(islice(self._floor.records(table, after), BATCH))

    def _sight(self, live: LiveTable, records: list[Record], viewer: Viewer) -> _Sight:
        facts = [self._floor.visible_facts(live.name, record, viewer) for record in records]
        return _Sight(view(live, viewer), facts)

    async def _look(self, table: str, see: Callable[[LiveTable], Seen]) -> Look[Seen]:
        """As the log has it. A table that is not at hand is read from the log, which takes a while."""
        return await drive(look_for_sure(self._floor, table, see), self._bell)

    def _heard(self, record: Record) -> None:
        """In a thread of the floor."""
        is_tables = record.stream.startswith(STREAM)
        if self._growths or (is_tables and record.stream.removeprefix(STREAM) in self._gatherings):
            self._loop.call_soon_threadsafe(self._arrived, record)

    def _arrived(self, record: Record) -> None:
        for growth in self._growths:
            growth.add(record.stream)
        # The streams of the house may be called as a table is.
        is_tables = record.stream.startswith(STREAM)
        gathering = self._gatherings.get(record.stream.removeprefix(STREAM)) if is_tables else None
        if gathering is None or self.is_closed:
            return
        gathering.heard.append(record)
        if not gathering.at_work:
            gathering.at_work = True
            task = self._loop.create_task(self._tell(record.stream.removeprefix(STREAM), gathering))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _tell(self, table: str, gathering: Gathering) -> None:
        """Makes ready what was heard, until nothing more is."""
        try:
            while gathering.heard and gathering.viewers:
                heard, gathering.heard = gathering.heard, []
                await self._make_ready(table, gathering, heard)
        except Refusal:
            # The log cannot be read now. What is missing is told from it later, with the next record.
            gathering.heard = []
        finally:
            gathering.at_work = False

    async def _make_ready(self, table: str, gathering: Gathering, heard: list[Record]) -> None:
        new = {one.number: one for one in heard if one.number > gathering.last}
        records = [new[number] for number in sorted(new)]
        if not records:
            return
        newest = records[-1].number
        if newest - gathering.last > len(records):
            # Those that another process wrote may be heard of late, or of the last of them only.
            gathering.last = newest
            gathering.wake()
            return
        viewers = list(gathering.viewers)
        look = await self._look(table, lambda live: self._sights(live, records, viewers))
        kinds, sights = look.seen
        messages = {kind: _messages(look.number, records, seen) for kind, seen in sights.items()}
        for place, record in enumerate(records):
            gathering.keep(record.number, {one: messages[kind][place] for one, kind in kinds.items()})
        gathering.wake()

    def _sights(
        self, live: LiveTable, records: list[Record], viewers: list[Viewer]
    ) -> tuple[dict[Viewer, Viewer], dict[Viewer, _Sight]]:
        """Of which kind each viewer is, and what each kind sees."""
        kinds = {viewer: equivalent_viewer(live, viewer) for viewer in viewers}
        return kinds, {kind: self._sight(live, records, kind) for kind in set(kinds.values())}


def _messages(number: int, records: list[Record], seen: _Sight) -> list[bytes]:
    """The view, which is that after record ``number``, comes with the last."""
    seen.view.number = number
    views = [None] * (len(records) - 1) + [seen.view]
    return [
        _message(record.number, record, facts, shown)
        for record, facts, shown in zip(records, seen.facts, views, strict=True)
    ]


def _message(number: int, record: Record | None, facts: list[Any], seen: TableView | None) -> bytes:
    """One event, in the notation of server-sent events."""
    told = {
        "number": number,
        "at": record.at if record else None,
        "who": record.who if record else None,
        "kind": record.kind if record else None,
        "facts": facts,
        "view": seen,
    }
    return b"id: %d\ndata: %b\n\n" % (number, _encode(told))
