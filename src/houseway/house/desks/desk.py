"""A desk handles matters that belong to no single table, in its own stream of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, tzinfo
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

from houseway.house.desks.command import DeskCommand
from houseway.house.desks.context import DeskAct, LiveDeskContext
from houseway.house.desks.desk_log import DeskLog, Projection, State
from houseway.house.desks.log_ahead import LogAhead
from houseway.house.desks.log_ahead import State as AheadState
from houseway.house.permission import check_may_give
from houseway.house.record import Record, check_same_command, digest_of
from houseway.house.retry import TRIES
from houseway.house.store import Conflict, Unavailable
from houseway.table.commands.table_commands import name_of
from houseway.table.live.fact import Fact

if TYPE_CHECKING:
    from houseway.house.floor import Floor, Person
    from houseway.house.store.log import Store


class Desk(Projection[State]):
    """Reads the log before it decides. ``zone`` is the time zone of the house; None for this machine's."""

    log: ClassVar[DeskLog[Any]]
    commands: ClassVar[type[DeskCommand]]  # the base class of its commands, or the only one

    @staticmethod
    def earlier_version(_fact: Any, /) -> str:
        """Return why the audit cannot decide a fact of an earlier version again; nothing if it can."""
        return ""

    @staticmethod
    def faults(_state: Any, _fact: Any, /) -> Iterator[str]:
        """Yield what else the audit finds wrong with a fact. The state is that after it."""
        return iter(())

    @staticmethod
    def faults_at_end(_state: Any, _store: Store | None, /) -> Iterator[str]:
        """Yield what the audit finds wrong after the last record; with the store, also at the tables."""
        return iter(())

    def __init__(self, floor: Floor, zone: tzinfo | None = None) -> None:
        super().__init__(floor.store, self.log)
        self.floor = floor
        self.stream = self.log.stream
        self.context = LiveDeskContext(floor, zone)

    @property
    def today(self) -> date:
        return self.context.moment(self.floor.now()).date()

    def write(self, _person: Person, record: Record, _facts: list[Any]) -> None:
        """Write the record, with what follows from it at tables: all or nothing."""
        self.floor.write_for_desk(record)

    def order(self, person: Person, command: DeskCommand, key: str | None = None) -> Record:
        """Carry out a command and write it to the log; or refuse it, and change nothing.

        A command with the same key is carried out once.
        """
        check_may_give(person.role, command)
        for _ in range(TRIES):
            try:
                return self._carry_out(person, command, key)
            except Conflict:
                continue
        raise Unavailable("Too many people work at this desk at once. Try again.")

    def _earlier(self, person: Person, command: DeskCommand, key: str | None) -> Record | None:
        """Return the record of the command with this key, if the log has it."""
        record = self.floor.store.with_key(self.stream, key) if key is not None else None
        return check_same_command(record, person.id, command) if record else None

    def _carry_out(self, person: Person, command: DeskCommand, key: str | None) -> Record:
        with self._lock:
            self._follow()
            if earlier := self._earlier(person, command, key):
                return earlier
            at = self.floor.now()
            act = DeskAct(person.id, person.role, at, self.context)
            facts: list[Fact] = command.decide(self._state, act)
            record = Record(
                self.stream,
                self._number + 1,
                at,
                person.id,
                person.role,
                name_of(command),
                msgspec.to_builtins(facts),
                self.log.transfers_of(facts),
                self._hash,
                key,
                digest=digest_of(command) if key is not None else "",
            ).sealed()
            self.write(person, record, facts)
            self._follow()
            return record


# A desk whose state the floor shares: tables write to its stream, too, so it may be ahead of the log.

Seen = TypeVar("Seen")


class DeskAhead(Desk[AheadState]):
    """What a person does here and what a table does at the same time are in one order."""

    def __init__(self, floor: Floor, ahead: LogAhead[AheadState]) -> None:
        super().__init__(floor)
        self._ahead = ahead

    def look(self, see: Callable[[AheadState], Seen]) -> Seen:
        return self._ahead.look(see)

    def _carry_out(self, person: Person, command: DeskCommand, key: str | None) -> Record:
        if earlier := self._earlier(person, command, key):
            return earlier
        act = DeskAct(person.id, person.role, self.floor.now(), self.context)
        with self._ahead.writing() as ahead:
            digest = digest_of(command) if key is not None else ""
            record = ahead.record(command, act, key=key, digest=digest)
            durable = self.floor.submit_ahead(ahead, [record])
        durable.result()
        return record
