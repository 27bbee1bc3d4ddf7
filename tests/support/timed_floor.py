"""A floor whose clock a test sets, with people of every role."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from houseway.house.desks.clearance import planned_rules
from houseway.house.floor import Floor, Person
from houseway.house.record import Record
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.commands.table_commands import AnyCommand
from tests.support.prepared import prepared
from tests.support.staffed_floor import StaffedFloor

BOSS = Person("boss", Role.PIT_BOSS)
SUPERVISOR = Person("sue", Role.SUPERVISOR)
DEALER = Person("dora", Role.DEALER)
CLERK = Person("carl", Role.PIT_CLERK)
ACCOUNTANT = Person("ada", Role.ACCOUNTING)
INSPECTOR = Person("ines", Role.INSPECTOR)
ANN, BOB = Person("ann", Role.PLAYER), Person("bob", Role.PLAYER)
SIGN = commands.SubmitSign("rules", "above the dealer's left", "11 by 17 inches", "English", "S-1")


class Clock:
    """``set`` takes a time of the day, as ``19:30:01``."""

    def __init__(self) -> None:
        self.now = 0
        self.set("19:00:00")

    def set(self, time: str, day: str = "2026-03-02") -> int:
        self.now = moment(time, day)
        return self.now

    def __call__(self) -> int:
        return self.now


def moment(time: str, day: str = "2026-03-02") -> int:
    """In microseconds since 1970; the clocks of the tests' house show UTC."""
    moment = datetime.fromisoformat(f"{day}T{time}").replace(tzinfo=UTC)
    return int(moment.timestamp()) * 1_000_000


class TimedFloor:
    """One table T1 on a floor with a clock."""

    def __init__(self, floor: Floor, clock: Clock) -> None:
        self.floor = floor
        self.clock = clock

    def open(self, game: str, options: dict[str, str] | None = None, **how: Any) -> None:
        """Open T1, with limits and with everything that its paragraphs require on record."""
        self.order(BOSS, commands.Open(game, prepared(self.floor, game, options), **how))

    def submit_for(self, change: commands.PlanChange, table: str) -> None:
        """Submit what the rules after the change need on record, if they are possible."""
        with suppress(Refusal):
            rules = self.floor.look(table, lambda live: planned_rules(live, change)).seen
            prepared(self.floor, rules.game.name, rules.options.given)

    def order(self, person: Person, command: AnyCommand, table: str = "T1") -> Record:
        if isinstance(command, commands.PlanChange):
            self.submit_for(command, table)
        return self.floor.command(person, table, command)

    def view(self, person: Person = BOSS, table: str = "T1") -> dict[str, Any]:
        """The table as the person gets it over HTTP."""
        view: dict[str, Any] = msgspec.to_builtins(self.floor.view(person, table))
        return view

    def sit(self, person: Person, seat: str, chips: int = 1_000_000) -> None:
        self.order(person, commands.BuyIn(chips))
        self.order(person, commands.SitDown(seat))

    def submit_sign_for(self, change: int, sign: str = "rules") -> None:
        """Submit a sign of the rules to which the change leads."""
        self.order(BOSS, msgspec.structs.replace(SIGN, sign=sign, change=change))

    def give_notice(self, change: int, sign: str = "rules") -> None:
        """Take all three steps of notice now, with a sign that is submitted for it."""
        self.submit_sign_for(change, sign)
        self.order(SUPERVISOR, commands.PostSign(change, sign))
        self.order(DEALER, commands.AnnounceChange(change))
        self.order(BOSS, commands.NotifyDivision(change, "N-1"))

    def play(self, person: Person, seat: str, bets: dict[str, int]) -> None:
        """Play a round at an automatic table."""
        self.order(person, commands.Wager(seat, bets))
        self.order(person, commands.Ready(seat))


@contextmanager
def timed_floor(folder: Path, clock: Clock | None = None) -> Iterator[TimedFloor]:
    """Open a floor; with the same folder, it is the same floor again."""
    clock = clock or Clock()
    seeds = iter(range(1, 10_000))
    with (
        open_store(folder / "floor.db") as store,
        StaffedFloor(store, new_seed=lambda: f"{next(seeds):064x}", now=clock) as floor,
    ):
        yield TimedFloor(floor, clock)
