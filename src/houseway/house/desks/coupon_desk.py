"""Issues coupons, and brings them to tables and back."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from houseway.equipment.money import check_wager_amount
from houseway.house.desks import coupons as facts
from houseway.house.desks.context import DeskAct, Handlers
from houseway.house.desks.coupons import CouponRegister, IssuedCoupon, transfers_of
from houseway.house.desks.desk import Desk
from houseway.house.desks.desk_log import DeskLog
from houseway.house.floor import Person
from houseway.house.record import Record
from houseway.refusal import Refusal
from houseway.table.commands.system_commands import GiveBackCoupon, ReceiveCoupon

_NUMBER = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,31}")


def issue(register: CouponRegister, command: facts.IssueCoupon, act: DeskAct) -> list[Any]:
    number, patron = command.number, command.patron
    if not _NUMBER.fullmatch(number):
        raise Refusal(f"{number!r} is not the number of a coupon. Use up to 32 letters, digits and hyphens.")
    if number in register.coupons:
        to = register.coupons[number].issued.patron
        raise Refusal(f"Coupon {number} was issued to {to}. A number counts once: give it another one.")
    if not patron.strip():
        raise Refusal(f"To whom is coupon {number} issued? Name the patron.")
    check_wager_amount(command.cents, f"The value of coupon {number}")
    issued = (number, patron, command.kind, command.cents, command.pays)
    return [facts.CouponIssued(*issued, act.by, act.at, act.context.is_house_for_play_money())]


def present(register: CouponRegister, command: facts.PresentCoupon, act: DeskAct) -> list[Any]:
    coupon = _named(register, command.number)
    issued = coupon.issued
    if issued.patron != act.by:
        raise Refusal(f"Coupon {issued.number} was issued to another patron, not to {act.by}.")
    if coupon.table:
        raise Refusal(
            f"Coupon {issued.number} was brought to the table {coupon.table}. If it was not taken there, "
            "return it from that table first."
        )
    if issued.play_money and not act.context.is_play_money(command.table):
        raise Refusal(
            f"Coupon {issued.number} was issued for play money, and the table {command.table} plays for cash."
            " Bring it to a table for play money."
        )
    details = (issued.number, issued.patron, command.table, issued.cents)
    return [facts.CouponPresented(*details, act.at, issued.play_money)]


def give_back(register: CouponRegister, command: facts.ReturnCoupon, act: DeskAct) -> list[Any]:
    coupon = _named(register, command.number)
    issued = coupon.issued
    if act.role == "player" and issued.patron != act.by:
        raise Refusal(f"Coupon {issued.number} was issued to another patron, not to {act.by}.")
    if not coupon.table:
        raise Refusal(f"Coupon {issued.number} is at no table.")
    details = (issued.number, issued.patron, coupon.table, issued.cents)
    return [facts.CouponReturned(*details, act.by, act.at, issued.play_money)]


def _named(register: CouponRegister, number: str) -> IssuedCoupon:
    if number not in register.coupons:
        raise Refusal(f"The house has issued no coupon {number}. Check its number.")
    return register.coupons[number]


# The desk for coupons: it issues them, and brings them to tables and back.

STREAM = "coupons"


class CouponDesk(Desk[CouponRegister]):
    log = DeskLog(STREAM, CouponRegister, facts.AnyCouponFact, transfers_of)
    handlers: ClassVar[Handlers] = {
        facts.IssueCoupon: issue,
        facts.PresentCoupon: present,
        facts.ReturnCoupon: give_back,
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
