"""The coupons of the house as people see them: the structures that the API declares."""

from __future__ import annotations

import msgspec

from houseway.equipment.money import Cents
from houseway.floor.desks.coupons.register import CouponRegister
from houseway.rules.wagers.chips_and_coupons import CouponKind, CouponPays


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
