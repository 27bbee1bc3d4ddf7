"""The cage's desk for chips that are kept: each act a record, with the table's where one has a part."""

from __future__ import annotations

from typing import Any, ClassVar

from houseway.floor.desks.cage import facts
from houseway.floor.desks.cage.cage import Cage, bring, clear, redeem, transfers_of
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
        facts.ClearSeat: clear,
        facts.RedeemChips: redeem,
        facts.BringChips: bring,
    }

    def enter(self, person: Person, record: Record, told: list[Any]) -> None:
        who = (person.id, person.role)
        match told:
            case [facts.ChipsKept(patron, cents, table, why)]:
                self.floor.for_desk(who, table, VacateSeats(patron, cents, why), record)
            case [facts.ChipsSent(patron, cents, table)]:
                self.floor.for_desk(who, table, ReceiveChips(patron, cents), record)
            case _:
                super().enter(person, record, told)
