"""A house with progressive meters: what tests do there again and again."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.house.desks.command import DeskCommand
from houseway.house.desks.progressive_desk import ProgressiveDesk
from houseway.house.floor import Person
from houseway.house.roles import Role
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.progressive_house import WAGER
from tests.support.timed_floor import TimedFloor

ANN, BOB = Person("ann", Role.PLAYER), Person("bob", Role.PLAYER)
OTHER_BOSS = Person("bea", Role.PIT_BOSS)


class House:
    def __init__(self, timed: TimedFloor) -> None:
        self.timed, self.floor = timed, timed.floor
        self.desk = ProgressiveDesk(timed.floor)

    def refuses(self, person: Person, command: DeskCommand, says: str, cite: str = "") -> None:
        before = self.floor.store.count()
        with pytest.raises(Refusal, match=says) as refused:
            self.desk.order(person, command)
        assert not cite or str(refused.value.cite) == cite
        assert self.floor.store.count() == before

    def sit(self, person: Person, seat: str, table: str = "T1") -> None:
        self.floor.command(person, table, commands.BuyIn(1_000_000))
        self.floor.command(person, table, commands.SitDown(seat))

    def play(self, seats: dict[str, Person], table: str = "T1", bets: dict[str, int] | None = None) -> None:
        for seat, person in seats.items():
            self.floor.command(person, table, commands.Wager(seat, bets or {WAGER: 100}))
        for seat, person in seats.items():
            self.floor.command(person, table, commands.Ready(seat))

    def audit(self) -> Counter[str]:
        checked: Counter[str] = Counter()
        for audit in audit_log(self.floor.store):
            assert audit.holds, (audit.stream, audit.faults)
            checked.update(audit.checked)
        return checked
