"""What the desks of the house and the cage answer to a command over HTTP."""

from __future__ import annotations

import msgspec

from houseway.house.desks.cage import AnyCageFact
from houseway.house.desks.cage_money import AnyCageMoneyFact
from houseway.house.desks.coupons import AnyCouponFact
from houseway.house.desks.gaming_day import AnyGamingDayFact
from houseway.house.desks.limits import AnyLimitFact
from houseway.house.desks.progressive_commands import AnyMeterFact
from houseway.house.desks.surveillance import AnySurveillanceFact
from houseway.house.desks.tournament_commands import AnyTournamentFact
from houseway.house.desks.vigorish_forms import AnyFormFact


class Filed(msgspec.Struct):
    """The record that a command to a desk led to; each desk adds its facts."""

    number: int
    at: int
    kind: str


class FiledForm(Filed):
    facts: list[AnyFormFact]


class FiledAtCage(Filed):
    facts: list[AnyCageFact]


class FiledCageMoney(Filed):
    facts: list[AnyCageMoneyFact]


class FiledCoupon(Filed):
    facts: list[AnyCouponFact]


class FiledMeter(Filed):
    facts: list[AnyMeterFact]


class FiledTournament(Filed):
    facts: list[AnyTournamentFact]


class FiledLook(Filed):
    facts: list[AnySurveillanceFact]


class FiledLimits(Filed):
    facts: list[AnyLimitFact]


class LimitsView(msgspec.Struct):
    """Your limits for a gaming day: what holds now, and what will hold from the next day on."""

    loss: int | None
    minutes: int | None
    next_loss: int | None
    next_minutes: int | None


class FiledGamingDay(Filed):
    facts: list[AnyGamingDayFact]
