"""The clock of the floor runs without a web server, and goes on after trouble."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from houseway.house.clock import FloorClock
from houseway.house.desks.desks import Desks
from tests.house.test_overdue_decisions import kinds, question
from tests.support.timed_floor import TimedFloor, timed_floor


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.house.clock._TICK_SECONDS", 0.01)


def _last_kind(house: TimedFloor, last: str) -> str:
    """Return the kind of the last record, when it is the one that is wanted or has not come in time."""
    until = time.monotonic() + 60
    while (kind := kinds(house)[-1][1]) != last and time.monotonic() < until:
        time.sleep(0.01)
    return kind


def test_an_overdue_decision_is_ended_without_a_command(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house, FloorClock(house.floor, Desks(house.floor)):
        question(house)
        house.clock.set("19:00:31")
        assert _last_kind(house, "end-time") == "end-time"


def test_the_clock_goes_on_after_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with timed_floor(tmp_path) as house:
        tick, ticks = house.floor.tick, []

        def trouble_at_first(now: int) -> None:
            ticks.append(now)
            if len(ticks) == 1:
                raise RuntimeError("in trouble")
            tick(now)

        monkeypatch.setattr(house.floor, "tick", trouble_at_first)
        with FloorClock(house.floor, Desks(house.floor)):
            question(house)
            house.clock.set("19:00:31")
            assert _last_kind(house, "end-time") == "end-time"
    assert "The clock failed." in caplog.text


def test_a_clock_that_was_never_started_can_be_stopped(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        question(house)
        FloorClock(house.floor, Desks(house.floor)).stop()
        house.clock.set("19:00:31")
        assert "end-time" not in {kind for _, kind in kinds(house)}
