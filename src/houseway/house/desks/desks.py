"""Lists all desks of the house, and defines two small ones: for the gaming day, and for players' limits."""

from __future__ import annotations

from typing import Any

from houseway.house.desks.cage import CageDesk
from houseway.house.desks.cage_money_desk import CageMoneyDesk
from houseway.house.desks.coupons import CouponDesk
from houseway.house.desks.desk import Desk
from houseway.house.desks.gaming_day import GAMING_DAY, GamingDays, SetGamingDay
from houseway.house.desks.limits import PLAYER_LIMITS, LimitsOfPlayers, SetLimits
from houseway.house.desks.petition_desk import PetitionDesk
from houseway.house.desks.progressive_desk import ProgressiveDesk
from houseway.house.desks.submission_desk import SubmissionDesk
from houseway.house.desks.surveillance import SurveillanceDesk
from houseway.house.desks.tournament_desk import TournamentDesk
from houseway.house.desks.vigorish_desk import VigorishDesk
from houseway.house.floor import Floor
from houseway.house.maintenance.daily_verification import VerificationDesk
from houseway.house.roles import Role
from houseway.house.trust.division_desk import DivisionDesk
from houseway.table.commands.table_commands import Command


class GamingDayDesk(Desk[GamingDays]):
    log = GAMING_DAY
    commands = SetGamingDay


# The desk at which players set limits for themselves.


class LimitDesk(Desk[LimitsOfPlayers]):
    log = PLAYER_LIMITS
    commands = SetLimits


# All desks of the house.


EVERY_DESK: tuple[type[Desk[Any]], ...] = (
    CageDesk,
    CageMoneyDesk,
    CouponDesk,
    DivisionDesk,
    GamingDayDesk,
    LimitDesk,
    PetitionDesk,
    ProgressiveDesk,
    SubmissionDesk,
    SurveillanceDesk,
    TournamentDesk,
    VerificationDesk,
    VigorishDesk,
)
EVERY_COMMAND = [command for desk in EVERY_DESK for command in desk.commands.every()]
# What desks do at tables, and who gives the commands at the desks from which it follows.
DONE_AT_TABLES: dict[type[Command], frozenset[Role]] = {
    command.at_table: command.roles for command in EVERY_COMMAND if command.at_table
}


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

    def of(self, kind: type[Desk[Any]]) -> Desk[Any]:
        """Return the desk of this kind."""
        if kind is TournamentDesk:
            return self.tournaments
        return next(desk for desk in vars(self).values() if type(desk) is kind)

    @property
    def tournaments(self) -> TournamentDesk:
        """Made when it is first needed: it opens and closes its tables then, which may take a while."""
        if self._tournaments is None:
            self._tournaments = TournamentDesk(self._floor)
        return self._tournaments
