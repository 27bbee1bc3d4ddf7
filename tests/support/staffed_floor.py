"""A floor whose people are quick: what a table waits for before wagers is signed, or looked at, at once."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from houseway.floor.floor import Floor, Person
from houseway.floor.record import Record
from houseway.floor.roles import Role
from houseway.refusal import Refusal
from houseway.rules.procedure.steps import Confirm, ShowCards, Step
from houseway.table.commands.table_commands import Answer, AnyCommand
from houseway.table.live.live_table import LiveTable

DEALER, SUPERVISOR = Person("dora", Role.DEALER), Person("sue", Role.SUPERVISOR)
_CASH = "cash-"  # signed by those whom a test is about


class StaffedFloor(Floor):
    """A floor with a dealer and a supervisor who inspect, and players who look when they are shown cards."""

    staff: tuple[Person, Person] = (DEALER, SUPERVISOR)

    def submit(
        self, person: Person, table: str, command: AnyCommand, key: str | None = None
    ) -> tuple[Record, Future[None]]:
        done = super().submit(person, table, command, key)
        if not isinstance(command, Answer):
            inspect_cards(self, table, self.staff)
        return done

    def carry_out_for_desk(self, who: Any, table: str, command: Any, *desk_records: Record) -> Record:
        record = super().carry_out_for_desk(who, table, command, *desk_records)
        inspect_cards(self, table, self.staff)
        return record


def inspect_cards(floor: Floor, table: str, staff: tuple[Person, Person] = (DEALER, SUPERVISOR)) -> None:
    """Let people do what an automatic table waits for before its wagers, as far as they are there."""
    try:
        floor.tick(floor.now())
        while waits := floor.look_for_sure(table, lambda live: _waits_for(live, staff)).seen:
            step, person = waits
            Floor.submit(floor, person, table, Answer(step.key))[1].result()
    except Refusal:
        return  # somebody else was quicker, or the table is in trouble


def _waits_for(live: LiveTable, staff: tuple[Person, Person]) -> tuple[Step, Person] | None:
    step = live.step
    if not isinstance(step, Confirm) or live.dispute or not live.is_automatic or live.wagers_were_taken:
        return None
    if isinstance(step, ShowCards):
        return (step, Person(next(iter(live.seats.values())), Role.PLAYER)) if live.seats else None
    if step.key.startswith(_CASH):
        return None
    dealer, supervisor = staff
    return step, supervisor if step.who in ("casino supervisor", "floorperson") else dealer
