"""Commands and facts of the desk for coupons."""

from __future__ import annotations

from houseway.equipment.money import Cents
from houseway.rules.wagers.chips_and_coupons import CouponKind, CouponPays
from houseway.table.commands.table_commands import Command
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
