"""The desk of the cage for the chips of patrons who walked off."""

from __future__ import annotations

from typing import Any, ClassVar

from houseway.floor.desks.cage import facts, handlers
from houseway.floor.desks.cage.cage import CAGE_LOG, STREAM, Cage
from houseway.floor.desks.context import Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.floor import Person
from houseway.floor.record import Record
from houseway.table.commands.system_commands import ReceiveChips, VacateSeats

__all__ = ["STREAM", "CageDesk"]


class CageDesk(Desk[Cage]):
    log = CAGE_LOG
    handlers: ClassVar[Handlers] = {
        facts.ClearSeat: handlers.clear,
        facts.RedeemChips: handlers.redeem,
        facts.BringChips: handlers.bring,
        facts.SetMoneyRules: handlers.set_money_rules,
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
