"""Orders of the Division about shared spots bind the tables that are open."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from houseway.house.desks import submission_desk as facts
from houseway.house.desks.submission_desk import SubmissionDesk
from houseway.house.floor import Person
from houseway.house.trust.audit.log import audit_log, audit_stream
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.prepared import open_prepared
from tests.support.tampered import rewritten
from tests.support.timed_floor import ANN, BOB, INSPECTOR, SUPERVISOR, TimedFloor, timed_floor

SHARED = {"bettors-on-a-spot": "3"}
ANTE = {"ante": 500}
CARL, DAVE = (Person(name, ANN.role) for name in ("carl", "dave"))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TimedFloor]:
    """T1 shares spots since 19:00, T2 since 19:10; bob and dave sit behind ann and carl."""
    with timed_floor(tmp_path) as house:
        for table, time in (("T1", "19:00:00"), ("T2", "19:10:00")):
            house.clock.set(time)
            open_prepared(house.floor, table, commands.Open("lucky-8s", SHARED))
            for person, seat in ((ANN, "1"), (BOB, "1/2"), (CARL, "3"), (DAVE, "3/2")):
                house.order(person, commands.BuyIn(100_000), table)
                house.order(person, commands.SitDown(seat), table)
        house.clock.set("19:30:00")
        yield house


def _order(house: TimedFloor, tables: int | None, spots: int | None, *, dealers: bool = False) -> None:
    order = facts.LimitSharedSpots(tables, spots, dealers, "D-9")
    SubmissionDesk(house.floor).order(INSPECTOR, order)
    house.clock.set("19:40:00")


def _wagers(house: TimedFloor, person: Person, seat: str, table: str = "T1") -> None:
    house.order(person, commands.Wager(seat, ANTE), table)


def _refused(house: TimedFloor, person: Person, seat: str, says: str, table: str = "T1") -> None:
    house.view()  # waits until the log has what happened
    before = house.floor.store.count()
    with pytest.raises(Refusal, match=says) as refused:
        _wagers(house, person, seat, table)
    assert str(refused.value.cite) == "13:69F-50.7(d)"
    assert house.floor.store.count() == before


def _play_to_the_end(house: TimedFloor, *seats: tuple[Person, str]) -> None:
    for person, seat in seats:
        house.order(person, commands.Ready(seat))
    people = {"1": ANN, "1/2": BOB, "3": CARL, "3/2": DAVE}
    while house.view()["phase"] == "decision":
        step: Any = house.floor.look("T1", lambda live: live.step).seen
        seat = str(step.seat)
        if "consent" in step.key:
            house.order(people[seat], commands.Decide(seat, step.key, "yes"))
        else:
            house.order(SUPERVISOR, commands.DecideForAbsent(seat, step.key, "gone for a drink"))


@pytest.mark.paragraph("13:69F-50.7(d)", shows="refused")
@pytest.mark.parametrize(
    ("tables", "spots", "dealers", "says"),
    [
        (0, None, False, "By order D-9 of the Division spots are shared at 0 tables"),
        (None, 0, False, "By order D-9 of the Division at most 0 spots of a table are shared"),
        (None, None, True, "By order D-9 of the Division nobody wagers behind another before"),
    ],
)
def test_nobody_wagers_behind_another_after_the_order(
    house: TimedFloor, tables: int | None, spots: int | None, dealers: bool, says: str
) -> None:
    _order(house, tables, spots, dealers=dealers)
    _wagers(house, ANN, "1")
    _refused(house, BOB, "1/2", says)
    _wagers(house, CARL, "3")  # a spot of one's own
    assert all(stream.holds for stream in audit_log(house.floor.store))


@pytest.mark.paragraph("13:69F-50.7(d)", shows="refused")
def test_the_tables_that_shared_first_keep_sharing(house: TimedFloor) -> None:
    _order(house, tables=1, spots=1)
    for table in ("T1", "T2"):
        _wagers(house, ANN, "1", table)
        _wagers(house, CARL, "3", table)
    _refused(house, BOB, "1/2", "Table T2 is not one of them", "T2")
    _wagers(house, BOB, "1/2")
    _refused(house, DAVE, "3/2", "at most 1 spots of a table are shared")
    _wagers(house, BOB, "1/2")  # the same spot again
    # When the first table closes, the second may share.
    for person, seat in ((BOB, "1/2"), (ANN, "1"), (CARL, "3")):
        house.order(person, commands.Wager(seat, {}))


@pytest.mark.paragraph("13:69F-50.7(d)", shows="refused")
def test_dealers_that_have_been_shown_may_deal_to_shared_spots(house: TimedFloor) -> None:
    _order(house, None, None, dealers=True)
    _wagers(house, ANN, "1")
    _refused(house, BOB, "1/2", "its dealers can deal")
    SubmissionDesk(house.floor).order(INSPECTOR, facts.ConfirmDealers("D-10"))
    _wagers(house, BOB, "1/2")


@pytest.mark.paragraph("13:69F-50.7(d)", shows="refused")
def test_what_lay_on_the_layout_before_the_order_is_played(house: TimedFloor) -> None:
    _wagers(house, ANN, "1")
    _wagers(house, BOB, "1/2")
    _order(house, tables=0, spots=0)
    _play_to_the_end(house, (ANN, "1"), (BOB, "1/2"))
    assert house.view()["phase"] == "between rounds"
    _wagers(house, ANN, "1")
    _refused(house, BOB, "1/2", "order D-9")
    assert all(stream.holds for stream in audit_log(house.floor.store))


@pytest.mark.paragraph("13:69F-50.7(d)", shows="computed")
@pytest.mark.parametrize(
    ("limit", "says"),
    [
        ({"tables": 0}, "round 1 of table T1: spots were shared, though 0 tables shared them before"),
        ({"spots": 0}, "round 1 of table T1: 1 spots were shared, against order D-9 (13:69F-50.7(d))"),
        ({"spots": 1}, "round 1 of table T1: 2 spots were shared, against order D-9 (13:69F-50.7(d))"),
        ({"dealers": True}, "round 1 of table T1: spots were shared before the dealers had been shown"),
    ],
)
def test_the_audit_finds_a_round_that_an_order_did_not_allow(
    house: TimedFloor, limit: dict[str, Any], says: str
) -> None:
    """As an earlier version let it happen: the order came before the wagers, and bound nobody."""
    _order(house, None, None)
    _wagers(house, ANN, "1")
    _wagers(house, BOB, "1/2")
    _wagers(house, CARL, "3")
    _wagers(house, DAVE, "3/2")
    house.order(DAVE, commands.Wager("3/2", {}))  # taken back

    def another_order(records: list[dict[str, Any]]) -> None:
        order = next(record for record in records if record["kind"] == "limit-shared-spots")
        order["body"][0].update(limit)

    rewritten(house.floor.store, "submissions", another_order, sealed=True)
    (fault,) = audit_stream(house.floor.store, "submissions").faults
    assert says in fault.words


@pytest.mark.paragraph("13:69F-50.7(d)", shows="refused")
def test_two_who_wager_behind_others_at_once_do_not_pass_the_limit_together(house: TimedFloor) -> None:
    _order(house, None, spots=1)
    _wagers(house, ANN, "1")
    _wagers(house, CARL, "3")
    together = threading.Barrier(2)

    def attempt(person: Person, seat: str) -> bool:
        together.wait()
        try:
            _wagers(house, person, seat)
        except Refusal:
            return False
        return True

    with ThreadPoolExecutor(2) as threads:
        done = [threads.submit(attempt, person, seat) for person, seat in ((BOB, "1/2"), (DAVE, "3/2"))]
    assert sorted(future.result() for future in done) == [False, True]
