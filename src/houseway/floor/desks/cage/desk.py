"""The cage's desk for chips that are kept: each act a record, with the table's where one has a part."""

from __future__ import annotations

from typing import Any

from houseway.floor.desks.cage import facts
from houseway.floor.desks.cage.cage import Cage, bring, redeem, transfers_of
from houseway.floor.desks.desk import AtDesk, Desk
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.floor import Person
from houseway.floor.record import Record
from houseway.refusal import Refusal
from houseway.table.accounts import chips_of
from houseway.table.house_commands import ReceiveChips, VacateSeats

STREAM = "cage"


class CageDesk(Desk[Cage]):
    log = DeskLog(STREAM, Cage, facts.AnyCageFact, transfers_of)

    def decide(self, state: Cage, command: Any, act: AtDesk) -> list[Any]:
        match command:
            case facts.ClearSeat(table, person, why):
                if not why.strip():
                    raise Refusal(f"Why is the place of {person} cleared? Write it down.")
                held = self.floor.look_for_sure(table, lambda live: live.accounts[chips_of(person)]).seen
                return [facts.ChipsKept(person, held, table, why, act.by, act.at)]
            case facts.BringChips():
                return bring(state, command, act)
        return redeem(state, command, act)

    def enter(self, person: Person, record: Record, told: list[Any]) -> None:
        who = (person.id, person.role)
        match told:
            case [facts.ChipsKept(patron, cents, table, why)]:
                self.floor.for_desk(who, table, VacateSeats(patron, cents, why), record)
            case [facts.ChipsSent(patron, cents, table)]:
                self.floor.for_desk(who, table, ReceiveChips(patron, cents), record)
            case _:
                super().enter(person, record, told)
