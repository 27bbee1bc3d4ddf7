"""Irregularities that show late are entered when they show, at any later step of the round."""

from __future__ import annotations

import pytest

from houseway.equipment.chance import seeded
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.procedure import Voided
from houseway.rules.registry import game
from houseway.rules.wagers.wagers import Result, Seats
from houseway.table.commands import table_commands as commands
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable
from tests.support.live_tables import DEALER, SUPERVISOR, TestedTable


def played(name: str, seats: Seats, kind: str, step: str, seed: int = 8) -> tuple[VirtualTable, PlayedRound]:  # type: ignore[type-arg]
    table = VirtualTable(open_table(game(name)), seeded(seed))
    return table, table.play_round(seats, [(kind, step)])


def keys(played: PlayedRound) -> list[str]:  # type: ignore[type-arg]
    return [event.step.key for event in played.events]


@pytest.mark.paragraph("13:69F-9.6(b)", shows="refused")
@pytest.mark.parametrize("step", ["announce", "enter-dice", "settle", "clear"])
def test_gaming_ceases_after_a_fault_that_shows_at_any_step_after_the_toss(step: str) -> None:
    table, round_played = played("sic-bo", {1: {"big": 500}}, "device-malfunction", step)
    stopped = table.condition.stopped
    assert stopped
    assert str(stopped.cite) == "13:69F-9.6(b)"
    assert ("supervisor-present" in keys(round_played)) == (step != "clear")
    assert len(round_played.payments) == 1, "every wager is settled once"
    with pytest.raises(Refusal, match="has not been fixed"):
        table.play_round({1: {"big": 500}})


@pytest.mark.paragraph("13:69F-9.6(b)", shows="played")
def test_at_a_live_table_the_wagers_are_paid_once_in_the_presence_of_the_supervisor() -> None:
    table = TestedTable("sic-bo", steps="dealer", cards="dealer")
    table.deal_on()
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.order("ann", commands.Wager("1", {"big": 500}))
    table.order(DEALER, commands.NoMoreBets())
    table.deal_on("settle", {"uncover": [4, 5, 6]})
    table.order(DEALER, commands.Irregularity("settle", "device-malfunction"))
    assert (table.step, table.chips("ann")) == ("supervisor-present", 99_500)
    table.order(SUPERVISOR, commands.Answer("supervisor-present"))
    table.deal_on()
    assert table.chips("ann") == 100_500
    assert table.live.condition.stopped


@pytest.mark.paragraph("13:69F-50.9(c)", shows="played")
@pytest.mark.parametrize("step", ["looks", "sets", "decides", "places", "shown"])
def test_a_hand_with_a_wrong_number_of_cards_is_void_whenever_it_shows(step: str) -> None:
    bets: Seats = {1: {"ante": 500, "bonus": 100}, 2: {"ante": 500}}
    for seed in range(1, 30):  # until a hand is dealt that is worth playing
        table = VirtualTable(open_table(game("lucky-8s")), seeded(seed))
        table.dealer.decide = lambda _: "play"
        round_played = table.play_round(bets, [("wrong-number-to-player", f"seat-1-{step}")])
        own = round_played.of_seat(1)
        assert {settlement.verdict.result for settlement in own} == {Result.VOID}
        assert {str(settlement.verdict.cite) for settlement in own} == {"13:69F-50.9(c)"}
        assert sum(settlement.returns for settlement in own) == sum(settlement.bet for settlement in own)
        assert Result.VOID not in {settlement.verdict.result for settlement in round_played.of_seat(2)}
        assert ("in-to-win" in {settlement.wager for settlement in own}) == (step in ("places", "shown"))


@pytest.mark.paragraph("19:47-27.7(e)2", shows="played")
@pytest.mark.parametrize("step", ["reveal-dealer", "reveal-seat-2", "reveal-seat-1"])
@pytest.mark.parametrize("name", ["crazy-4-poker", "four-card-poker"])
def test_a_misdeal_that_shows_at_the_reveal_voids_all_hands(name: str, step: str) -> None:
    usual = next(iter(open_table(game(name)).demonstration.values()))
    table = VirtualTable(open_table(game(name)), seeded(3))
    table.dealer.decide = lambda question: question.values[1]
    round_played = table.play_round({1: dict(usual), 2: dict(usual)}, [("misdeal", step)])
    assert isinstance(round_played.end.outcome, Voided)
    results = {seat: {paid.verdict.result for paid in round_played.of_seat(seat)} for seat in (1, 2)}
    assert results[1] == {Result.VOID}
    # What is settled already is corrected: the supervisor signs for that.
    assert (results[2] == {Result.VOID}) == (step != "reveal-seat-1")
    assert ("correct-settled" in keys(round_played)) == (step == "reveal-seat-1")


def test_what_cannot_happen_names_what_can() -> None:
    with pytest.raises(
        Refusal, match=r"What could have happened in it: verbal-cash@wagers, .*not-flat@uncover"
    ):
        played("sic-bo", {1: {"big": 500}}, "foo", "bar")
    with pytest.raises(Refusal, match=r"'foo' cannot happen at the step 'uncover'. Possible here: not-flat"):
        played("sic-bo", {1: {"big": 500}}, "foo", "uncover")
