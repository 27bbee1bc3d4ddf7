"""The result of an audit of one stream of the log, and the guards of the database that every audit looks
at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy import text

from houseway.house.record import BEFORE_THE_FIRST

if TYPE_CHECKING:
    from houseway.house.store.log import Store


Mark = tuple[int, str]  # number and hash of a record


@dataclass(frozen=True)
class Fault:
    """What is wrong, and with which record of the stream; 0 for the stream as a whole."""

    number: int
    words: str


@dataclass
class StreamAudit:
    """One stream: its last record, what was checked how often, what is wrong, what could not be checked."""

    stream: str
    last: Mark = (0, BEFORE_THE_FIRST)
    checked: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.faults

    def accuse(self, number: int, words: str) -> None:
        self.faults.append(Fault(number, words))


# Checks that the database still refuses to change or remove a record.

_TRIGGERS = {
    "sqlite": {"records_no_update", "records_no_delete"},
    "postgresql": {"records_only_grow"},
}
_QUERIES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'records'",
    "postgresql": (
        "SELECT tgname FROM pg_trigger WHERE tgrelid = 'records'::regclass AND NOT tgisinternal"
        " AND tgenabled <> 'D'"
    ),
}


def database_faults(store: Store) -> Iterator[str]:
    """Yield a fault for each guard that is gone, and for each that was added."""
    with store.reading() as connection:
        kind = connection.dialect.name
        triggers = set(connection.scalars(text(_QUERIES[kind])))
    for name in sorted(_TRIGGERS[kind] - triggers):
        yield f"the trigger {name}, which refuses to change records, is gone from the database"
    for name in sorted(triggers - _TRIGGERS[kind]):
        yield f"the trigger {name} is not one of Houseway: somebody has added it to the records"
