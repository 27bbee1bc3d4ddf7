"""A stream that several write to at once, and its state: ahead of the log where records wait.

A record of a table and one of this stream are written together. So while they wait for the log, the next
record of this stream, perhaps with another table's, is built on the one that waits. If the log refuses one,
all that were built on it are refused too, and the state goes back to what the log has.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

import msgspec

from houseway.house.desks.command import DeskCommand
from houseway.house.desks.context import DeskAct
from houseway.house.desks.desk_log import DeskLog
from houseway.house.record import BEFORE_THE_FIRST, Record
from houseway.table.commands.table_commands import name_of

if TYPE_CHECKING:
    from houseway.house.store import Store

Seen = TypeVar("Seen")


class CopiedState(Protocol):
    """The state of a desk that can be copied for nothing: its parts are never changed."""

    def do(self, fact: Any) -> None: ...

    def copy(self) -> Self: ...


State = TypeVar("State", bound=CopiedState)


@dataclass
class End(Generic[State]):
    """The state after a record, with the number and hash to build the next one on."""

    state: State
    number: int = 0
    hash: str = BEFORE_THE_FIRST

    def copy(self) -> End[State]:
        return End(self.state.copy(), self.number, self.hash)

    def append(self, record: Record, log: DeskLog[State]) -> None:
        for fact in log.facts_of(record):  # the money is checked by the audit
            self.state.do(fact)
        self.number, self.hash = record.number, record.hash


class LogAhead(Generic[State]):
    """Serves any number of threads; other processes may write to the same stream.

    The thread that writes the log must never wait for the lock here, because the thread that has it may wait
    for the writer. So it leaves a note of what has happened, which is read at the next use.
    """

    def __init__(self, store: Store, log: DeskLog[State]) -> None:
        self._store = store
        self._log = log
        self._lock = threading.RLock()
        self._durable: End[State] | None = None
        self._ahead: End[State] | None = None
        self._waiting: deque[Record] = deque()
        # Records, the state after them, and whether the log has them.
        self._notes: deque[tuple[list[Record], End[State], bool]] = deque()
        self._has_grown = False
        self._others_write = False

    def look(self, see: Callable[[State], Seen]) -> Seen:
        """Look at the state as the log has it."""
        with self._lock:
            self._read_notes()
            return see(self._follow().state)

    def glance(self, see: Callable[[State], Seen]) -> Seen:
        """Look at what is in memory, without asking the log: before every round, which finds out anyway."""
        with self._lock:
            self._read_notes()
            must_read = self._durable is None or self._has_grown or self._others_write
            return see(self._follow().state if must_read or self._durable is None else self._durable.state)

    def has_grown(self, number: int) -> None:
        """Note that the log has a record that was not written here."""
        ahead = self._ahead
        if ahead is None or number > ahead.number:
            self._has_grown = True

    @contextmanager
    def writing(self) -> Iterator[Self]:
        """Hold the stream while records are made of it and submitted; nobody else builds on it then."""
        with self._lock:
            self._read_notes()
            if (self._has_grown or self._others_write) and not self._waiting:
                self._follow()
            if self._ahead is None:
                self._ahead = self._follow().copy()
            yield self

    @property
    def state(self) -> State:
        """The state with all that waits for the log; only while it is held for writing."""
        assert self._ahead is not None  # noqa: S101 - see ``writing``
        return self._ahead.state

    def record(self, command: DeskCommand, act: DeskAct, **key: Any) -> Record:
        """Carry out a command and return its record; the state is ahead of the log by it."""
        end = self._ahead
        assert end is not None  # noqa: S101 - see ``writing``
        facts = command.decide(end.state, act)
        record = Record(
            self._log.stream,
            end.number + 1,
            act.at,
            act.by,
            act.role,
            name_of(command),
            msgspec.to_builtins(facts),
            self._log.transfers_of(facts),
            end.hash,
            **key,
        ).sealed()
        try:
            for fact in facts:
                end.state.do(fact)
        except BaseException:
            self.forget()
            raise
        end.number, end.hash = record.number, record.hash
        return record

    def forget(self) -> None:
        """Go back to what the log has, because what was built was not submitted, or is not in the log."""
        self._ahead = None
        self._waiting.clear()

    def submitted(self, records: list[Record], durable: Future[None]) -> None:
        """Follow the fate of these records, which were built last."""
        if self._ahead is None or not records:
            return
        self._waiting.extend(records)
        after = self._ahead.copy()

        def note(ended: Future[None]) -> None:
            self._notes.append((records, after, not ended.cancelled() and ended.exception() is None))

        durable.add_done_callback(note)

    def _read_notes(self) -> None:
        while self._notes:
            records, after, is_written = self._notes.popleft()
            if not is_written:
                self._others_write = True
                self.forget()
                continue
            for record in records:
                if self._waiting and self._waiting[0] is record:
                    self._waiting.popleft()
            if self._durable is not None and self._durable.number == records[0].number - 1:
                self._durable = after

    def _follow(self) -> End[State]:
        """Bring the state up to what the log has. What waits is not part of it."""
        self._has_grown = False
        if self._durable is None:
            self._durable = self._loaded()
        end, before = self._durable, self._durable.number
        for record in self._store.read(self._log.stream, end.number):
            end.append(record, self._log)
        if end.number > before and not self._waiting:
            self._others_write = self._others_write or self._ahead is not None
            self._ahead = None
        return end

    def _loaded(self) -> End[State]:
        """Read the stream from its beginning."""
        end = End(self._log.new_state())
        for record in self._store.read(self._log.stream):
            end.append(record, self._log)
        return end
