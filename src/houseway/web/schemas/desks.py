"""What the desks of the house and the cage answer to a command over HTTP."""

from __future__ import annotations

import msgspec

from houseway.floor.desks.cage.facts import AnyCageFact
from houseway.floor.desks.cage_money.facts import AnyCageMoneyFact
from houseway.floor.desks.coupons.facts import AnyCouponFact
from houseway.floor.desks.gaming_day.facts import AnyGamingDayFact
from houseway.floor.desks.limits.facts import AnyLimitFact
from houseway.floor.desks.progressives.facts import AnyMeterFact
from houseway.floor.desks.surveillance.facts import AnySurveillanceFact
from houseway.floor.desks.tournaments.facts import AnyTournamentFact
from houseway.floor.desks.vigorish.facts import AnyFormFact


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
