"""The desk of the cage for the chips of patrons who walked off."""

from __future__ import annotations

from typing import Any, ClassVar

from houseway.floor.desks.cage import facts, handlers
from houseway.floor.desks.cage.cage import Cage, transfers_of
from houseway.floor.desks.context import Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.floor import Person
from houseway.floor.record import Record
from houseway.table.commands.system_commands import ReceiveChips, VacateSeats

STREAM = "cage"


class CageDesk(Desk[Cage]):
    log = DeskLog(STREAM, Cage, facts.AnyCageFact, transfers_of)
    handlers: ClassVar[Handlers] = {
        facts.ClearSeat: handlers.clear,
        facts.RedeemChips: handlers.redeem,
        facts.BringChips: handlers.bring,
    }

    def write(self, person: Person, record: Record, new_facts: list[Any]) -> None:
        who = (person.id, person.role)
        match new_facts:
            case [facts.ChipsKept(patron, cents, table, why)]:
                self.floor.carry_out_for_desk(who, table, VacateSeats(patron, cents, why), record)
            case [facts.ChipsSent(patron, cents, table)]:
                self.floor.carry_out_for_desk(who, table, ReceiveChips(patron, cents), record)
            case _:
                super().write(person, record, new_facts)
