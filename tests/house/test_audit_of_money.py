"""The audit finds money that fewer people moved than the house asked for at that time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.house.desks import cage
from houseway.house.desks.cage import CageDesk
from houseway.house.desks.cage_money_desk import CageMoneyDesk, CountCage, DecideCageSlip
from houseway.house.floor import Person
from houseway.house.loading import STREAM
from houseway.house.record import BEFORE_THE_FIRST, Record
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_stream
from houseway.table.commands import table_commands as commands
from houseway.table.live.facts import facts_from
from houseway.table.live.live_table import DERIVED_FACTS, LiveTable
from houseway.table.live.log_text import in_words
from tests.support.timed_floor import ANN, BOSS, CLERK, DEALER, SUPERVISOR, TimedFloor, timed_floor

ADMINISTRATOR = Person("adam", Role.ADMINISTRATOR)
ALONE = cage.SetMoneyRules(second_person=False, third_person_from=0)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TimedFloor]:
    with timed_floor(tmp_path) as floor:
        yield floor


def faults(store: Store) -> list[str]:
    return [fault.words for fault in audit_stream(store, f"{STREAM}T1").faults]


def rewritten(house: TimedFloor, folder: Path, kind: str, changed: dict[str, Any]) -> list[str]:
    """Copy the log with another fact in the records of this kind, its chain sealed again; audit the copy."""
    live, previous = LiveTable("T1"), BEFORE_THE_FIRST
    with open_store(folder / "copy.db") as copy:
        for stream in house.floor.store.streams():
            for record in house.floor.store.read(stream):
                if stream != f"{STREAM}T1":
                    copy.append([record])
                    continue
                made = _forged(live, record, previous, changed if record.kind == kind else {})
                copy.append([made])
                previous = made.hash
        return faults(copy)


def _forged(live: LiveTable, record: Record, previous: str, changed: dict[str, Any]) -> Record:
    body = [{**fact, **changed} if changed and index == 0 else fact for index, fact in enumerate(record.body)]
    made = msgspec.structs.replace(record, body=body, previous=previous)
    live.news, live.now = [], record.at
    for fact in facts_from(body):
        if not isinstance(fact, DERIVED_FACTS):
            live.do(fact)
    return msgspec.structs.replace(made, transfers=live.accounts.take_transfers()).sealed()


def test_a_fill_by_one_person_is_checked_against_the_rule_of_its_time(house: TimedFloor) -> None:
    desk = CageDesk(house.floor)
    house.open("sic-bo")
    house.clock.set("19:10:00")
    desk.order(ADMINISTRATOR, ALONE)
    house.clock.set("19:20:00")
    house.order(CLERK, commands.Fill(50_000))
    house.clock.set("19:30:00")
    desk.order(ADMINISTRATOR, cage.SetMoneyRules())
    assert faults(house.floor.store) == []  # allowed when it was made


def test_a_fill_by_one_person_is_found_where_the_house_asked_for_two(
    house: TimedFloor, tmp_path: Path
) -> None:
    """The same log, but for the record that allowed it."""
    CageDesk(house.floor).order(ADMINISTRATOR, ALONE)
    house.open("sic-bo")
    house.clock.set("19:20:00")
    house.order(CLERK, commands.Fill(50_000))
    with open_store(tmp_path / "copy.db") as copy:
        for stream in house.floor.store.streams():
            if stream != "cage":
                copy.append(list(house.floor.store.read(stream)))
        assert faults(copy) == ["one person alone made a fill or credit, and the house asked for two"]


def test_a_large_slip_needs_two_who_confirm(house: TimedFloor, tmp_path: Path) -> None:
    house.open("sic-bo")
    house.order(CLERK, commands.Fill(6_000_000))
    house.order(SUPERVISOR, commands.DecideFill(1, True))
    house.order(BOSS, commands.DecideFill(1, True))
    assert faults(house.floor.store) == []
    rewritten_faults = rewritten(house, tmp_path, "decide-fill", {"final": True})
    assert "slip 1 was confirmed by one person, and the house asked for two" in rewritten_faults


def test_a_table_that_opened_for_other_money_is_found(house: TimedFloor, tmp_path: Path) -> None:
    house.open("sic-bo")
    house.order(ANN, commands.BuyIn(500))
    house.order(DEALER, commands.Dispute("her chips"))
    faults = rewritten(house, tmp_path, "open", {"money": "cash"})
    assert "the table opened for cash, and the house did not play for it" in faults
    assert "a player entered a buy-in at a table that plays for cash" in faults


def test_a_declined_buy_in_is_on_record_with_who_declined_it(house: TimedFloor, tmp_path: Path) -> None:
    CageDesk(house.floor).order(ADMINISTRATOR, cage.SetMoneyRules(buy_ins="staff"))
    money = CageMoneyDesk(house.floor)
    money.order(Person("ada", Role.ACCOUNTING), CountCage("opening", 100_000_000, 100_000_000))
    money.order(Person("gus", Role.SECURITY), DecideCageSlip(1, True))
    house.open("sic-bo", cards="dealer", steps="dealer")
    house.order(ANN, commands.SitDown("1"))
    house.order(ANN, commands.AskBuyIn(5_000))
    house.order(DEALER, commands.DeclineBuyIn("ann", 5_000, "no identification"))
    assert faults(house.floor.store) == []
    said = list(house.floor.records("T1"))[-1].body[0]
    assert in_words(said) == f"{DEALER.id} declines the buy-in of $50 that ann asked for: no identification"
    for changed, says in (
        ({"by": "boss"}, "its fact is about what boss did"),
        ({"cents": 6_000}, "declined what ann had not asked for, or gave no reason"),
        ({"why": ""}, "declined what ann had not asked for, or gave no reason"),
    ):
        (folder := tmp_path / says[:9]).mkdir(exist_ok=True)
        assert any(says in fault for fault in rewritten(house, folder, "decline-buy-in", changed))
        (folder / "copy.db").unlink()
