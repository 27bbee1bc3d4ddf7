"""The pace of a table follows from the usual time between two rounds."""

from __future__ import annotations

from pathlib import Path

from houseway.table.commands import table_commands as commands
from houseway.web.live.table_feed import Pace
from tests.support.timed_floor import ANN, TimedFloor, timed_floor

MINUTE = 60_000_000  # microseconds


def _play(house: TimedFloor, rounds: int, apart: int) -> None:
    for _ in range(rounds):
        house.clock.now += apart
        house.order(ANN, commands.Wager("1", {"small": 500}))
        house.order(ANN, commands.Ready("1"))


def test_rounds_dealt_by_a_program_and_breaks_do_not_make_a_pace(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        house.open("sic-bo")
        house.sit(ANN, "1")
        pace = Pace(house.floor)
        _play(house, 12, 1_000)  # as when a demonstration begins
        assert pace.rounds_an_hour("T1") is None
        _play(house, 8, MINUTE)
        assert pace.rounds_an_hour("T1") == 60
        _play(house, 1, 5 * MINUTE)
        assert pace.rounds_an_hour("T1") == 60
        house.clock.now += 11 * MINUTE
        assert pace.rounds_an_hour("T1") is None
        pace.close()
