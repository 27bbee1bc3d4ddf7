"""Facts about coupons that come to a table and leave it again."""

from __future__ import annotations

from houseway.equipment.money import Cents
from houseway.rules.wagers.coupons import CouponKind, CouponPays
from houseway.table.facts.fact import Fact


class CouponReceived(Fact, frozen=True):
    """The person brings a coupon that the house has issued to that person."""

    person: str
    number: str
    kind: CouponKind
    cents: Cents
    pays: CouponPays


class CouponGivenBack(Fact, frozen=True):
    """The person leaves with a coupon that was not taken."""

    person: str
    number: str


CouponFact = CouponReceived | CouponGivenBack
