"""Defines the rules that an audit asks, and the result of an audit of one stream of the log.

It also looks at the guards of the database, as every audit does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from sqlalchemy import text

from houseway.house.record import BEFORE_THE_FIRST
from houseway.house.trust.versions import Versions
from houseway.table.live.recorded_options import FIRST_VERSION, version_number

if TYPE_CHECKING:
    from houseway.house.store.log import Store


Mark = tuple[int, str]  # number and hash of a record


class Rule(Enum):
    """A rule of the audit, with the version since which it holds: it accuses no part of an earlier one."""

    CHAIN = "every record is as it was written, and none is missing between two", "0.1.0"
    KEPT = "what an earlier audit saw is still there", "0.1.0"
    GUARDED = "the database refuses to change records", "0.1.0"
    MONEY = "money moves between accounts that have it", "0.1.0"
    ROLES = "a record is by a person who had that role then", "0.1.0"
    PEOPLE = "what happens to people is done by those who may, and is what the database says", "0.1.0"
    ATTEMPTS = "attempts to sign in are counted by the house", "0.1.0"
    ACTS = "a command is given by those who may give it, in time, and its facts follow from it", "0.1.0"
    APPLIED = "every fact, applied again, gives what the record says", "0.1.0"
    CHANCE = "cards and dice are those whose hashes were published", "0.1.0"
    HANDS = "money that needs several people was agreed to by as many", "0.1.0"
    DESKS = "every record of a desk follows from its rules, and from what was done at the tables", "0.1.0"
    SAVED = "what was saved next to the log matches it", "0.1.0"
    FILES = "a file on record is kept unchanged", "0.1.0"
    SIGNS = "the sign at a table shows its rules", "0.1.0"
    INSPECTIONS = "an inspection is signed by the person who made it, and a second part by another", "0.2.0"
    MINUTES = "the minutes since an inspection are those that have passed", "0.2.0"
    PAPERS = "a table opens and plays with everything on record that its paragraphs require", "0.2.0"

    def __init__(self, words: str, since: str) -> None:
        self.words = words
        self.since = since

    def holds_in(self, version: str) -> bool:
        return version_number(version) >= version_number(self.since)


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
    versions: Versions = field(default_factory=Versions, compare=False)
    program: str = FIRST_VERSION  # that the stream itself names, where the house has recorded no version
    not_asked: Counter[Rule] = field(default_factory=Counter)

    @property
    def holds(self) -> bool:
        return not self.faults

    def accuse(self, rule: Rule, number: int, words: str) -> None:
        if self.asks(rule, number):
            self.faults.append(Fault(number, words))

    def asks(self, rule: Rule, number: int) -> bool:
        """Return whether the rule held in the version that wrote a record; note it if it did not."""
        is_asked = rule.holds_in(self.versions.of(self.stream, number) or self.program)
        self.not_asked[rule] += not is_asked
        return is_asked


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
