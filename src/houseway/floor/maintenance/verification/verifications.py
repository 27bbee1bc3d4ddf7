"""The daily verifications on record."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from houseway.floor.desks.context import DeskAct, Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.desks.projection import Projection
from houseway.floor.floor import THE_HOUSE
from houseway.floor.maintenance.verification.facts import LogVerified, RecordVerification
from houseway.floor.record import Record
from houseway.floor.retry import TRIES
from houseway.floor.store.errors import Conflict
from houseway.table.commands.table_commands import name_of

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

STREAM = "verifications"


class Verifications:
    """``by_day`` are the latest of each gaming day."""

    def __init__(self) -> None:
        self.by_day: dict[str, LogVerified] = {}
        self.last: LogVerified | None = None

    def do(self, fact: LogVerified) -> None:
        self.by_day[fact.day] = self.last = fact


VERIFICATIONS = DeskLog(STREAM, Verifications, LogVerified)


def record(_: Verifications, command: RecordVerification, act: DeskAct) -> list[Any]:
    return [LogVerified(**msgspec.structs.asdict(command), at=act.at)]


class VerificationDesk(Desk[Verifications]):
    """Lets the audit read its records as those of any desk. Nobody orders anything here."""

    log = VERIFICATIONS
    handlers: ClassVar[Handlers] = {RecordVerification: record}


class VerificationLog:
    """Reads and writes the stream. ``now`` gives microseconds since 1970."""

    def __init__(self, store: Store, now: Callable[[], int] = lambda: time.time_ns() // 1000) -> None:
        self._store = store
        self._now = now
        self._known = Projection(store, VERIFICATIONS)

    def last(self) -> LogVerified | None:
        return self._known.look(lambda known: known.last)

    def of_day(self, day: str) -> LogVerified | None:
        return self._known.look(lambda known: known.by_day.get(day))

    def add(self, command: RecordVerification) -> None:
        for _ in range(TRIES):
            _, number, previous = self._known.end()
            at = self._now()
            facts = [LogVerified(**msgspec.structs.asdict(command), at=at)]
            body = msgspec.to_builtins(facts)
            made = Record(STREAM, number + 1, at, *THE_HOUSE, name_of(command), body, [], previous)
            try:
                self._store.append([made.sealed()])
            except Conflict:
                continue
            return
