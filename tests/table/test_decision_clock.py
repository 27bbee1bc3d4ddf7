"""Players who do not decide: not in time, where the house has set a clock, or because they are gone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from houseway.house.loading import apply
from houseway.refusal import Refusal
from houseway.rules.procedure.steps import Decide, SetHand
from houseway.rules.registry import every_game, game_names
from houseway.table.commands import table_commands as commands
from houseway.table.commands.system_commands import CloseForTournament, EndTime, GiveTimeAnew
from houseway.table.live import facts
from houseway.table.live.clocks import Undecided
from houseway.table.live.facts import Session
from houseway.table.live.live_table import LiveTable, LogError
from houseway.table.view import Viewer
from tests.auditor.chain import FaultError
from tests.support.audited import audited
from tests.support.company import wager_in_company
from tests.support.live_tables import MINUTE, SUPERVISOR, TestedTable, replayed, state_of, view_as_json

# The games in which players decide, with wagers of one player.
DECIDED = {
    game.name: dict(next(iter(game.felt.demonstration.values())))
    for game in every_game()
    if game.play.players_decide
}


def table_at_decision(game: str, seed: int = 2, **opened: Any) -> TestedTable:
    """A table at which a player is asked for a decision."""
    table = TestedTable(game, seed=seed, **opened)
    table.sit("ann", "1")
    for _ in range(20):
        wager_in_company(table, 1, DECIDED[game])
        if table.live.step:
            return table
    raise AssertionError("nobody was asked anything")


def question(table: TestedTable) -> Decide | SetHand:
    step = table.live.step
    assert isinstance(step, Decide | SetHand)
    return step


@pytest.mark.paragraph("19:47-27.10A(c)", "13:69F-50.6(h)", shows="played")
@pytest.mark.parametrize("game", DECIDED)
def test_the_answer_without_the_player_adds_nothing(game: str) -> None:
    """Reading 56: it is one of the answers that the rules allow, and puts no further chip at risk."""
    for seed in range(20):
        table = table_at_decision(game, seed)
        chips = table.chips("ann")
        while table.live.step:
            step = question(table)
            step.check(step.undecided)
            if isinstance(step, Decide):
                assert not step.costs.get(step.undecided)
            absent = str(step.seat)
            table.order(SUPERVISOR, commands.DecideForAbsent(absent, step.key, "gone to the telephone"))
        own = [one.bet for seat, one in table.live.payments if seat == 1]
        assert sum(own) == sum(DECIDED[game].values())
        assert table.chips("ann") >= chips
        audited(table.records)


def test_the_log_names_the_person_who_stands_in_for_a_player() -> None:
    table = table_at_decision("blackjack")
    key = question(table).key
    news = table.order(SUPERVISOR, commands.DecideForAbsent("1", key, "gone"))
    assert news[:2] == [Undecided("1", key, SUPERVISOR, "gone"), facts.Answered(key, "stand")]


def test_nobody_stands_in_where_nobody_is_asked() -> None:
    table = table_at_decision("blackjack")
    key = question(table).key
    for seat, step, why, says in (
        ("2", key, "gone", "seat 2 does not decide that"),
        ("1", "settle", "gone", "The table is at"),
        ("1", key, " ", "Give the reason why seat 1"),
    ):
        table.refuses(SUPERVISOR, commands.DecideForAbsent(seat, step, why), says)
    table.refuses("ann", commands.DecideForAbsent("1", key, "I am gone"), "Seat 1 is your own")
    table.order("ann", commands.Decide("1", key, "stand"))
    table.refuses(SUPERVISOR, commands.DecideForAbsent("1", key, "gone"), "no round is in progress")


def test_without_a_clock_nothing_is_ever_due() -> None:
    table = table_at_decision("blackjack")
    view = view_as_json(table.live, Viewer("ann"))
    assert view["decision_seconds"] == 0
    assert "decide_until" not in view["step"]
    table.waited += 10_000
    table.refuses(SUPERVISOR, EndTime(), "No decision is overdue")
    table.order("ann", commands.Decide("1", question(table).key, "stand"))


def test_everybody_sees_until_when_a_decision_is_due() -> None:
    table = table_at_decision("blackjack", decision_seconds=90)
    until = table.now - MINUTE + 90_000_000  # counted from the command before
    for viewer in (Viewer("ann"), Viewer("somebody"), Viewer(SUPERVISOR, deals=True)):
        view = view_as_json(table.live, viewer)
        assert view["decision_seconds"] == 90
        assert view["step"]["decide_until"] == until
    table.refuses(SUPERVISOR, EndTime(), "No decision is overdue")
    assert state_of(table.from_log()) == state_of(table.live)


def test_a_decision_that_comes_too_late_is_refused_and_the_house_stands_in() -> None:
    table = table_at_decision("blackjack", decision_seconds=90)
    step = question(table)
    table.waited += 1
    table.refuses("ann", commands.Decide("1", step.key, "hit"), "the time for the decision is over")
    news = table.order("house", EndTime())
    assert news[0] == Undecided("1", step.key, "house", "the time for the decision is over")
    audited(table.records)


def test_each_decision_has_its_own_time() -> None:
    table = table_at_decision("blackjack", decision_seconds=90)
    first = table.live.clock.until
    while table.step:
        table.order("ann", commands.Decide("1", table.step, "hit"))
        if table.step:
            assert table.live.clock.until == table.now - MINUTE + 90_000_000
            assert table.live.clock.until != first
    assert table.live.clock.until is None


def test_a_dispute_stops_the_clock() -> None:
    table = table_at_decision("blackjack", decision_seconds=90)
    table.order(SUPERVISOR, commands.Dispute("that is not my card"))
    table.waited += 60
    table.refuses("house", EndTime(), "A dispute has stopped the table")
    table.order(SUPERVISOR, commands.ResolveDispute("it is"))
    assert table.live.clock.until == table.now - MINUTE + 90_000_000
    table.order("ann", commands.Decide("1", question(table).key, "stand"))


def test_a_tournament_that_ceases_in_a_round_ends_its_time() -> None:
    session = Session("spring", 1, 5, 100_000, {"1": "ann"})
    table = TestedTable("crazy-4-poker", session=session)
    table.order(SUPERVISOR, commands.SetClock(30))
    table.order("ann", commands.Wager("1", DECIDED["crazy-4-poker"]))
    table.order("ann", commands.Ready("1"))
    assert "decide_until" in view_as_json(table.live, Viewer("ann"))["step"]
    table.order("house", CloseForTournament())
    assert table.live.clock.until is None
    assert state_of(replayed(table.records)) == state_of(table.live)


def test_a_supervisor_sets_the_clock_and_stops_it() -> None:
    table = table_at_decision("blackjack")
    table.order(SUPERVISOR, commands.SetClock(30))
    assert table.live.clock.until == table.now - MINUTE + 30_000_000
    table.refuses(SUPERVISOR, commands.SetClock(30), "already")
    for seconds in (-1, 4, 601):
        table.refuses(
            SUPERVISOR, commands.SetClock(seconds), f"{seconds} seconds is out of range for a decision"
        )
    table.order(SUPERVISOR, commands.SetClock(0))
    assert "decide_until" not in view_as_json(table.live, Viewer("ann"))["step"]
    table.order("ann", commands.Decide("1", question(table).key, "stand"))
    table.order(SUPERVISOR, commands.SetClock(45))
    assert table.from_saved_state().clock.seconds == table.from_log().clock.seconds == 45


@pytest.mark.parametrize("game", game_names())
def test_a_clock_is_for_games_in_which_players_decide(game: str) -> None:
    if game in DECIDED:
        assert TestedTable(game, decision_seconds=30).live.clock.seconds == 30
        return
    with pytest.raises(Refusal, match="decide nothing after the deal"):
        TestedTable(game, decision_seconds=30)
    TestedTable(game).refuses(SUPERVISOR, commands.SetClock(30), "decide nothing after the deal")


def test_a_table_is_not_opened_with_a_clock_out_of_range() -> None:
    with pytest.raises(Refusal, match="3 seconds is out of range for a decision"):
        TestedTable("blackjack", decision_seconds=3)


def test_the_time_begins_again_where_the_house_was_closed() -> None:
    table = table_at_decision("blackjack", decision_seconds=90)
    table.waited += 600
    table.order("house", GiveTimeAnew())
    table.order("ann", commands.Decide("1", question(table).key, "stand"))
    table.refuses("house", GiveTimeAnew(), "No clock runs")


def test_the_answer_to_another_question_is_not_taken() -> None:
    """The question about a second hand of a seat has the same key as the first."""
    table = table_at_decision("blackjack")
    step, number = question(table), table.live.asked
    table.order("ann", commands.Decide("1", step.key, "hit", number))
    table.refuses("ann", commands.Decide("1", step.key, "hit", number), "asked something else by now")
    asked_now = view_as_json(table.live, Viewer("ann"))["step"]["asked"]
    table.order("ann", commands.Decide("1", step.key, "stand", asked_now))


def test_a_log_with_another_answer_for_an_absent_player_is_found_out() -> None:
    """It never bets a player's chips."""
    table = table_at_decision("crazy-4-poker")
    table.order(SUPERVISOR, commands.DecideForAbsent("1", question(table).key, "gone"))
    live = LiveTable("T1")
    for record in table.records[:-1]:
        apply(live, record)
    body = [dict(fact) for fact in table.records[-1].body]
    body[1]["answer"] = "play-1"
    with pytest.raises((LogError, Refusal)):
        apply(live, msgspec.structs.replace(table.records[-1], body=body))


def test_the_auditor_finds_a_clock_that_was_not_kept() -> None:
    table = table_at_decision("blackjack", decision_seconds=90)
    table.waited += 1
    table.order("house", EndTime())
    early = msgspec.structs.replace(table.records[-1], at=table.records[-2].at).sealed()
    with pytest.raises(FaultError, match="before the time was over"):
        audited([*table.records[:-1], early])
