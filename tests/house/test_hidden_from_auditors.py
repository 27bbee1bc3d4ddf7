"""Auditors see no more of the face-down cards of a round in progress than anybody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.house.floor import Floor, Person
from houseway.house.reports.rounds import one_round, replayed
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.table.commands import table_commands as commands
from tests.support.prepared import open_prepared
from tests.support.staffed_floor import StaffedFloor
from tests.table.test_views import mentioned

BOSS, ANN = Person("boss", Role.PIT_BOSS), Person("ann", Role.PLAYER)
INSPECTOR = Person("division", Role.INSPECTOR)


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    """Ann has set her cards at Lucky 8's, poorly, and was warned; she is about to decide."""
    with open_store(tmp_path / "floor.db") as store, StaffedFloor(store) as floor:
        open_prepared(floor, "T1", "lucky-8s")
        floor.command(ANN, "T1", commands.BuyIn(10_000))
        floor.command(ANN, "T1", commands.SitDown("3"))
        floor.command(ANN, "T1", commands.Wager("3", {"ante": 500}))
        floor.command(ANN, "T1", commands.Ready("3"))
        floor.command(ANN, "T1", commands.SetHand("3", "seat-3-sets", []))
        step = floor.view(ANN, "T1").step
        assert step
        assert step.key == "seat-3-decides"
        yield floor


def test_neither_the_recalled_nor_the_replayed_round_shows_them(floor: Floor) -> None:
    for see in (one_round, replayed):
        assert mentioned(see(floor, "T1", INSPECTOR.viewer, 1)) == set()
        assert len(mentioned(see(floor, "T1", ANN.viewer, 1))) >= 4
    floor.command(ANN, "T1", commands.Decide("3", "seat-3-decides", "fold"))
    assert len(mentioned(one_round(floor, "T1", INSPECTOR.viewer, 1))) >= 4
