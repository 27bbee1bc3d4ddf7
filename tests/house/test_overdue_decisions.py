"""The floor ends overdue decisions; no time is lost while the house is closed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.house.floor import THE_HOUSE
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.timed_floor import ANN, BOB, BOSS, SUPERVISOR, Clock, TimedFloor, moment, timed_floor

ANTE = {"ante": 500, "super-bonus": 500}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TimedFloor]:
    with timed_floor(tmp_path) as house:
        yield house


def question(house: TimedFloor) -> dict[str, Any]:
    """Ann and Bob have wagered at a table with 30 seconds for a decision, and Ann is asked at 19:00:00."""
    house.open("crazy-4-poker", decision_seconds=30)
    for person, seat in ((ANN, "1"), (BOB, "2")):
        house.sit(person, seat)
        house.order(person, commands.Wager(seat, ANTE))
    for person, seat in ((ANN, "1"), (BOB, "2")):
        house.order(person, commands.Ready(seat))
    return step_of(house)


def step_of(house: TimedFloor) -> dict[str, Any]:
    step: dict[str, Any] = house.view(ANN)["step"]
    return step


def kinds(house: TimedFloor) -> list[tuple[str, str]]:
    house.view()  # when the log has everything
    return [(record.who, record.kind) for record in house.floor.records("T1")]


def test_the_clock_decides_when_the_time_is_over(house: TimedFloor) -> None:
    assert question(house)["decide_until"] == moment("19:00:30")
    house.floor.tick(house.clock.set("19:00:29"))
    assert step_of(house)["seat"] == "1"
    house.floor.tick(house.clock.set("19:00:30"))
    bob = step_of(house)
    assert (bob["seat"], bob["decide_until"]) == ("2", moment("19:01:00"))
    last = list(house.floor.records("T1"))[-1]
    assert (last.who, last.role, last.kind) == (*THE_HOUSE, "end-time")
    assert last.body[0]["why"] == "the time for the decision is over"
    assert last.body[1] == {"fact": "answered", "step": "seat-1-decides", "answer": "fold"}


def test_a_decision_in_time_is_never_overtaken(house: TimedFloor) -> None:
    step = question(house)
    house.clock.set("19:00:29")
    house.order(ANN, commands.Decide("1", step["key"], "fold", step["asked"]))
    house.floor.tick(house.clock.set("19:00:58"))
    assert kinds(house)[-1] == ("ann", "decide")


def test_a_late_decision_comes_after_that_of_the_house(house: TimedFloor) -> None:
    """Also if the clock has not ticked yet."""
    step = question(house)
    house.clock.set("19:00:30")
    with pytest.raises(Refusal, match="The table is at 'seat-2-decides'"):
        house.order(ANN, commands.Decide("1", step["key"], "fold", step["asked"]))
    assert kinds(house)[-1] == ("house", "end-time")
    assert step_of(house)["seat"] == "2"


def test_one_player_after_the_other_is_overdue_and_the_round_ends(house: TimedFloor) -> None:
    question(house)
    for time in ("19:00:40", "19:01:10"):
        house.floor.tick(house.clock.set(time))
    view = house.view(ANN)
    assert view["phase"] == "between rounds"
    assert {(paid["seat"], paid["result"]) for paid in view["payments"]} == {("1", "lose"), ("2", "lose")}
    assert all(audit.holds for audit in audit_log(house.floor.store))


def test_no_time_is_lost_while_the_house_is_closed(tmp_path: Path) -> None:
    clock = Clock()
    with timed_floor(tmp_path, clock) as house:
        question(house)
    clock.set("20:00:00")
    with timed_floor(tmp_path, clock) as house:
        assert step_of(house)["seat"] == "1"
        house.floor.tick(clock.now)
        assert kinds(house)[-1] == ("house", "give-time-anew")
        assert (step_of(house)["seat"], step_of(house)["decide_until"]) == ("1", moment("20:00:30"))
        house.order(ANN, commands.Decide("1", "seat-1-decides", "fold"))
        house.floor.tick(clock.set("20:00:30"))
        assert kinds(house)[-1] == ("house", "end-time")


def test_a_floorperson_decides_for_an_absent_player(house: TimedFloor) -> None:
    house.open("crazy-4-poker")
    house.sit(ANN, "1")
    house.play(ANN, "1", ANTE)
    house.floor.tick(house.clock.set("23:00:00"))
    assert step_of(house)["seat"] == "1"
    record = house.order(SUPERVISOR, commands.DecideForAbsent("1", "seat-1-decides", "left the casino"))
    assert record.body[0] == {
        "fact": "undecided",
        "seat": "1",
        "step": "seat-1-decides",
        "by": "sue",
        "why": "left the casino",
    }
    with pytest.raises(Refusal, match="is not for the player"):
        house.order(ANN, commands.SetClock(30))
    house.order(BOSS, commands.SetClock(30))
