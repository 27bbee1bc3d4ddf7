"""The desk of the controller: people set meters up, change them, sign hits, pay them and reconcile."""

from __future__ import annotations

from typing import ClassVar

from houseway.floor.desks.context import Handlers
from houseway.floor.desks.desk_ahead import DeskAhead
from houseway.floor.desks.progressives import changes, facts, hits, set_up
from houseway.floor.desks.progressives.controller import Controller
from houseway.floor.desks.progressives.cross_check import faults_of_meters
from houseway.floor.desks.progressives.meter_log import METERS
from houseway.floor.floor import Floor


class ProgressiveDesk(DeskAhead[Controller]):
    """Its state is that of the floor, which tables feed; so a key and a wager at once are in one order."""

    log = METERS
    handlers: ClassVar[Handlers] = {
        facts.SetUpMeter: set_up.set_up,
        facts.SubmitMeter: set_up.submit,
        facts.ApproveDisplay: set_up.approve_display,
        facts.ChangeMeter: changes.prepare,
        facts.NoticeChange: changes.notice,
        facts.TurnKey: changes.turn_key,
        facts.DropChange: changes.drop,
        facts.PlayMeter: hits.play,
        facts.SignHit: hits.sign,
        facts.PayHit: hits.pay,
        facts.ReconcileMeter: hits.reconcile,
    }

    faults_at_end = staticmethod(faults_of_meters)

    def __init__(self, floor: Floor) -> None:
        super().__init__(floor, floor.meters)
