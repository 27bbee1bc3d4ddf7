"""A record by which the clock let a table go on cannot be taken out unnoticed, nor can it be forged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from houseway.house.trust.audit.log import audit_stream
from houseway.table.commands import table_commands as commands
from tests.support.tampered import Json, rewritten
from tests.support.timed_floor import ANN, BOB, Clock, TimedFloor, timed_floor

STREAM = "table:T1"
ANTE = {"ante": 500, "super-bonus": 500}
THIRD = commands.SitDown("3")


def _asked(house: TimedFloor) -> None:
    """Ann, then Bob, have 30 seconds for a decision from 19:00:00 on."""
    house.open("crazy-4-poker", decision_seconds=30)
    for person, seat in ((ANN, "1"), (BOB, "2")):
        house.sit(person, seat)
        house.order(person, commands.Wager(seat, ANTE))
    for person, seat in ((ANN, "1"), (BOB, "2")):
        house.order(person, commands.Ready(seat))


def _decided_by_the_clock(folder: Path) -> None:
    with timed_floor(folder) as house:
        _asked(house)
        house.floor.tick(house.clock.set("19:00:30"))
        house.order(BOB, commands.Decide("2", "seat-2-decides", "fold"))


def _closed_by_the_clock(folder: Path) -> None:
    with timed_floor(folder) as house:
        house.open("sic-bo", betting_seconds=20, pause_seconds=4, clock_alone=False)
        for person, seat in ((ANN, "1"), (BOB, "2")):
            house.sit(person, seat)
            house.order(person, commands.Wager(seat, {"small": 500}))
        house.floor.tick(house.clock.set("19:00:20"))
        house.order(BOB, THIRD)


def _time_given_again(folder: Path, then: commands.AnyCommand) -> None:
    """The house was closed while Ann had to decide."""
    clock = Clock()
    with timed_floor(folder, clock) as house:
        _asked(house)
    clock.set("20:00:00")
    with timed_floor(folder, clock) as house:
        house.view()
        house.floor.tick(clock.now)
        house.order(ANN, then)


def _time_given_again_and_she_decides(folder: Path) -> None:
    _time_given_again(folder, commands.Decide("1", "seat-1-decides", "fold"))


def _time_given_again_and_she_sits_down_elsewhere(folder: Path) -> None:
    _time_given_again(folder, THIRD)


@pytest.mark.parametrize("sealed", [False, True], ids=["taken out", "taken out, and the chain made again"])
@pytest.mark.parametrize(
    ("play", "kind"),
    [
        (_decided_by_the_clock, "end-time"),
        (_closed_by_the_clock, "end-betting"),
        (_time_given_again_and_she_decides, "give-time-anew"),
        (_time_given_again_and_she_sits_down_elsewhere, "give-time-anew"),
    ],
)
def test_a_record_of_the_clock_that_is_taken_out_is_missed(
    tmp_path: Path, play: Callable[[Path], None], kind: str, sealed: bool
) -> None:
    play(tmp_path)

    def take_out(records: list[Json]) -> None:
        places = [place for place, record in enumerate(records) if record["kind"] == kind]
        assert places, "the clock did nothing"
        del records[places[-1]]

    with timed_floor(tmp_path) as house:
        store = house.floor.store
        assert audit_stream(store, STREAM).holds
        rewritten(store, STREAM, take_out, sealed=sealed)
        assert not audit_stream(store, STREAM).holds
