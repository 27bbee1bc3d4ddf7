"""The desk for coupons: it issues them, and brings them to tables and back."""

from __future__ import annotations

from typing import Any, ClassVar

from houseway.floor.desks.context import Handlers
from houseway.floor.desks.coupons import facts, handlers
from houseway.floor.desks.coupons.register import CouponRegister, transfers_of
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.floor import Person
from houseway.floor.record import Record
from houseway.table.commands.system_commands import GiveBackCoupon, ReceiveCoupon

STREAM = "coupons"


class CouponDesk(Desk[CouponRegister]):
    log = DeskLog(STREAM, CouponRegister, facts.AnyCouponFact, transfers_of)
    handlers: ClassVar[Handlers] = {
        facts.IssueCoupon: handlers.issue,
        facts.PresentCoupon: handlers.present,
        facts.ReturnCoupon: handlers.give_back,
    }

    def write(self, person: Person, record: Record, new_facts: list[Any]) -> None:
        who = (person.id, person.role)
        match new_facts:
            case [facts.CouponPresented(number, patron, table)]:
                issued = self._state.coupons[number].issued
                received = ReceiveCoupon(patron, number, issued.kind, issued.cents, issued.pays)
                self.floor.carry_out_for_desk(who, table, received, record)
            case [facts.CouponReturned(number, patron, table)]:
                self.floor.carry_out_for_desk(who, table, GiveBackCoupon(patron, number), record)
            case _:
                super().write(person, record, new_facts)
