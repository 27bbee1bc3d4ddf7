"""What must be on record before a table opens, before its rules change, and before every round."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.equipment.chance import seeded
from houseway.house.demo.bots import BotTable
from houseway.house.desks.submission_desk import Filing, SubmissionDesk, prepare
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_log, audit_stream
from houseway.refusal import Refusal
from houseway.rules.registry import every_game, rules_of
from houseway.table.commands import table_commands as commands
from tests.support.prepared import WIDE, prepared
from tests.support.tampered import rewritten
from tests.support.timed_floor import ANN, BOSS, SUPERVISOR, TimedFloor, moment, timed_floor

BOUNTY = {"kings-bounty": "1"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TimedFloor]:
    with timed_floor(tmp_path) as house:
        yield house


def refused(house: TimedFloor, opening: commands.Open) -> Refusal:
    before = house.floor.store.count()
    with pytest.raises(Refusal) as refusal:
        house.floor.command(BOSS, "T1", opening)
    assert house.floor.store.count() == before
    return refusal.value


@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-2.30(c)", shows="refused")
def test_a_table_opens_only_with_the_limits_of_every_wager(house: TimedFloor) -> None:
    prepared(house.floor, "blackjack", BOUNTY)
    for limits, cite, says in (
        ({}, "13:69F-8.2(c)", "Set the options minimum and maximum"),
        ({"minimum": "500"}, "13:69F-8.2(c)", "Set the options minimum and maximum"),
        (
            {"minimum-blackjack": "500", "maximum-blackjack": "50000"},
            "13:69F-2.30(c)",
            "Set the options minimum-kings-bounty and maximum-kings-bounty",
        ),
    ):
        refusal = refused(house, commands.Open("blackjack", {**BOUNTY, **limits}))
        assert str(refusal.cite) == cite
        assert says in refusal.message
    own = {f"{end}-{kind}": "500" for end in ("minimum", "maximum") for kind in ("blackjack", "kings-bounty")}
    house.floor.command(BOSS, "T1", commands.Open("blackjack", {**BOUNTY, **own}))


@pytest.mark.paragraph("13:69F-8.2(c)", shows="refused")
@pytest.mark.paragraph("13:69F-8.3(d)", "13:69F-8.5(a)", "13:69F-8.5(c)", shows="computed")
def test_the_refusal_names_everything_that_is_missing_and_what_to_do(house: TimedFloor) -> None:
    message = refused(house, commands.Open("sic-bo", {"pays-total-9": "7 to 1"})).message
    for words in ("8.2(c)", "8.5(a)", "8.3(d)", "8.5(c)", "page Documents", "page Division"):
        assert words in message
    assert "houseway desk chapter FILE --date YYYY-MM-DD" in message
    assert "houseway desk prepare sic-bo --option 'pays-total-9=7 to 1'" in message


@pytest.mark.parametrize("game", [game.name for game in every_game()])
def test_every_game_opens_once_it_is_prepared(house: TimedFloor, game: str) -> None:
    refused(house, commands.Open(game, WIDE))
    house.open(game)
    assert all(audit.holds for audit in audit_log(house.floor.store))


@pytest.mark.paragraph("13:69F-8.3(d)", shows="refused")
@pytest.mark.paragraph("13:69F-8.5(c)", shows="computed")
def test_a_change_is_planned_only_with_its_papers(house: TimedFloor) -> None:
    house.open("baccarat")
    change = commands.PlanChange({"commission": "4"}, moment("20:00:00"))
    with pytest.raises(Refusal, match=r"a sign with these rules.*a gaming guide with these rules") as refusal:
        house.floor.command(BOSS, "T1", change)
    assert str(refusal.value.cite) == "13:69F-8.3(d)"
    prepared(house.floor, "baccarat", {"commission": "4"})
    house.floor.command(BOSS, "T1", change)


def test_preparing_again_submits_nothing_and_other_limits_need_nothing(house: TimedFloor) -> None:
    prepared(house.floor, "crazy-4-poker")
    before = house.floor.store.count()
    prepared(house.floor, "crazy-4-poker", {"minimum": "2500"})
    assert house.floor.store.count() == before


def test_papers_that_read_alike_are_submitted_for_each_of_the_rules(house: TimedFloor) -> None:
    """Options that a document does not mention still have to be on record."""
    for options in ({}, {"shaker": "automated"}):
        rules = rules_of("sic-bo", {**WIDE, **options})
        papers = prepare(house.floor, rules, BOSS, Filing("R-1"), lambda *_: "a" * 64)
        assert all(paper.is_new for paper in papers)
    assert SubmissionDesk(house.floor).look(lambda known: len(known.every)) == 4


@pytest.fixture
def played(house: TimedFloor) -> Store:
    bots = BotTable(house.floor, "T1", "lucky-8s", seeded(3))
    bots.play_round()
    bots.play_round()
    assert all(audit.holds for audit in audit_log(house.floor.store))
    return house.floor.store


def _later(kind: str) -> Any:
    """Return a change of the log: the act is recorded an hour after the table has played."""

    def alter(records: list[dict[str, Any]]) -> None:
        for record in records:
            if record["kind"] == kind or any(fact.get("kind") == kind for fact in record["body"]):
                for part in (record, *record["body"]):
                    part["at"] += 3_600_000_000

    return alter


@pytest.mark.parametrize(
    ("act", "cite"),
    [
        ("keep-chapter", "13:69F-8.5(a)"),
        ("sign", "13:69F-8.3(d)"),
        ("guide", "13:69F-8.5(c)"),
        ("approve-submission", "13:69E-1.10E(b)1"),
    ],
)
@pytest.mark.paragraph("13:69F-8.3(d)", "13:69F-8.5(a)", "13:69F-8.5(c)", shows="computed")
def test_the_audit_accuses_a_table_that_played_before_it_was_on_record(
    played: Store, act: str, cite: str
) -> None:
    rewritten(played, "submissions", _later(act), sealed=True)
    opening, rounds = audit_stream(played, "table:T1").faults
    assert (opening.number, opening.words.startswith("the table opened without ")) == (1, True)
    assert rounds.words.startswith("from here on 2 rounds were played without ")
    assert opening.words.endswith(f"({cite})")
    assert rounds.words.endswith(f"({cite})")


def test_what_is_on_record_costs_a_round_next_to_nothing(house: TimedFloor) -> None:
    house.open("sic-bo")
    house.sit(ANN, "1")
    house.play(ANN, "1", {"small": 500})
    live = house.floor.look("T1", lambda live: live).seen
    started = time.process_time()
    for _ in range(10_000):
        house.floor.clearance.check_time(live, house.clock.now)
    assert time.process_time() - started < 0.5  # it takes about a hundredth of that


@pytest.mark.paragraph("13:69F-8.2(c)", shows="refused")
def test_limits_are_never_taken_down(house: TimedFloor) -> None:
    house.open("sic-bo")
    taken_down = commands.ChangeLimits({"maximum": None}, "rules", announced=True)
    with pytest.raises(Refusal, match="the minimum and maximum wager") as refusal:
        house.order(SUPERVISOR, taken_down)
    assert str(refusal.value.cite) == "13:69F-8.2(c)"
