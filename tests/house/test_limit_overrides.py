"""A supervisor allows a wager outside the posted limits: once, on record, and settled in full."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.house.roles import NotAllowed
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.live.facts import Cards
from houseway.table.live.saved_table import restore, save
from houseway.table.view import view
from tests.support.prepared import open_prepared
from tests.support.timed_floor import ANN, BOB, DEALER, SUPERVISOR, TimedFloor, timed_floor

LIMITS = {"minimum": "500", "maximum": "100000"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TimedFloor]:
    with timed_floor(tmp_path) as floor:
        yield floor


def allow(seat: str, **bets: int) -> commands.AllowWager:
    return commands.AllowWager(seat, {name.replace("_", "-"): bet for name, bet in bets.items()})


@pytest.mark.paragraph("13:69F-8.2(d)", "13:69F-8.2(e)", shows="computed")
def test_a_wager_above_the_maximum_is_taken_once_and_settled_in_full(house: TimedFloor) -> None:
    house.open("sic-bo", LIMITS)
    house.sit(ANN, "1")
    with pytest.raises(Refusal, match="above the posted maximum"):
        house.order(ANN, commands.Wager("1", {"small": 120_000}))
    record = house.order(SUPERVISOR, allow("1", small=120_000))
    assert (record.who, record.body[0]["by"]) == ("sue", "sue")
    assert house.view(ANN)["seats"][0]["allowed"] == {"small": 120_000}
    chips = house.view(ANN)["chips"]
    house.play(ANN, "1", {"small": 120_000})
    (paid,) = house.view(ANN)["payments"]
    assert paid["bet"] == 120_000
    assert paid["returns"] in (0, 240_000)
    assert house.view(ANN)["chips"] == chips - 120_000 + paid["returns"]
    with pytest.raises(Refusal, match="above the posted maximum"):
        house.order(ANN, commands.Wager("1", {"small": 120_000}))
    assert all(audit.holds for audit in audit_log(house.floor.store))


@pytest.mark.paragraph("13:69F-8.2(d)", shows="computed")
def test_a_wager_below_the_minimum_needs_the_supervisors_permission_for_this_seat(house: TimedFloor) -> None:
    house.open("sic-bo", LIMITS)
    house.sit(ANN, "1")
    house.sit(BOB, "2")
    with pytest.raises(NotAllowed):
        house.order(DEALER, allow("1", small=300))
    house.order(SUPERVISOR, allow("1", small=300))
    for person, seat, bets in (
        (BOB, "2", {"small": 300}),
        (ANN, "1", {"small": 200}),
        (ANN, "1", {"big": 300}),
    ):
        with pytest.raises(Refusal, match="below the posted minimum"):
            house.order(person, commands.Wager(seat, bets))
    house.order(ANN, commands.Wager("1", {"small": 300, "big": 500}))
    house.order(BOB, commands.Wager("2", {"small": 500}))
    house.order(ANN, commands.Ready("1"))
    house.order(BOB, commands.Ready("2"))
    assert {(payment["seat"], payment["bet"]) for payment in house.view()["payments"]} == {
        ("1", 300),
        ("1", 500),
        ("2", 500),
    }


def test_it_is_for_the_next_wager_only_also_within_a_round(house: TimedFloor) -> None:
    house.open("sic-bo", LIMITS)
    house.sit(ANN, "1")
    house.order(SUPERVISOR, allow("1", small=300))
    house.order(ANN, commands.Wager("1", {"small": 300}))
    with pytest.raises(Refusal, match="below the posted minimum"):
        house.order(ANN, commands.Wager("1", {"small": 300, "big": 500}))
    house.order(ANN, commands.Wager("1", {}))
    with pytest.raises(Refusal, match="below the posted minimum"):
        house.order(ANN, commands.Wager("1", {"small": 300}))


def test_it_leaves_with_the_player(house: TimedFloor) -> None:
    house.open("sic-bo", LIMITS)
    house.sit(ANN, "1")
    house.order(SUPERVISOR, allow("1", small=300))
    house.order(ANN, commands.StandUp("1"))
    house.sit(BOB, "1")
    with pytest.raises(Refusal, match="below the posted minimum"):
        house.order(BOB, commands.Wager("1", {"small": 300}))


def test_permission_is_given_only_if_it_is_needed(house: TimedFloor) -> None:
    house.open("sic-bo", LIMITS)
    with pytest.raises(Refusal, match="Nobody sits at seat 1"):
        house.order(SUPERVISOR, allow("1", small=300))
    house.sit(ANN, "1")
    with pytest.raises(Refusal, match="needs no permission"):
        house.order(SUPERVISOR, allow("1", small=600))
    with pytest.raises(Refusal, match="is not a wager of"):
        house.order(SUPERVISOR, allow("1", moon=300))
    with pytest.raises(Refusal, match="Name the bets"):
        house.order(SUPERVISOR, allow("1"))


@pytest.mark.paragraph("13:69F-8.2(f)", shows="refused")
def test_increments_are_not_lifted(house: TimedFloor) -> None:
    house.open("sic-bo", {**LIMITS, "increment": "500"})
    house.sit(ANN, "1")
    house.order(SUPERVISOR, allow("1", small=100_250))
    with pytest.raises(Refusal, match="not a multiple"):
        house.order(ANN, commands.Wager("1", {"small": 100_250}))


@pytest.mark.paragraph("13:69F-2.30(d)", shows="refused")
@pytest.mark.paragraph("13:69F-8.2(d)", shows="computed")
def test_rules_of_the_game_are_never_lifted(house: TimedFloor) -> None:
    house.open("crazy-4-poker", LIMITS)
    house.sit(ANN, "1")
    house.order(SUPERVISOR, allow("1", ante=120_000))
    with pytest.raises(Refusal, match="super-bonus"):
        house.order(ANN, commands.Wager("1", {"ante": 120_000, "super-bonus": 100_000}))
    bounty = {"kings-bounty": "1", "maximum-kings-bounty": "10000"}
    open_prepared(house.floor, "T2", commands.Open("blackjack", bounty))
    house.order(ANN, commands.BuyIn(1_000_000), "T2")
    house.order(ANN, commands.SitDown("1"), "T2")
    house.order(SUPERVISOR, allow("1", kings_bounty=20_000), "T2")
    bets = {"blackjack": 500, "kings-bounty": 20_000, "kings-bounty-dealer": 1001}
    with pytest.raises(Refusal, match=r"at most \$10 for the dealer"):
        house.order(ANN, commands.Wager("1", bets), "T2")
    house.order(ANN, commands.Wager("1", {**bets, "kings-bounty-dealer": 1000}), "T2")


@pytest.mark.parametrize("cards", ["house", "dealer"])
def test_it_holds_when_wagers_are_closed_and_when_the_table_is_read_again(
    tmp_path: Path, cards: Cards
) -> None:
    with timed_floor(tmp_path) as house:
        house.open("sic-bo", LIMITS, cards=cards, steps="dealer")
        _answer_until(house, "between rounds")
        house.sit(ANN, "1")
        house.order(SUPERVISOR, allow("1", small=300))
        before = house.view()
    with timed_floor(tmp_path) as house:
        assert house.view() == before
        house.order(DEALER, commands.BeginRound())
        _answer_until(house, "wagers")
        house.order(ANN, commands.Wager("1", {"small": 300}))
        before = house.view()
    with timed_floor(tmp_path) as house:
        assert house.view() == before
        house.order(DEALER, commands.NoMoreBets())
        assert house.view()["phase"] == "dealing"
        before = house.view()
    with timed_floor(tmp_path) as house:
        assert house.view() == before


def test_a_round_with_such_a_wager_can_be_saved_and_restored(house: TimedFloor) -> None:
    house.open("sic-bo", LIMITS)
    house.sit(ANN, "1")
    house.order(SUPERVISOR, allow("1", small=300))
    house.play(ANN, "1", {"small": 300})
    house.order(SUPERVISOR, allow("1", big=200))
    seen = house.floor.look_for_sure("T1", lambda live: (save(live), view(live, ANN.viewer))).seen
    again = restore("T1", seen[0])
    assert view(again, ANN.viewer) == seen[1]
    assert again.allowed == {1: {"big": 200}}


def _answer_until(house: TimedFloor, phase: str) -> None:
    """Answer every step as when nothing is wrong."""
    while house.view()["phase"] != phase:
        step = house.view()["step"]
        answer = step.get("usual", step["values"][0] if "values" in step else None)
        house.order(SUPERVISOR, commands.Answer(step["key"], answer))
