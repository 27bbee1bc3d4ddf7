"""The stream of the controller, and the state that floor and desk share: ahead of the log where records wait.

A record of a table and the one of its meter are written together. So while they wait for the log, the next
record of the meter, perhaps of another table, is built on the one that waits. If the log refuses one, all
that were built on it are refused too, and the state goes back to what the log has.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from houseway.floor.desks.context import DeskAct, Handlers
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.desks.progressives.controller import Controller, MeterOnRecord, transfers_of
from houseway.floor.desks.progressives.facts import AnyMeterFact
from houseway.floor.record import BEFORE_THE_FIRST, Record
from houseway.table.commands.table_commands import Command, name_of

if TYPE_CHECKING:
    from houseway.floor.store import Store

METERS = DeskLog("progressives", Controller, AnyMeterFact, transfers_of)
Seen = TypeVar("Seen")
SAVE_EVERY = 500  # records read when the state is loaded, so that it loads quickly next time


class _Saved(msgspec.Struct):
    hash: str
    meters: dict[str, MeterOnRecord]


class _End(msgspec.Struct):
    """The state after a record, with the number and hash to build the next one on."""

    state: Controller
    number: int = 0
    hash: str = BEFORE_THE_FIRST

    def copy(self) -> _End:
        return _End(self.state.copy(), self.number, self.hash)

    def append(self, record: Record) -> None:
        for fact in METERS.facts_of(record):  # the money is checked by the audit
            self.state.do(fact)
        self.number, self.hash = record.number, record.hash


class MeterLog:
    """For any number of threads; other processes may write to the same stream.

    The thread that writes the log must never wait for the lock here, because whoever holds it may wait for
    that thread. So it leaves a note of what has happened, which is read at the next use.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.RLock()
        self._durable: _End | None = None
        self._ahead: _End | None = None
        self._waiting: deque[Record] = deque()
        self._notes: deque[tuple[list[Record], bool]] = deque()  # records, and whether the log has them
        self._has_grown = False
        self._others_write = False

    def look(self, see: Callable[[Controller], Seen]) -> Seen:
        """Look at the controller as the log has it."""
        with self._lock:
            self._read_notes()
            return see(self._follow().state)

    def has_grown(self) -> None:
        """Note that some process, perhaps this one, has written a record."""
        self._has_grown = True

    @contextmanager
    def writing(self) -> Iterator[MeterLog]:
        """Hold the controller while records are made of it and submitted; nobody else builds on it then."""
        with self._lock:
            self._read_notes()
            if (self._has_grown or self._others_write) and not self._waiting:
                self._follow()
            if self._ahead is None:
                self._ahead = self._follow().copy()
            yield self

    @property
    def state(self) -> Controller:
        """The controller with all that waits for the log; only while it is held for writing."""
        assert self._ahead is not None  # noqa: S101 - see ``writing``
        return self._ahead.state

    def record(self, handlers: Handlers, command: Command, act: DeskAct, **key: Any) -> Record:
        """Carry out a command and return its record; the state is ahead of the log by it."""
        end = self._ahead
        assert end is not None  # noqa: S101 - see ``writing``
        facts = handlers[type(command)](end.state, command, act)
        record = Record(
            METERS.stream,
            end.number + 1,
            act.at,
            act.by,
            act.role,
            name_of(command),
            msgspec.to_builtins(facts),
            METERS.transfers_of(facts),
            end.hash,
            **key,
        ).sealed()
        end.append(record)
        return record

    def forget(self) -> None:
        """Go back to what the log has, because what was built was not submitted, or is not in the log."""
        self._ahead = None
        self._waiting.clear()

    def submitted(self, records: list[Record], durable: Future[None]) -> None:
        """Follow the fate of these records, which were built last."""
        self._waiting.extend(records)

        def note(ended: Future[None]) -> None:
            self._notes.append((records, not ended.cancelled() and ended.exception() is None))

        durable.add_done_callback(note)

    def _read_notes(self) -> None:
        while self._notes:
            records, is_written = self._notes.popleft()
            if not is_written:
                self._others_write = True
                self.forget()
                continue
            for record in records:
                if self._waiting and self._waiting[0] is record:
                    self._waiting.popleft()
                if self._durable is not None and self._durable.number == record.number - 1:
                    self._durable.append(record)

    def _follow(self) -> _End:
        """Bring the state up to what the log has. What waits is not part of it."""
        self._has_grown = False
        if self._durable is None:
            self._durable = self._loaded()
        end, before = self._durable, self._durable.number
        for record in self._store.read(METERS.stream, end.number):
            end.append(record)
        if end.number > before and not self._waiting:
            self._others_write = self._others_write or self._ahead is not None
            self._ahead = None
        return end

    def _loaded(self) -> _End:
        end = self._from_snapshot()
        saved = end.number
        for record in self._store.read(METERS.stream, saved):
            end.append(record)
        if end.number - saved >= SAVE_EVERY:
            state = msgspec.json.encode(_Saved(end.hash, end.state.meters))
            self._store.save_snapshot(METERS.stream, end.number, state)
        return end

    def _from_snapshot(self) -> _End:
        found = self._store.snapshot(METERS.stream)
        if found:
            try:
                saved = msgspec.json.decode(found[1], type=_Saved)
            except msgspec.DecodeError:  # another version saved it
                return _End(Controller())
            return _End(Controller(saved.meters), found[0], saved.hash)
        return _End(Controller())
