"""What a table has taken in and paid out: the figures of a win report."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from houseway.equipment.money import Cents
from houseway.rules.wagers.coupons import is_taken
from houseway.rules.wagers.settlement import Settlement
from houseway.rules.wagers.wagers import Result


class WagerMeter(msgspec.Struct):
    """One kind of wager. ``squares`` are the squares of the amounts, for the spread of the win."""

    count: int = 0
    staked: Cents = 0
    returned: Cents = 0
    squares: int = 0


class Meters(msgspec.Struct):
    rounds: int = 0
    voided: int = 0  # wagers
    irregularities: int = 0
    taken_back: int = 0
    drop: Cents = 0
    cashed_out: Cents = 0  # chips that left the table, less those brought back from the cage
    fills: Cents = 0  # from the cage, ordered or needed for a payment, less what went back
    tips: Cents = 0
    corrections: Cents = 0  # to persons, less what was taken back from others
    vigorish: Cents = 0  # charged
    given_vigorish: Cents = 0  # of it, what the house gave to patrons by forms
    coupons_taken: int = 0
    coupons_taken_cents: Cents = 0  # their value
    coupon_payouts: Cents = 0  # what was paid on coupons, less the vigorish on it
    wagers: dict[str, WagerMeter] = msgspec.field(default_factory=dict)

    def settled(self, settlement: Settlement) -> None:
        meter = self.wagers.setdefault(settlement.wager, WagerMeter())
        self.vigorish += settlement.vigorish + settlement.coupon_vigorish
        if settlement.coupon and is_taken(settlement.result):
            self.coupons_taken += 1
            self.coupons_taken_cents += settlement.coupon.cents
            self.coupon_payouts += settlement.coupon_returns
        if settlement.result is Result.VOID:
            self.voided += 1
            return
        meter.count += 1
        meter.staked += settlement.staked
        meter.returned += settlement.returns
        meter.squares += settlement.bet * settlement.bet

    def copy(self) -> Meters:
        return replace(self, wagers={name: replace(meter) for name, meter in self.wagers.items()})

    @property
    def staked(self) -> Cents:
        return sum(meter.staked for meter in self.wagers.values())

    @property
    def win(self) -> Cents:
        """What the house has won: all that was staked, less all that was returned and paid on coupons."""
        return self.staked - sum(meter.returned for meter in self.wagers.values()) - self.coupon_payouts
