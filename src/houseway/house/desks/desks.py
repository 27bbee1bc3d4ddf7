"""Lists all desks of the house, and defines two small ones: for the gaming day, and for the limits of
players.
"""

from __future__ import annotations

from typing import Any, ClassVar

from houseway.house.desks import gaming_day as facts
from houseway.house.desks.cage_desk import CageDesk
from houseway.house.desks.cage_money_desk import CageMoneyDesk
from houseway.house.desks.context import DeskAct, Handlers
from houseway.house.desks.coupon_desk import CouponDesk
from houseway.house.desks.desk import Desk
from houseway.house.desks.gaming_day import GAMING_DAY, GamingDays, gaming_day
from houseway.house.desks.limits import PLAYER_LIMITS, LimitsOfPlayers, LimitsSet, SetLimits, holds_from
from houseway.house.desks.petition_desk import PetitionDesk
from houseway.house.desks.progressive_desk import ProgressiveDesk
from houseway.house.desks.submission_desk import SubmissionDesk
from houseway.house.desks.surveillance_desk import SurveillanceDesk
from houseway.house.desks.tournament_desk import TournamentDesk
from houseway.house.desks.vigorish_desk import VigorishDesk
from houseway.house.floor import Floor


def set_gaming_day(_: GamingDays, command: facts.SetGamingDay, act: DeskAct) -> list[Any]:
    gaming_day(command.starts, command.shifts)
    return [facts.GamingDaySet(command.starts, command.shifts, act.by, act.at)]


class GamingDayDesk(Desk[GamingDays]):
    log = GAMING_DAY
    handlers: ClassVar[Handlers] = {facts.SetGamingDay: set_gaming_day}


# The desk at which players set limits for themselves.


def set_limits(known: LimitsOfPlayers, command: SetLimits, act: DeskAct) -> list[Any]:
    own, day = known.of(act.by), act.context.gaming_day(act.at)
    return [
        LimitsSet(
            act.by,
            command.loss,
            holds_from(own.loss, command.loss, day),
            command.minutes,
            holds_from(own.minutes, command.minutes, day),
            day,
            act.at,
        )
    ]


class LimitDesk(Desk[LimitsOfPlayers]):
    log = PLAYER_LIMITS
    handlers: ClassVar[Handlers] = {SetLimits: set_limits}


# All desks of the house.


class Desks:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self.vigorish = VigorishDesk(floor)
        self.cage = CageDesk(floor)
        self.cage_money = CageMoneyDesk(floor)
        self.gaming_day = GamingDayDesk(floor)
        self.coupons = CouponDesk(floor)
        self.limits = LimitDesk(floor)
        self.progressives = ProgressiveDesk(floor)
        self.submissions = SubmissionDesk(floor)
        self.petitions = PetitionDesk(floor)
        self.surveillance = SurveillanceDesk(floor)
        self._tournaments: TournamentDesk | None = None

    @property
    def tournaments(self) -> TournamentDesk:
        """Made when it is first needed: it opens and closes its tables then, which may take a while."""
        if self._tournaments is None:
            self._tournaments = TournamentDesk(self._floor)
        return self._tournaments
