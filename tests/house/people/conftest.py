"""People whose clock the tests set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from houseway.house.people import COMMAND_LINE, STREAM, People
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_log
from tests.support.web_house import WEAK

SECOND = 1_000_000
MINUTE, HOUR = 60 * SECOND, 3600 * SECOND
GOOD, WRONG = "a good long password", "a wrong long password"


@dataclass
class Clock:
    at: int = 1_800_000_000 * SECOND

    def __call__(self) -> int:
        return self.at


@dataclass
class House:
    store: Store
    people: People
    clock: Clock = field(default_factory=Clock)

    def facts(self, kind: str, stream: str = STREAM) -> list[dict[str, object]]:
        return [fact for record in self.store.read(stream) if record.kind == kind for fact in record.body]

    def check_audit(self) -> None:
        assert [fault.words for audit in audit_log(self.store) for fault in audit.faults] == []


@pytest.fixture
def house(sqlite_url: str) -> Iterator[House]:
    clock = Clock()
    with open_store(sqlite_url) as store:
        people = People(store, WEAK, clock)
        people.create(COMMAND_LINE, "ann", "Ann", Role.PIT_BOSS, GOOD)
        people.create(COMMAND_LINE, "root", "Root", Role.ADMINISTRATOR, GOOD)
        people.create(COMMAND_LINE, "robot", "Robot", Role.PLAYER, None)
        yield House(store, people, clock)
        people.close()
