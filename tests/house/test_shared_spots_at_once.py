"""Tables with shared spots that open at the same time: never more than the Division allows."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from houseway.house.desks.submission_desk import LimitSharedSpots, SubmissionDesk
from houseway.house.floor import Floor
from houseway.house.store import open_store
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.prepared import WIDE, prepared
from tests.support.timed_floor import BOSS, INSPECTOR, SUPERVISOR, TimedFloor, moment, timed_floor

ALLOWED = 3
SHARED = {**WIDE, "bettors-on-a-spot": "2", "shared-spots": "1"}
OPEN = commands.Open("lucky-8s", SHARED)


def _limit(floor: Floor, tables: int | None) -> None:
    for options in ({}, SHARED):
        prepared(floor, "lucky-8s", options)
    SubmissionDesk(floor).order(INSPECTOR, LimitSharedSpots(tables, None, dealers=False, reference="D-1"))


def _open_all_at_once(floors: Sequence[Floor], names: Sequence[str]) -> list[Refusal]:
    """Open the tables on the floors in turn; return the refusals."""
    together = threading.Barrier(len(names))

    def attempt(floor: Floor, name: str) -> Refusal | None:
        together.wait()
        try:
            floor.command(BOSS, name, OPEN)
        except Refusal as refusal:
            return refusal
        return None

    with ThreadPoolExecutor(len(names)) as threads:
        done = [
            threads.submit(attempt, floors[place % len(floors)], name) for place, name in enumerate(names)
        ]
        return [refused for future in done if (refused := future.result())]


@pytest.mark.paragraph("13:69F-50.7(d)", shows="refused")
def test_when_many_open_at_once_only_as_many_as_allowed_do(database_url: str) -> None:
    """By threads of one program and by two programs, each with its own memory of the floor."""
    names = [f"t{number}" for number in range(16)]
    with (
        open_store(database_url) as one,
        open_store(database_url) as two,
        Floor(one) as here,
        Floor(two) as there,
    ):
        _limit(here, ALLOWED)
        refused = _open_all_at_once([here, there], names)
        assert len(here.tables()) == ALLOWED
        assert len(refused) == len(names) - ALLOWED
        assert {str(refusal.cite) for refusal in refused} == {"13:69F-50.7(d)"}
        notes = [record for record in one.read("submissions") if record.kind == "share-spots"]
        assert [len(record.body[0]["others"]) for record in notes] == list(range(ALLOWED))
        assert {record.body[0]["table"] for record in notes} == set(here.tables())
        assert all(stream.holds for stream in audit_log(one))


def test_all_open_if_there_is_no_limit(tmp_path: Path) -> None:
    with open_store(tmp_path / "floor.db") as store, Floor(store) as floor:
        _limit(floor, None)
        assert not _open_all_at_once([floor], [f"t{number}" for number in range(16)])
        assert len(floor.tables()) == 16


def test_the_records_of_desk_and_table_are_written_together_or_neither(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        _limit(house.floor, ALLOWED)
        before = _orders(house)
        with pytest.raises(Refusal, match="cents is not possible"):
            house.floor.command(BOSS, "T1", commands.Open("lucky-8s", SHARED, inventory=-1))
        assert _orders(house) == before
        house.floor.command(BOSS, "T1", OPEN, key="once")
        house.floor.command(BOSS, "T1", OPEN, key="once")
        assert _orders(house) == before + 2
        house.floor.command(BOSS, "T2", commands.Open("lucky-8s", WIDE))
        assert _orders(house) == before + 3  # nobody shares a spot there


def _orders(house: TimedFloor) -> int:
    """Count the records without those of people who inspect the cards."""
    store = house.floor.store
    return sum(record.kind != "answer" for stream in store.streams() for record in store.read(stream))


def _plan(house: TimedFloor, table: str) -> None:
    change = commands.PlanChange(dict(SHARED), moment("20:00:00"))
    house.floor.command(BOSS, table, change)


@pytest.mark.paragraph("13:69F-50.7(d)", shows="refused")
def test_a_planned_change_to_shared_spots_counts_from_its_planning(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        _limit(house.floor, 1)
        for table in ("T1", "T2"):
            house.floor.command(BOSS, table, commands.Open("lucky-8s", WIDE))
        _plan(house, "T1")
        with pytest.raises(Refusal, match="at 1 tables, and that many are open") as refused:
            _plan(house, "T2")
        assert str(refused.value.cite) == "13:69F-50.7(d)"
        with pytest.raises(Refusal, match="that many are open"):
            house.floor.command(BOSS, "T3", OPEN)
        house.order(BOSS, commands.WithdrawChange(1, "not now"), "T1")
        _plan(house, "T2")
        house.order(BOSS, commands.SubmitSign("rules", "left", "letter", "English", "S-1", 1), "T2")
        house.order(SUPERVISOR, commands.PostSign(1, "rules"), "T2")
        assert all(stream.holds for stream in audit_log(house.floor.store))


def test_what_another_program_planned_is_seen_before_its_table_is_loaded_again(tmp_path: Path) -> None:
    """On SQLite no program is notified of what another one writes; the desk has it."""
    with timed_floor(tmp_path) as house, timed_floor(tmp_path) as other:
        _limit(house.floor, 1)
        house.floor.command(BOSS, "T1", commands.Open("lucky-8s", WIDE))
        assert not other.view(table="T1")["changes"]
        _plan(house, "T1")
        with pytest.raises(Refusal, match="that many are open"):
            other.floor.command(BOSS, "T2", OPEN)
