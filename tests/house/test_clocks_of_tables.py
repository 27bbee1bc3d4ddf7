"""Time passes: dice leave after 24 hours, and a new shift's test tosses come due."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.house.desks.desks import GamingDayDesk
from houseway.house.desks.gaming_day import SetGamingDay
from houseway.house.floor import Floor, Person
from houseway.house.roles import NotAllowed, Role
from houseway.house.store import open_store
from houseway.house.trust.audit.log import audit_stream
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import TableClock
from houseway.table.live.facts import Answered, facts_from
from tests.support.timed_floor import ANN, BOSS, DEALER, SUPERVISOR, Clock, TimedFloor

ADMINISTRATOR = Person("alma", Role.ADMINISTRATOR)
NEXT_DAY = "2026-03-03"
SMALL = commands.Wager("1", {"small": 500})


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TimedFloor]:
    """A floor on which nobody signs unless a test does it."""
    clock = Clock()
    clock.set("10:00:00")
    with open_store(tmp_path / "floor.db") as store, Floor(store, now=clock) as floor:
        yield TimedFloor(floor, clock)


def answers(house: TimedFloor, key: str) -> list[Any]:
    told = [fact for record in house.floor.records("T1") for fact in facts_from(record.body)]
    return [fact.answer for fact in told if isinstance(fact, Answered) and fact.step == key]


def waits_at(house: TimedFloor) -> str | None:
    step = house.view()["step"]
    return step["key"] if step else None


@pytest.mark.paragraph("13:69F-9.1", shows="refused")
def test_dice_placed_at_ten_are_flagged_a_minute_after_ten_on_the_next_day(house: TimedFloor) -> None:
    house.open("sic-bo")
    house.sit(ANN, "1")
    house.clock.set("10:00:00", NEXT_DAY)
    house.play(ANN, "1", {"small": 500})
    assert answers(house, "dice-age") == [24 * 60]
    house.clock.set("10:01:00", NEXT_DAY)
    with pytest.raises(Refusal, match="Replace the dice") as refused:
        house.order(ANN, SMALL)
    assert str(refused.value.cite) == "13:69F-9.1"
    assert waits_at(house) == "replace-dice"
    house.order(DEALER, commands.Answer("replace-dice"))
    assert answers(house, "replace-dice") == ["dora"]
    house.play(ANN, "1", {"small": 500})
    house.clock.set("10:31:00", NEXT_DAY)
    house.play(ANN, "1", {"small": 500})
    assert answers(house, "dice-age") == [24 * 60, 24 * 60 + 1, 30]
    assert audit_stream(house.floor.store, "table:T1").holds


@pytest.mark.paragraph("13:69F-9.1", shows="refused")
def test_the_clock_runs_while_the_table_waits_for_wagers(house: TimedFloor) -> None:
    house.open("sic-bo")
    house.sit(ANN, "1")
    house.order(ANN, SMALL)
    house.clock.set("10:00:30", NEXT_DAY)
    with pytest.raises(Refusal, match="Replace the dice"):
        house.order(ANN, commands.Ready("1"))
    house.order(DEALER, commands.Answer("replace-dice"))
    assert waits_at(house) == "wagers"
    house.order(ANN, commands.Ready("1"))
    assert waits_at(house) is None
    assert house.view()["money"]["meters"]["irregularities"] == 0


@pytest.mark.paragraph("13:69F-9.1", shows="refused")
def test_a_dealer_does_not_enter_the_age_of_the_dice(house: TimedFloor) -> None:
    house.open("sic-bo", steps="dealer")
    while step := waits_at(house):
        house.order(BOSS, commands.Answer(step))
    house.sit(ANN, "1")
    house.clock.set("11:00:00", "2026-03-04")
    house.order(DEALER, commands.BeginRound())
    assert (waits_at(house), answers(house, "dice-age")) == ("replace-dice", [49 * 60])
    with pytest.raises(Refusal, match="not at 'dice-age'"):
        house.order(DEALER, commands.Answer("dice-age", 0))


@pytest.mark.paragraph("13:69F-9.5(b)", shows="refused")
def test_a_new_shift_without_three_tosses_blocks_play(house: TimedFloor) -> None:
    house.open("sic-bo", {"shaker": "automated"})
    assert waits_at(house) == "shift-inspected"
    house.sit(ANN, "1")
    with pytest.raises(NotAllowed, match="The casino supervisor answers this step, not the dealer"):
        house.order(DEALER, commands.Answer("shift-inspected"))
    house.order(SUPERVISOR, commands.Answer("shift-inspected"))
    house.clock.set("13:59:00")
    house.play(ANN, "1", {"small": 500})
    house.play(ANN, "1", {"small": 500})
    assert answers(house, "new-shift") == ["no"]
    house.clock.set("14:00:00")
    house.floor.tick(house.clock.now)
    assert waits_at(house) == "shift-inspected"
    assert [len(answers(house, f"shift-test-toss-{number}")) for number in (1, 2, 3)] == [2, 2, 2]
    with pytest.raises(Refusal, match="casino supervisor has to sign this first") as refused:
        house.order(ANN, SMALL)
    assert str(refused.value.cite) == "13:69F-9.5(b)"
    house.order(SUPERVISOR, commands.Answer("shift-inspected"))
    house.play(ANN, "1", {"small": 500})
    assert answers(house, "new-shift") == ["no", "yes"]
    assert audit_stream(house.floor.store, "table:T1").holds


@pytest.mark.paragraph("13:69F-9.5(b)", shows="played")
def test_shifts_are_those_that_the_house_has_set(house: TimedFloor) -> None:
    GamingDayDesk(house.floor).order(ADMINISTRATOR, SetGamingDay("09:00", ["09:00", "12:00"]))
    house.open("sic-bo", {"shaker": "automated"})
    house.order(SUPERVISOR, commands.Answer("shift-inspected"))
    assert waits_at(house) == "wagers"
    house.clock.set("11:59:00")
    house.floor.tick(house.clock.now)
    assert waits_at(house) == "wagers"
    house.clock.set("12:00:00")
    house.floor.tick(house.clock.now)
    assert waits_at(house) == "shift-inspected"


@pytest.mark.paragraph("13:69F-9.1", shows="refused")
def test_the_times_are_still_known_after_a_restart(house: TimedFloor) -> None:
    house.open("sic-bo")
    house.sit(ANN, "1")
    house.play(ANN, "1", {"small": 500})
    with Floor(house.floor.store, now=house.clock) as again:
        house.clock.set("10:00:01", NEXT_DAY)
        restarted = TimedFloor(again, house.clock)
        with pytest.raises(Refusal, match="Replace the dice"):
            restarted.order(ANN, SMALL)


@pytest.mark.paragraph("13:69F-9.1", shows="played")
def test_the_audit_accuses_an_age_below_what_the_records_say(house: TimedFloor) -> None:
    house.open("sic-bo")
    house.sit(ANN, "1")
    house.play(ANN, "1", {"small": 500})
    with pytest.MonkeyPatch.context() as clock_of_a_cheat:
        clock_of_a_cheat.setattr(TableClock, "_minutes", lambda _clock, _since: 0)
        house.clock.set("12:00:00", "2026-03-04")
        house.play(ANN, "1", {"small": 500})
    (fault,) = audit_stream(house.floor.store, "table:T1").faults
    assert fault.words == "dice-age (13:69F-9.1) is 0, and more minutes have passed"
