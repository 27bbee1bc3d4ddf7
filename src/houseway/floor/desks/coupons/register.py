"""The register of coupons: every number that was ever issued, and where the coupon is.

The account ``coupons:PATRON`` holds the value of those in a patron's hand, against ``promotions``, which
stands for everything else. A table has accounts of its own for the coupons that are there.
"""

from __future__ import annotations

from dataclasses import dataclass

from houseway.floor.desks.coupons import facts
from houseway.table.live.accounts import PROMOTIONS, Transfer, coupons_of


@dataclass
class IssuedCoupon:
    """A coupon of the register; ``table`` is where it is, and empty while the patron has it.

    One that the dealer takes stays with its table, so its number is never used again.
    """

    issued: facts.CouponIssued
    table: str = ""


class CouponRegister:
    def __init__(self) -> None:
        self.coupons: dict[str, IssuedCoupon] = {}

    def do(self, fact: facts.AnyCouponFact) -> None:
        match fact:
            case facts.CouponIssued(number):
                if number in self.coupons:
                    raise ValueError(f"coupon {number} was issued before")
                self.coupons[number] = IssuedCoupon(fact)
            case facts.CouponPresented(number, _, table):
                self.coupons[number].table = table
            case facts.CouponReturned(number):
                self.coupons[number].table = ""


def transfers_of(fact: facts.AnyCouponFact) -> list[Transfer]:
    hand = coupons_of(fact.patron)
    match fact:
        case facts.CouponIssued(number, patron, _, cents):
            return [Transfer(PROMOTIONS, hand, cents, f"coupon {number} issued to {patron}")]
        case facts.CouponPresented(number, _, table, cents):
            return [Transfer(hand, PROMOTIONS, cents, f"coupon {number} to the table {table}")]
        case facts.CouponReturned(number, _, table, cents):
            return [Transfer(PROMOTIONS, hand, cents, f"coupon {number} back from the table {table}")]
