"""Writes changes of people together with their records, both or neither; and checks the names of people."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from typing import Any, Final

from houseway.house.floor import THE_HOUSE, Person
from houseway.house.record import Record
from houseway.house.retry import TRIES
from houseway.house.roles import Role
from houseway.house.store import Conflict, Unavailable
from houseway.house.store import people as storage
from houseway.house.store.log import Store
from houseway.house.store.people import Person as KnownPerson
from houseway.house.trust.division import DivisionGuard
from houseway.refusal import Refusal, one_of

COMMAND_LINE = Person("command-line", Role.ADMINISTRATOR)  # anybody with access to the database
LONGEST_NAME = 100
_ID = re.compile(r"[a-z][a-z0-9._-]{1,39}")
_RESERVED = (THE_HOUSE[0], COMMAND_LINE.id)


class UnknownPerson(Refusal):
    def __init__(self, person_id: str) -> None:
        super().__init__(f"There is no person {person_id!r}. Check the spelling.")


class UnknownToken(Refusal):
    """There is no such token, session or second factor."""


def known_person(store: Store, person_id: str) -> KnownPerson:
    person = storage.person_with_id(store, person_id)
    if person is None:
        raise UnknownPerson(person_id)
    return person


def check_user_name(person_id: str) -> None:
    if not _ID.fullmatch(person_id) or person_id in _RESERVED:
        raise Refusal(
            f"{person_id!r} is not a valid user name. Use 2 to 40 small letters, digits, dots, hyphens"
            f" or underscores, beginning with a letter, and not {one_of(_RESERVED)}."
        )


def check_name(text: str, what: str) -> None:
    if not (0 < len(text) <= LONGEST_NAME and text.isprintable() and text == text.strip()):
        raise Refusal(f"{what} {text!r} is not valid. Give 1 to {LONGEST_NAME} printable characters.")


# Writes changes of people together with their records, both or neither.

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
