"""A desk whose state the floor shares: tables write to its stream, too, so it may be ahead of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from houseway.floor.desks.context import DeskAct
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.log_ahead import LogAhead, State
from houseway.floor.floor import Floor, Person
from houseway.floor.idempotency import check_same_command, digest_of
from houseway.floor.record import Record
from houseway.floor.retry import TRIES
from houseway.floor.roles import check_may_file
from houseway.floor.store import Conflict, Unavailable
from houseway.table.commands.table_commands import Command

Seen = TypeVar("Seen")


class DeskAhead(Desk[State]):
    """What a person does here and what a table does at the same time are in one order."""

    def __init__(self, floor: Floor, ahead: LogAhead[State]) -> None:
        super().__init__(floor)
        self._ahead = ahead

    def look(self, see: Callable[[State], Seen]) -> Seen:
        return self._ahead.look(see)

    def order(self, person: Person, command: Command, key: str | None = None) -> Record:
        check_may_file(person.role, command)
        for _ in range(TRIES):
            earlier = self.floor.store.with_key(self.stream, key) if key is not None else None
            if earlier:
                return check_same_command(earlier, person.id, command)
            try:
                return self._submit(person, command, key)
            except Conflict:
                continue
        raise Unavailable("Too many people work at this desk at once. Try again.")

    def _submit(self, person: Person, command: Command, key: str | None) -> Record:
        act = DeskAct(person.id, person.role, self.floor.now(), self.context)
        with self._ahead.writing() as ahead:
            digest = digest_of(command) if key is not None else ""
            record = ahead.record(self.handlers, command, act, key=key, digest=digest)
            durable = self.floor.submit_ahead(ahead, [record])
        durable.result()
        return record
