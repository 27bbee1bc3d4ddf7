"""A desk of the house: a matter that is no single table's, kept as a stream of its own in the log."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from houseway.floor.floor import TRIES, Floor, Person
from houseway.floor.record import BEFORE_THE_FIRST, Record
from houseway.floor.roles import check_may_file
from houseway.floor.store import Conflict
from houseway.refusal import Refusal
from houseway.table.commands import Command, name_of
from houseway.table.facts import Fact


@dataclass(frozen=True)
class AtDesk:
    """Who asks, in which role, and when, in microseconds since 1970."""

    by: str
    role: str
    at: int


class Matter(Protocol):
    """What the facts of a desk have made so far. ``do`` adds one of them."""

    def do(self, fact: Any) -> None: ...


State = TypeVar("State", bound=Matter)
Seen = TypeVar("Seen")


class Desk(Generic[State]):
    """For any number of threads and processes: each follows the log before it decides."""

    def __init__(self, floor: Floor, stream: str, state: State, facts: Any) -> None:
        self.floor = floor
        self.stream = stream
        self._state = state
        self._facts = facts  # the union of those that the stream is made of
        self._number, self._hash = 0, BEFORE_THE_FIRST
        self._lock = threading.RLock()

    def decide(self, state: State, command: Any, act: AtDesk) -> list[Any]:
        """The facts that the command leads to; or it is refused."""
        raise NotImplementedError

    def enter(self, _person: Person, record: Record, _told: list[Any]) -> None:
        """Into the log, and with it whatever comes of it elsewhere: all or nothing."""
        self.floor.store.append([record])

    def look(self, see: Callable[[State], Seen]) -> Seen:
        with self._lock:
            self._follow()
            return see(self._state)

    def order(self, person: Person, command: Command, key: str | None = None) -> Record:
        """Carried out and in the log; or refused, and nothing changed. The same key is carried out once."""
        check_may_file(person.role, command)
        with self._lock:
            for _ in range(TRIES):
                self._follow()
                done = self.floor.store.with_key(self.stream, key) if key is not None else None
                if done:
                    return _same(done, person, command)
                try:
                    return self._carry_out(person, command, key)
                except Conflict:
                    continue
        raise Refusal("Too many work at this desk at once. Try again.")

    def _carry_out(self, person: Person, command: Command, key: str | None) -> Record:
        at = self.floor.now()
        told: list[Fact] = self.decide(self._state, command, AtDesk(person.id, person.role, at))
        record = Record(
            self.stream,
            self._number + 1,
            at,
            person.id,
            person.role,
            name_of(command),
            msgspec.to_builtins(told),
            [],
            self._hash,
            key,
        ).sealed()
        self.enter(person, record, told)
        self._follow()
        return record

    def _follow(self) -> None:
        for record in self.floor.store.read(self.stream, self._number):
            for fact in msgspec.convert(record.body, list[self._facts]):  # type: ignore[name-defined]
                self._state.do(fact)
            self._number, self._hash = record.number, record.hash


def _same(found: Record, person: Person, command: Command) -> Record:
    if (found.kind, found.who) != (name_of(command), person.id):
        raise Refusal(f"The key {found.key!r} was used for another command. Use a new one.")
    return found
