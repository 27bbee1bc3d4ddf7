"""The floor closes bets whose time is over, and its time does not jump with the computer's clock."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.house.clock import SteadyClock
from houseway.house.floor import THE_HOUSE
from houseway.house.trust.audit.log import audit_log
from houseway.table.commands import table_commands as commands
from tests.support.timed_floor import ANN, BOB, Clock, TimedFloor, moment, timed_floor

SECOND, HOUR = 1_000_000, 3_600_000_000
ANTE = {"ante": 500, "super-bonus": 500}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TimedFloor]:
    with timed_floor(tmp_path) as house:
        yield house


def betting(house: TimedFloor) -> None:
    """Ann has bet and is ready, Bob has bet, at 19:00:00; there are 20 seconds for bets."""
    house.open("sic-bo", betting_seconds=20, pause_seconds=4, clock_alone=False)
    for person, seat in ((ANN, "1"), (BOB, "2")):
        house.sit(person, seat)
        house.order(person, commands.Wager(seat, {"small": 500}))
    house.order(ANN, commands.Ready("1"))


def test_the_floor_deals_when_the_time_for_bets_is_over(house: TimedFloor) -> None:
    betting(house)
    assert house.view(BOB)["bets_until"] == moment("19:00:20")
    house.floor.tick(house.clock.set("19:00:19"))
    assert house.view(BOB)["phase"] == "wagers"
    house.floor.tick(house.clock.set("19:00:20"))
    view = house.view(BOB)
    assert view["phase"] == "between rounds"
    assert [said["seat"] for said in view["without_player"]] == ["2"]
    last = list(house.floor.records("T1"))[-1]
    assert (last.who, last.role, last.kind) == (*THE_HOUSE, "end-betting")
    assert all(check.holds for check in audit_log(house.floor.store))


def test_the_floor_deals_when_all_are_ready_and_the_pause_is_over(house: TimedFloor) -> None:
    betting(house)
    house.order(BOB, commands.Ready("2"))
    assert house.view()["dealing_from"] == moment("19:00:04")
    for person, seat in ((ANN, "1"), (BOB, "2")):
        house.order(person, commands.Wager(seat, {"big": 500}))
        house.order(person, commands.Ready(seat))
    house.floor.tick(house.clock.set("19:00:03"))
    view = house.view(ANN)
    assert (view["phase"], view["last_round"]["round"]) == ("wagers", 1)
    house.floor.tick(house.clock.set("19:00:04"))
    view = house.view(ANN)
    assert (view["phase"], view["round"], view["without_player"]) == ("between rounds", 2, [])
    assert all(check.holds for check in audit_log(house.floor.store))


def test_a_restart_during_the_pause_keeps_it(tmp_path: Path) -> None:
    clock = Clock()
    with timed_floor(tmp_path, clock) as house:
        betting(house)
        house.order(BOB, commands.Ready("2"))
    with timed_floor(tmp_path, clock) as house:
        assert house.view()["dealing_from"] == moment("19:00:04")
        assert house.view()["last_round"] is None
        assert len(house.view()["payments"]) == 2


class Computer:
    """A computer whose clock is set by hand, while time passes all the same."""

    def __init__(self) -> None:
        self.passed, self.jumped = 0, 0

    def wall(self) -> int:
        return moment("19:00:00") + self.passed + self.jumped

    def measured(self) -> int:
        return 77 + self.passed


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_clock_that_jumps_does_not_end_a_decision(tmp_path: Path, jump: int) -> None:
    computer = Computer()
    clock = SteadyClock(computer.wall, computer.measured)
    with timed_floor(tmp_path, clock) as house:  # type: ignore[arg-type]  # any clock will do
        house.open("crazy-4-poker", decision_seconds=30, clock_alone=False)
        for person, seat in ((ANN, "1"), (BOB, "2")):
            house.sit(person, seat)
            house.order(person, commands.Wager(seat, ANTE))
        for person, seat in ((ANN, "1"), (BOB, "2")):
            house.order(person, commands.Ready(seat))
        computer.jumped, computer.passed = jump, 25 * SECOND
        house.floor.tick(clock())
        assert house.view(ANN)["step"]["seat"] == "1", "she has five seconds left"
        house.order(ANN, commands.Decide("1", "seat-1-decides", "fold"))
        assert house.view(BOB)["step"]["seat"] == "2"
        computer.passed += 24 * SECOND
        house.floor.tick(clock())
        assert house.view(BOB)["step"]["seat"] == "2"
        computer.passed += 12 * SECOND
        house.floor.tick(clock())
        assert house.view(BOB)["phase"] == "between rounds", "his time is over, wherever the clock stands"
        assert all(check.holds for check in audit_log(house.floor.store))


def test_the_time_of_the_house_follows_the_computers_clock_slowly() -> None:
    computer = Computer()
    clock = SteadyClock(computer.wall, computer.measured)
    before = clock()
    computer.jumped = -HOUR
    for _ in range(12):
        computer.passed += HOUR
        assert clock() > before, "it never goes back"
        before = clock()
    assert clock() == computer.wall()
