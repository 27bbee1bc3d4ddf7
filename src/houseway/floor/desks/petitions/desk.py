"""The desk for petitions (13:69F-8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from houseway.floor.desks.clearance import PETITIONS
from houseway.floor.desks.context import Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.petitions import facts, handlers
from houseway.floor.desks.petitions.kept_packet import is_kept
from houseway.floor.desks.petitions.petitions import Petitions
from houseway.floor.desks.petitions.view import PetitionView, petition_view

if TYPE_CHECKING:
    from houseway.floor.store import Store


class PetitionDesk(Desk[Petitions]):
    log = PETITIONS
    handlers: ClassVar[Handlers] = {
        facts.DraftPetition: handlers.draft,
        facts.DropDraft: handlers.drop_draft,
        facts.FilePetition: handlers.file,
        facts.ProposeGame: handlers.propose,
        facts.ApprovePreliminarily: handlers.approve_preliminarily,
        facts.DraftTest: handlers.draft_test,
        facts.DropTestDraft: handlers.drop_test_draft,
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

    @staticmethod
    def faults_at_end(state: Petitions, store: Store | None, /) -> Iterator[str]:
        """Yield the packets that the house does not have any more, or not as they were filed."""
        if store is None:
            return
        for petition in state.by_name.values():
            packet = petition.packet
            if packet and packet.printed and not is_kept(store, packet):
                yield f"the packet of the petition {petition.name} is lost, or was altered"

    def views(self, *, whole: bool) -> list[PetitionView]:
        """Return every petition as it stands today."""
        today = self.today
        return self.look(
            lambda known: [petition_view(petition, today, whole=whole) for petition in known.by_name.values()]
        )
