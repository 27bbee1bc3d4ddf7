"""Writes changes of people together with their records, both or neither."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final

from houseway.floor.division.guard import DivisionGuard
from houseway.floor.floor import THE_HOUSE, Person
from houseway.floor.record import Record
from houseway.floor.retry import TRIES
from houseway.floor.store import Conflict, Unavailable
from houseway.floor.store.log import Store

STREAM: Final = "house"  # of everything that happens to people
ATTEMPTS: Final = "sign-ins"  # of attempts that were refused; strangers can make it grow, within a limit


class PeopleLog:
    """Serves any number of threads. ``now`` gives microseconds since 1970."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store = store
        self.now = now
        self.division = DivisionGuard(store)
        self._lock = threading.Lock()

    def record(
        self, by: Person | None, kind: str, person_id: str, work: Callable[[], dict[str, Any]]
    ) -> None:
        """Do the work and record it; what the work returns goes into the record."""
        self.record_facts(STREAM, by, kind, lambda: [{"fact": kind, "person": person_id, **work()}])

    def record_facts(
        self, stream: str, by: Person | None, kind: str, work: Callable[[], list[dict[str, Any]]]
    ) -> None:
        """Do the work and write its facts; try again if another process was quicker."""
        who, role = (by.id, str(by.role)) if by else THE_HOUSE
        for _ in range(TRIES):
            try:
                with self._lock, self.store.writing():
                    number, previous = self.store.last(stream)
                    facts, now = work(), self.now()
                    for fact in facts:
                        self.division.check(who, kind, fact, now)
                    record = Record(stream, number + 1, now, who, role, kind, facts, [], previous)
                    self.store.append([record.sealed()])
            except Conflict:
                continue
            return
        raise Unavailable("Too many changes of people at once. Try again.")
