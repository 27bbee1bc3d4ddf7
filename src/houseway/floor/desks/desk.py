"""A desk of the house: a matter that is no single table's, kept as a stream of its own in the log."""

from __future__ import annotations

from datetime import date, tzinfo
from typing import Any, ClassVar

import msgspec

from houseway.floor.desks.context import AtDesk, Handlers
from houseway.floor.desks.desk_log import DeskLog, State
from houseway.floor.desks.live_context import OnTheFloor
from houseway.floor.desks.projection import Followed
from houseway.floor.floor import Floor, Person
from houseway.floor.idempotency import check_same_command, digest_of
from houseway.floor.record import Record
from houseway.floor.retry import TRIES
from houseway.floor.roles import check_may_file
from houseway.floor.store import Conflict
from houseway.refusal import Refusal
from houseway.table.commands.table_commands import Command, name_of
from houseway.table.facts.fact import Fact


class Desk(Followed[State]):
    """It follows the log before it decides. ``zone`` is that of the house; None for that of this machine."""

    log: ClassVar[DeskLog[Any]]
    handlers: ClassVar[Handlers]

    def __init__(self, floor: Floor, zone: tzinfo | None = None) -> None:
        super().__init__(floor.store, self.log)
        self.floor = floor
        self.stream = self.log.stream
        self.around = OnTheFloor(floor, zone)

    @property
    def today(self) -> date:
        return self.around.moment(self.floor.now()).date()

    def enter(self, _person: Person, record: Record, _told: list[Any]) -> None:
        """Into the log, and with it whatever comes of it elsewhere: all or nothing."""
        self.floor.store.append([record])

    def order(self, person: Person, command: Command, key: str | None = None) -> Record:
        """Carried out and in the log; or refused, and nothing changed. The same key is carried out once."""
        check_may_file(person.role, command)
        with self._lock:
            for _ in range(TRIES):
                self._follow()
                done = self.floor.store.with_key(self.stream, key) if key is not None else None
                if done:
                    return check_same_command(done, person.id, command)
                try:
                    return self._carry_out(person, command, key)
                except Conflict:
                    continue
        raise Refusal("Too many work at this desk at once. Try again.")

    def _carry_out(self, person: Person, command: Command, key: str | None) -> Record:
        at = self.floor.now()
        act = AtDesk(person.id, person.role, at, self.around)
        told: list[Fact] = self.handlers[type(command)](self._state, command, act)
        record = Record(
            self.stream,
            self._number + 1,
            at,
            person.id,
            person.role,
            name_of(command),
            msgspec.to_builtins(told),
            self.log.moved(told),
            self._hash,
            key,
            digest=digest_of(command) if key is not None else "",
        ).sealed()
        self.enter(person, record, told)
        self._follow()
        return record
