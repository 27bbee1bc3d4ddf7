"""All desks of the house."""

from __future__ import annotations

from houseway.floor.desks.cage.desk import CageDesk
from houseway.floor.desks.cage_money.desk import CageMoneyDesk
from houseway.floor.desks.coupons.desk import CouponDesk
from houseway.floor.desks.gaming_day.desk import GamingDayDesk
from houseway.floor.desks.limits.desk import LimitDesk
from houseway.floor.desks.petitions.desk import PetitionDesk
from houseway.floor.desks.progressives.desk import ProgressiveDesk
from houseway.floor.desks.submissions.desk import SubmissionDesk
from houseway.floor.desks.surveillance.desk import SurveillanceDesk
from houseway.floor.desks.tournaments.desk import TournamentDesk
from houseway.floor.desks.vigorish.desk import VigorishDesk
from houseway.floor.floor import Floor


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
