"""A side bet at a live table: offered in a test or after its approval, and on record with its definition."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from houseway.house.demo.demonstration import furnish
from houseway.house.desks.petition_desk import (
    ApprovePetition,
    ApprovePreliminarily,
    BeginTrial,
    FilePetition,
    PetitionCommand,
    PetitionDesk,
    RecordFinding,
)
from houseway.house.desks.petitions import FINDINGS
from houseway.house.floor import Floor
from houseway.house.people import People
from houseway.house.store import open_store
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.rules.procedure.steps import Decide
from houseway.rules.registry import ENVIRONMENT
from houseway.rules.side_bets.definition import SIDE_BETS
from houseway.table.commands import table_commands as commands
from houseway.table.live.log_text import in_words
from tests.support.live_tables import TestedTable, state_of
from tests.support.papers import packet
from tests.support.prepared import prepared
from tests.support.side_bets import EXAMPLES, read, side_bet_options
from tests.support.timed_floor import ANN, BOSS, INSPECTOR, TimedFloor, timed_floor

STRAIGHT = side_bet_options(EXAMPLES["sic-bo"])
OTHER = side_bet_options(EXAMPLES["sic-bo"].replace("20 to 1", "21 to 1"))
PETITION = "lucky-straight-2026"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TimedFloor]:
    with timed_floor(tmp_path) as house:
        yield house


def order(house: TimedFloor, *orders: tuple[object, PetitionCommand]) -> None:
    desk = PetitionDesk(house.floor)
    for person, command in orders:
        desk.order(person, command)  # type: ignore[arg-type]


def open_with(house: TimedFloor, options: dict[str, str], table: str = "SB-1") -> None:
    house.order(BOSS, commands.Open("sic-bo", prepared(house.floor, "sic-bo", options)), table)


def refused(house: TimedFloor, options: dict[str, str], says: str, cite: str, table: str = "SB-1") -> None:
    with pytest.raises(Refusal, match=says) as refusal:
        open_with(house, options, table)
    assert str(refusal.value.cite) == cite
    assert table not in house.floor.tables()


FILED = msgspec.structs.replace(packet(), options=STRAIGHT)


def in_test(house: TimedFloor) -> None:
    order(house, (BOSS, FilePetition(PETITION, FILED)))
    order(house, (INSPECTOR, ApprovePreliminarily(PETITION, "D-1")))
    house.clock.set("12:00:00", "2026-06-01")
    order(house, (INSPECTOR, BeginTrial(PETITION, [])))


@pytest.mark.paragraph("13:69F-8.4(d)", "13:69F-8.4(e)", "13:69F-8.4(f)", shows="refused")
def test_no_table_opens_with_a_side_bet_that_nobody_has_approved(house: TimedFloor) -> None:
    refused(
        house, STRAIGHT, "Lucky straight is a proposed side bet of Sic bo, and no petition", "13:69F-8.4(d)"
    )
    order(house, (BOSS, FilePetition(PETITION, FILED)))
    refused(house, STRAIGHT, f"its petition {PETITION} has been filed since 2026-03-02", "13:69F-8.4(e)")
    open_with(house, {}, "SB-2")  # the game of the regulation stays open
    order(house, (INSPECTOR, ApprovePreliminarily(PETITION, "D-1")))
    refused(house, STRAIGHT, "has been preliminarily approved", "13:69F-8.4(f)")


@pytest.mark.paragraph("13:69F-8.4(g)", shows="refused")
def test_it_is_offered_where_and_when_it_is_tested_and_as_it_was_filed(house: TimedFloor) -> None:
    in_test(house)
    refused(house, STRAIGHT, "Lucky straight is tested at SB-1 or SB-2 only", "13:69F-8.4(g)", "SB-3")
    refused(house, OTHER, "no petition for it as it stands", "13:69F-8.4(d)")
    changed = {**STRAIGHT, "pays-lucky-straight-straight": "5 to 1"}
    refused(house, changed, "differs from the test of Lucky straight", "13:69F-8.4(g)")
    open_with(house, STRAIGHT)
    play(house)
    house.clock.set("12:00:00", "2026-09-01")
    with pytest.raises(Refusal, match="is tested from 2026-06-01 until 2026-08-31"):
        play(house)


def play(house: TimedFloor, table: str = "SB-1") -> None:
    if not any(seat["person"] == ANN.id for seat in house.view(BOSS, table)["seats"]):
        house.order(ANN, commands.BuyIn(100_000), table)
        house.order(ANN, commands.SitDown("1"), table)
    house.order(ANN, commands.Wager("1", {"small": 500, "lucky-straight": 500}), table)
    house.order(ANN, commands.Ready("1"), table)


@pytest.mark.paragraph("13:69F-8.4(g)", shows="computed")
def test_after_its_approval_it_is_played_and_audited_from_the_definition_on_record(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        in_test(house)
        findings = [RecordFinding(PETITION, finding, "2026-06-01") for finding in FINDINGS[:2]]
        order(house, *((INSPECTOR, finding) for finding in findings))
        order(house, (INSPECTOR, ApprovePetition(PETITION, "D-9")))
        open_with(house, STRAIGHT, "SB-7")
        for _ in range(3):
            play(house, "SB-7")
        before = house.view(ANN, "SB-7")
        order_again = FilePetition("again", FILED)
        with pytest.raises(Refusal, match="Lucky straight was approved on 2026-06-01"):
            order(house, (BOSS, order_again))
    with timed_floor(tmp_path) as house:
        assert house.view(ANN, "SB-7") == before
        assert all(finding.holds for finding in audit_log(house.floor.store))
        (stream,) = (name for name in house.floor.store.streams() if "SB-7" in name)
        records = list(house.floor.store.read(stream))
        opened = next(fact for record in records for fact in record.body if "options" in fact)
        assert opened["options"][SIDE_BETS] == STRAIGHT[SIDE_BETS]
        assert "side bets Lucky straight (proposed)" in in_words(opened)


def test_a_live_table_is_the_same_from_its_log_and_from_its_saved_state() -> None:
    for name in ("sic-bo", "blackjack", "red-dog", "crazy-4-poker", "baccarat"):
        text = EXAMPLES[name]
        live = TestedTable(name, side_bet_options(text))
        live.sit("ann", "1")
        bets = dict(live.live.rules.demonstration[1])
        assert read(text).name in bets
        for _ in range(2):
            live.order("ann", commands.Wager("1", bets))
            live.order("ann", commands.Ready("1"))
            while isinstance(live.live.step, Decide):
                live.order("ann", commands.Decide("1", live.live.step.key, live.live.step.hint))
        assert state_of(live.from_log()) == state_of(live.live)
        assert state_of(live.from_saved_state()) == state_of(live.live)


def test_a_demonstration_tests_the_side_bets_of_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "straight.toml").write_text(EXAMPLES["sic-bo"], encoding="utf-8")
    monkeypatch.setenv(ENVIRONMENT, str(games))
    with open_store(tmp_path / "floor.db") as store, Floor(store) as floor:
        for _ in range(2):  # a second time, everything is there already
            furnish(floor, People(store), opens=lambda game: game.name == "sic-bo")
        assert {"sic-bo", "sic-bo-lucky-straight"} <= set(floor.tables())
        for table, is_tested in {"sic-bo": False, "sic-bo-lucky-straight": True}.items():
            rules = floor.look(table, lambda live: live.rules).seen
            assert bool(floor.clearance.trial_of(rules)) == is_tested
