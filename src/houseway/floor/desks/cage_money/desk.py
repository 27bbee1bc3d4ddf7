"""The desk for the cage's money: people count it, bring more, and confirm both."""

from __future__ import annotations

from typing import ClassVar

from houseway.floor.desks.cage_money import facts, handlers
from houseway.floor.desks.cage_money.cross_check import faults_of_cage
from houseway.floor.desks.cage_money.money import CAGE_MONEY, STREAM, CageMoney
from houseway.floor.desks.context import Handlers
from houseway.floor.desks.desk_ahead import DeskAhead
from houseway.floor.floor import Floor

__all__ = ["STREAM", "CageMoneyDesk"]


class CageMoneyDesk(DeskAhead[CageMoney]):
    """Its state is that of the floor, whose tables pay from the cage: a count and a payment are in order."""

    log = CAGE_MONEY
    handlers: ClassVar[Handlers] = {
        facts.CountCage: handlers.count,
        facts.BringToCage: handlers.bring,
        facts.DecideCageSlip: handlers.decide,
        facts.MoveCageMoney: handlers.move,
    }

    faults_at_end = staticmethod(faults_of_cage)

    def __init__(self, floor: Floor) -> None:
        super().__init__(floor, floor.cage_money)
