"""A floor whose people are quick: what a table waits for before wagers is signed, or looked at, at once."""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from houseway.house.floor import Floor, Person
from houseway.house.record import Record
from houseway.house.roles import Role
from houseway.refusal import Refusal
from houseway.rules.procedure.steps import Confirm, ShowCards, Step
from houseway.table.commands.table_commands import Answer, AnyCommand
from houseway.table.live.live_table import LiveTable

DEALER, SUPERVISOR = Person("dora", Role.DEALER), Person("sue", Role.SUPERVISOR)


class StaffedFloor(Floor):
    """A floor with a dealer and a supervisor who inspect, and players who look when they are shown cards."""

    staff: tuple[Person, Person] = (DEALER, SUPERVISOR)

    def command(self, person: Person, table: str, command: AnyCommand, key: str | None = None) -> Record:
        record = super().command(person, table, command, key)
        self._wait(table)
        return record

    def _wait(self, table: str) -> None:
        """Wait until the log has what followed from a command, so that a test can count records."""
        with suppress(Refusal):
            self.look_for_sure(table, lambda _: None)

    def submit(
        self, person: Person, table: str, command: AnyCommand, key: str | None = None
    ) -> tuple[Record, Future[None]]:
        if isinstance(command, Answer):
            return super().submit(person, table, command, key)
        try:
            done = super().submit(person, table, command, key)
        except Refusal:
            if not inspect_cards(self, table, self.staff):
                raise
            done = super().submit(person, table, command, key)
        inspect_cards(self, table, self.staff)
        return done

    def carry_out_for_desk(self, who: Any, table: str, command: Any, *desk_records: Record) -> Record:
        record = super().carry_out_for_desk(who, table, command, *desk_records)
        inspect_cards(self, table, self.staff)
        self._wait(table)
        return record


def inspect_cards(floor: Floor, table: str, staff: tuple[Person, Person] = (DEALER, SUPERVISOR)) -> int:
    """Let people do what an automatic table waits for before its wagers; return how often they signed."""
    signed = 0
    try:
        while waits := floor.look(table, lambda live: _waits_for(live, staff)).seen:
            step, person = waits
            Floor.submit(floor, person, table, Answer(step.key))
            signed += 1
    except Refusal:
        pass  # another person was quicker, or the table is in trouble
    return signed


def _waits_for(live: LiveTable, staff: tuple[Person, Person]) -> tuple[Step, Person] | None:
    step = live.step
    if not isinstance(step, Confirm) or live.dispute or not live.is_automatic or not live.is_preparing:
        return None
    if isinstance(step, ShowCards):
        return (step, Person(next(iter(live.seats.values())), Role.PLAYER)) if live.seats else None
    dealer, supervisor = staff
    return step, supervisor if step.who in ("casino supervisor", "floorperson") else dealer
