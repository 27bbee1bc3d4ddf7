"""The desk for petitions (13:69F-8.4)."""

from __future__ import annotations

from typing import ClassVar

from houseway.floor.desks.clearance import PETITIONS
from houseway.floor.desks.context import Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.petitions import facts, handlers
from houseway.floor.desks.petitions.petitions import Petitions
from houseway.floor.desks.petitions.view import PetitionView, petition_view


class PetitionDesk(Desk[Petitions]):
    log = PETITIONS
    handlers: ClassVar[Handlers] = {
        facts.FilePetition: handlers.file,
        facts.ProposeGame: handlers.propose,
        facts.ApprovePreliminarily: handlers.approve_preliminarily,
        facts.SubmitTest: handlers.submit_test,
        facts.BeginTest: handlers.begin_test,
        facts.ModifyTest: handlers.modify_test,
        facts.RecordFinding: handlers.record_finding,
        facts.ChargeCosts: handlers.charge_costs,
        facts.PayCosts: handlers.pay_costs,
        facts.ApprovePetition: handlers.approve,
        facts.RefusePetition: handlers.refuse,
        facts.WithdrawPetition: handlers.withdraw,
    }

    def views(self, *, whole: bool) -> list[PetitionView]:
        """Return every petition as it stands today."""
        today = self.today
        return self.look(
            lambda known: [petition_view(petition, today, whole=whole) for petition in known.by_name.values()]
        )
