"""The account of a player is read on from where it was; it begins with a snapshot, not with the whole log."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from houseway.house.record import Record
from houseway.house.reports.player_report import PlayerReport, TableAccount, player_session
from houseway.house.store import rows as snapshots
from houseway.rules.procedure.steps import Decide
from houseway.table.commands import table_commands as commands
from houseway.web.pages.session import cost_of
from houseway.web.worker.players import hint_values, question_for
from tests.support.timed_floor import ANN, BOB, DEALER, SUPERVISOR, TimedFloor, moment, timed_floor

TODAY = moment("06:00:00", "2026-03-03")


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[TimedFloor]:
    with timed_floor(tmp_path) as opened:
        yield opened


def sit_down(timed: TimedFloor) -> None:
    for seat, person in (("1", ANN), ("2", BOB)):
        timed.order(person, commands.SitDown(seat))
        timed.order(person, commands.BuyIn(100_000))


def reads(timed: TimedFloor, monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """Return a list to which every record that is read from the log of a table is added."""
    seen: list[Record] = []
    read = timed.floor.records

    def watched(table: str, after: int = 0) -> Iterator[Record]:
        for record in read(table, after):
            seen.append(record)
            yield record

    monkeypatch.setattr(timed.floor, "records", watched)
    return seen


def test_only_new_records_are_read(timed: TimedFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "KEPT_EVERY", 64)
    timed.open("sic-bo")
    sit_down(timed)

    def play(rounds: int) -> None:
        for _ in range(rounds):
            timed.order(ANN, commands.Wager("1", {"small": 1_000}))
            timed.order(ANN, commands.Ready("1"))
            timed.clock.now += 60_000_000

    play(70)
    timed.clock.set("19:00:00", "2026-03-03")
    play(3)
    last, _ = timed.floor.store.last("table:T1")
    seen = reads(timed, monkeypatch)
    account = TableAccount(timed.floor, "T1", ANN.id, TODAY)
    account.read_on()
    assert len(seen) < 2 * 64 < last, "the log before the last snapshot of yesterday is not read"
    whole = PlayerReport(person=ANN.id, since=TODAY)
    whole.read(timed.floor.records("T1"))
    assert len(account.report.played) == 3
    assert account.report == whole
    seen.clear()
    play(1)
    account.read_on()
    assert {record.number for record in seen} == set(
        range(last + 1, timed.floor.store.last("table:T1")[0] + 1)
    )
    assert [played.number for played in account.report.played] == [71, 72, 73, 74]
    assert account.report.played[-1].decided == {"small": 1_000}
    assert player_session(timed.floor, ANN.id, TODAY).rounds == account.report.played


def prepare(timed: TimedFloor) -> None:
    """Let the staff and the first player look at the cards."""
    while waits := timed.view()["waits"]:
        official = {"first": ANN, "floorperson": SUPERVISOR, "casino": SUPERVISOR}
        timed.order(
            official.get(waits["who"].split()[0], DEALER), commands.Answer(timed.view()["step"]["key"])
        )


def test_a_bank_that_cuts_back_the_wager_of_another_is_counted(timed: TimedFloor) -> None:
    timed.open("chemin-de-fer")
    sit_down(timed)
    prepare(timed)
    timed.order(ANN, commands.Wager("1", {"bank": 1_000}))
    timed.order(BOB, commands.Wager("2", {"player": 3_000}))
    for seat, person in (("1", ANN), ("2", BOB)):
        timed.order(person, commands.Ready(seat))
    while isinstance(step := timed.floor.look("T1", lambda live: live.step).seen, Decide):
        person = ANN if step.seat == 1 else BOB
        timed.order(person, commands.Decide(str(step.seat), step.key, step.undecided))
    steps = [fact.get("step", "") for record in timed.floor.records("T1") for fact in record.body]
    assert "seat-2-player-cut-back" in steps
    for person in (ANN, BOB):
        report = player_session(timed.floor, person.id, moment("06:00:00")).tables["T1"]
        assert [played.number for played in report.played] == [1]
        assert report.bought == 100_000


def test_decisions_are_kept_once_the_round_is_over(timed: TimedFloor) -> None:
    timed.open("four-card-poker")
    sit_down(timed)
    prepare(timed)
    account = TableAccount(timed.floor, "T1", ANN.id, moment("06:00:00"), ask=question_for, with_odds=False)
    for seat, person in (("1", ANN), ("2", BOB)):
        timed.order(person, commands.Wager(seat, {"ante": 1_000}))
    for seat, person in (("1", ANN), ("2", BOB)):
        timed.order(person, commands.Ready(seat))
    question = timed.floor.look("T1", lambda live: question_for(live, ANN.id)).seen
    assert question
    values = hint_values(question)
    step = timed.view(ANN)["step"]["key"]
    timed.order(ANN, commands.Decide("1", step, values[-1]["decision"]))
    account.read_on()
    assert account.decisions == []
    step = timed.view(BOB)["step"]["key"]
    timed.order(BOB, commands.Decide("2", step, "fold"))
    account.read_on()
    (made,) = account.decisions
    assert (made.round, made.question, made.answer, made.is_prescribed) == (
        1,
        question,
        values[-1]["decision"],
        False,
    )
    assert cost_of(made, values) == Fraction(values[0]["gain"]) - Fraction(values[-1]["gain"]) > 0
