"""Keeps a register of the coupons that the house issues to patrons: every number, and where the coupon is.

The account ``coupons:PATRON`` holds the value of those in a patron's hand, against ``promotions``,
which stands for everything else. A table has accounts of its own for the coupons that are there.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from houseway.equipment.money import Cents
from houseway.rules.wagers.chips_and_coupons import CouponKind, CouponPays
from houseway.table.commands.table_commands import Command
from houseway.table.live.accounts import PROMOTIONS, Transfer, coupons_of
from houseway.table.live.fact import Fact

# Commands.


class IssueCoupon(Command, frozen=True):
    """Issue a coupon to a patron, under a number that was never used before.

    ``pays`` is how it pays when its wager wins: at the odds of the wager, or even money.
    """

    number: str
    patron: str
    kind: CouponKind
    cents: Cents
    pays: CouponPays = "odds"


class PresentCoupon(Command, frozen=True):
    """The patron brings a coupon to a table, to lay it beside a wager there."""

    number: str
    table: str


class ReturnCoupon(Command, frozen=True):
    """The patron takes a coupon that was not taken away from its table, or a supervisor hands it out."""

    number: str


# Facts.


class CouponIssued(Fact, frozen=True):
    number: str
    patron: str
    kind: CouponKind
    cents: Cents
    pays: CouponPays
    by: str
    at: int
    play_money: bool = False


class CouponPresented(Fact, frozen=True):
    number: str
    patron: str
    table: str
    cents: Cents
    at: int
    play_money: bool = False


class CouponReturned(Fact, frozen=True):
    number: str
    patron: str
    table: str
    cents: Cents
    by: str
    at: int
    play_money: bool = False


AnyCouponCommand = IssueCoupon | PresentCoupon | ReturnCoupon
AnyCouponFact = CouponIssued | CouponPresented | CouponReturned


# The register of coupons: every number that was ever issued, and where the coupon is.
#
# The account ``coupons:PATRON`` holds the value of those in a patron's hand, against ``promotions``, which
# stands for everything else. A table has accounts of its own for the coupons that are there.


@dataclass
class IssuedCoupon:
    """A coupon of the register; ``table`` is where it is, and empty while the patron has it.

    One that the dealer takes stays with its table, so its number is never used again.
    """

    issued: CouponIssued
    table: str = ""


class CouponRegister:
    def __init__(self) -> None:
        self.coupons: dict[str, IssuedCoupon] = {}

    def do(self, fact: AnyCouponFact) -> None:
        match fact:
            case CouponIssued(number):
                if number in self.coupons:
                    raise ValueError(f"coupon {number} was issued before")
                self.coupons[number] = IssuedCoupon(fact)
            case CouponPresented(number, _, table):
                self.coupons[number].table = table
            case CouponReturned(number):
                self.coupons[number].table = ""


def transfers_of(fact: AnyCouponFact) -> list[Transfer]:
    hand = coupons_of(fact.patron)
    match fact:
        case CouponIssued(number, patron, _, cents):
            return [Transfer(PROMOTIONS, hand, cents, f"coupon {number} issued to {patron}")]
        case CouponPresented(number, _, table, cents):
            return [Transfer(hand, PROMOTIONS, cents, f"coupon {number} to the table {table}")]
        case CouponReturned(number, _, table, cents):
            return [Transfer(PROMOTIONS, hand, cents, f"coupon {number} back from the table {table}")]


# The coupons of the house as people see them: the structures that the API declares.


class CouponOfPatron(msgspec.Struct):
    """A coupon; ``table`` is where it was brought to last, and empty while the patron has it."""

    number: str
    patron: str
    kind: CouponKind
    cents: Cents
    pays: CouponPays
    by: str
    at: int
    table: str
    play_money: bool = False


class CouponsView(msgspec.Struct):
    coupons: list[CouponOfPatron]


def coupons_view(register: CouponRegister, patron: str | None = None) -> CouponsView:
    """Return every coupon; for a patron, only that patron's."""
    return CouponsView(
        [
            CouponOfPatron(**msgspec.structs.asdict(coupon.issued), table=coupon.table)
            for coupon in register.coupons.values()
            if patron in (None, coupon.issued.patron)
        ]
    )
