"""Rounds of Lucky 8's for tests."""

from __future__ import annotations

import pytest

from houseway.equipment.chance import seeded
from houseway.games.lucky_8s import GAME
from houseway.games.lucky_8s.opening import DeckCondition
from houseway.games.lucky_8s.settlement import Showdown
from houseway.rules.game import open_table
from houseway.rules.wagers.wagers import Seats
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.walk import Walk

ALL_SEATS: Seats = {seat: {"ante": 100 * seat} for seat in range(1, 7)}
SEATS: Seats = {2: {"ante": 500, "bonus": 100}, 5: {"ante": 300}}
READY = DeckCondition(device=False)
WAYS = ("hand-shuffled", "automated-deck", "automated-groups")
each_way = pytest.mark.parametrize("dealing", WAYS)


def virtual_table(options: dict[str, str] | None = None, seed: int = 1) -> VirtualTable[Showdown]:
    return VirtualTable(open_table(GAME, options), seeded(seed))


def condition_of(virtual: VirtualTable[Showdown]) -> DeckCondition:
    assert isinstance(virtual.condition, DeckCondition)
    return virtual.condition


class Round(Walk):
    """A round of Lucky 8's, at a table that is ready where nothing else is said."""

    def __init__(
        self, options: dict[str, str] | None = None, condition: DeckCondition = READY, seats: Seats = SEATS
    ) -> None:
        super().__init__(open_table(GAME, options), condition, seats)
