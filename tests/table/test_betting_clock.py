"""The time for bets and between two rounds: nobody keeps others waiting, and everybody sees the result."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from houseway.house.loading import apply
from houseway.house.trust.audit.tables import check_act
from houseway.refusal import Refusal
from houseway.rules.registry import game_names
from houseway.table.commands import table_commands as commands
from houseway.table.commands.decisions import is_betting_over
from houseway.table.commands.system_commands import EndBetting, EndTime
from houseway.table.live.clocks import BettingEnded, BettingTimed, ClockSet
from houseway.table.live.facts import Session, facts_from
from houseway.table.live.live_table import LiveTable, LogError
from houseway.table.live.log_text import in_words
from houseway.table.live.saved_table import matches_snapshot, restore, save
from houseway.table.view import Viewer
from tests.auditor.chain import FaultError
from tests.support.audited import audited
from tests.support.live_tables import MINUTE, SUPERVISOR, TestedTable, state_of, view_as_json

SMALL, BIG = {"small": 500}, {"big": 500}
BETTING = 90  # seconds; every command takes a minute here
PAUSE = 60


def shared(game: str = "sic-bo", **opened: Any) -> TestedTable:
    """A table at which Ann and Bob sit."""
    how = {"betting_seconds": BETTING, "clock_alone": False, **opened}
    table = TestedTable(game, **how)
    table.sit("ann", "1")
    table.sit("bob", "2")
    return table


def seen_by(table: TestedTable, person: str = "ann") -> dict[str, Any]:
    return view_as_json(table.live, Viewer(person))


def test_the_first_bet_starts_the_time_for_all_others() -> None:
    table = shared()
    assert seen_by(table)["bets_until"] is None
    news = table.order("ann", commands.Wager("1", SMALL))
    until = table.now - MINUTE + BETTING * 1_000_000
    assert news[-1] == BettingTimed(until)
    assert seen_by(table, "bob")["bets_until"] == until
    table.order("bob", commands.Wager("2", BIG))
    assert seen_by(table)["bets_until"] == until, "a later bet gives no more time"
    assert state_of(table.from_log()) == state_of(table.live)


def test_when_the_time_is_over_the_bets_that_lie_there_are_dealt() -> None:
    """A player with chips down counts as ready; a player without sits the round out."""
    table = shared()
    table.sit("cat", "3")
    table.order("ann", commands.Wager("1", SMALL))
    table.order("bob", commands.Wager("2", BIG))
    table.order("ann", commands.Ready("1"))
    table.waited += 1
    news = table.order("house", EndBetting())
    ended = news[0]
    assert isinstance(ended, BettingEnded)
    assert ended.seats == ["2"]
    assert ended.cite
    view = seen_by(table, "bob")
    assert view["phase"] == "between rounds"
    assert {paid["seat"] for paid in view["payments"]} == {"1", "2"}
    assert view["without_player"] == [{"seat": "2", "decision": "", "why": "the time for bets is over"}]
    assert view["bets_until"] is None
    audited(table.records)
    restored = restore("T1", save(table.live))
    assert restored.without_player == table.live.without_player
    assert (restored.betting.seconds, restored.clock.alone) == (BETTING, False)


def test_before_the_time_is_over_the_house_closes_nothing() -> None:
    table = shared()
    table.refuses("house", EndBetting(), "The time for bets is not over")
    table.order("ann", commands.Wager("1", SMALL))
    refused = table.refuses("house", EndBetting(), "The time for bets is not over")
    assert refused.cite


def test_nobody_is_hurried_who_plays_alone() -> None:
    table = TestedTable("blackjack", betting_seconds=BETTING, decision_seconds=30, clock_alone=False)
    table.sit("ann", "1")
    table.order("ann", commands.Wager("1", {"blackjack": 500}))
    assert seen_by(table)["bets_until"] is None
    table.order("bob", commands.SitDown("2"))
    assert seen_by(table)["bets_until"], "now somebody would wait"
    table.order("bob", commands.StandUp("2"))
    table.order("ann", commands.Ready("1"))
    assert "decide_until" not in (seen_by(table)["step"] or {})


def test_bets_that_are_taken_back_stop_the_time() -> None:
    table = shared()
    table.order("ann", commands.Wager("1", SMALL))
    table.order("ann", commands.Wager("1", {}))
    assert seen_by(table)["bets_until"] is None
    table.order(SUPERVISOR, commands.Dispute("where is my chip?"))
    table.order(SUPERVISOR, commands.ResolveDispute("here"))
    assert seen_by(table)["bets_until"] is None


def test_a_dispute_stops_the_time_for_bets() -> None:
    table = shared()
    table.order("ann", commands.Wager("1", SMALL))
    table.order(SUPERVISOR, commands.Dispute("that is my area"))
    table.waited += 10
    assert not is_betting_over(table.live, table.now)
    table.order(SUPERVISOR, commands.ResolveDispute("it is not"))
    assert seen_by(table)["bets_until"] == table.now - MINUTE + BETTING * 1_000_000


def test_the_deal_waits_for_the_pause_after_the_last_round() -> None:
    table = shared(betting_seconds=0, pause_seconds=PAUSE)
    both_ready(table)
    assert table.live.number == 1
    assert table.live.conversation is None, "nothing is paused before the first round"
    over = table.now - MINUTE
    assert seen_by(table)["dealing_from"] == over + PAUSE * 1_000_000
    table.waited -= 4  # four commands before the pause is over
    both_ready(table)
    view = seen_by(table)
    assert view["phase"] == "wagers", "everybody is ready, and the pause runs"
    assert all(seat["ready"] for seat in view["seats"])
    assert not is_betting_over(table.live, over + PAUSE * 1_000_000 - 1)
    assert is_betting_over(table.live, over + PAUSE * 1_000_000)
    table.waited += 10
    news = table.order("house", EndBetting())
    assert isinstance(news[0], BettingEnded)
    assert news[0].seats == []
    assert seen_by(table)["without_player"] == []
    assert table.live.number == 2
    assert table.live.conversation is None
    audited(table.records)


def both_ready(table: TestedTable) -> None:
    for who, seat, bets in (("ann", "1", SMALL), ("bob", "2", BIG)):
        table.order(who, commands.Wager(seat, bets))
    for who, seat in (("ann", "1"), ("bob", "2")):
        table.order(who, commands.Ready(seat))


def test_the_last_round_is_shown_to_everybody_until_the_next_is_over() -> None:
    """The next bet does not take the result of the others away."""
    table = shared("mini-baccarat")
    bets = {"player": 500}
    for who, seat in (("ann", "1"), ("bob", "2")):
        table.order(who, commands.Wager(seat, bets))
    for who, seat in (("ann", "1"), ("bob", "2")):
        table.order(who, commands.Ready(seat))
    over = seen_by(table)
    assert over["last_round"] is None, "the view itself shows it"
    table.order("bob", commands.Wager("2", bets))
    last = seen_by(table)["last_round"]
    assert seen_by(table)["payments"] == []
    names = ("places", "beside", "dealt", "dice", "stop", "called", "payments", "without_player", "round")
    assert {name: last[name] for name in names} == {name: over[name] for name in names}
    assert last["outcome"] == over["results"][-1]["outcome"]
    stranger = seen_by(table, "somebody")["last_round"]
    assert stranger == last
    assert view_as_json(table.from_log(), Viewer("ann"))["last_round"] == last


def test_what_the_clock_decided_is_said() -> None:
    table = shared("blackjack", decision_seconds=90, betting_seconds=0)
    for _ in range(20):
        for who, seat in (("ann", "1"), ("bob", "2")):
            table.order(who, commands.Wager(seat, {"blackjack": 500}))
        for who, seat in (("ann", "1"), ("bob", "2")):
            table.order(who, commands.Ready(seat))
        if table.live.step:
            break
    asked_seat = str(seen_by(table)["step"]["seat"])
    table.waited += 1
    table.order("house", EndTime())
    said = seen_by(table)["without_player"]
    assert {"seat": asked_seat, "why": "the time for the decision is over"}.items() <= said[0].items()
    assert said[0]["decision"]


def test_bets_that_cannot_be_dealt_are_waited_for() -> None:
    """Nobody holds the bank at chemin de fer: no round can be dealt, whatever the clock says."""
    table = shared("chemin-de-fer")
    table.order("ann", commands.Wager("1", {"bank": 100_000}))
    table.waited += 10
    assert not is_betting_over(table.live, table.now)
    table.order("bob", commands.Wager("2", {"player": 500}))
    assert is_betting_over(table.live, table.now)


@pytest.mark.parametrize("game", game_names())
def test_every_game_can_have_a_clock_for_bets_and_a_pause(game: str) -> None:
    table = TestedTable(game, betting_seconds=20, pause_seconds=4, clock_alone=False)
    assert (table.live.betting.seconds, table.live.betting.pause) == (20, 4)


def test_a_supervisor_sets_what_the_command_names() -> None:
    table = shared("blackjack")
    table.order(SUPERVISOR, commands.SetClock(30))
    news = table.order(SUPERVISOR, commands.SetClock(30, pause=4))
    assert news == [ClockSet(30, BETTING, 4, alone=False)]
    table.refuses(SUPERVISOR, commands.SetClock(30, pause=4), "already set to 30 seconds")
    for command, says in (
        (commands.SetClock(0, betting=4), "4 seconds is out of range for bets. Give 5 to 600"),
        (commands.SetClock(0, betting=601), "601 seconds is out of range for bets"),
        (commands.SetClock(0, pause=61), "61 seconds is out of range between two rounds. Give 0 to 60"),
        (commands.SetClock(0, pause=-1), "-1 seconds is out of range between"),
    ):
        table.refuses(SUPERVISOR, command, says)
    words = "30 seconds for each decision, 90 seconds for bets, 4 seconds between two rounds"
    assert in_words(msgspec.to_builtins(news[0])) == f"{words}, none for a player who is alone"


def test_a_dealer_closes_the_bets_where_there_is_one() -> None:
    with pytest.raises(Refusal, match="A dealer calls") as refused:
        TestedTable("sic-bo", steps="dealer", betting_seconds=20)
    assert refused.value.cite


def test_a_tournament_waits_for_everybody() -> None:
    session = Session("spring", 1, 5, 100_000, {"1": "ann", "2": "bob"})
    table = TestedTable("sic-bo", session=session)
    table.refuses(SUPERVISOR, commands.SetClock(0, betting=20), "In a tournament the deal waits")
    table.order(SUPERVISOR, commands.SetClock(0, pause=4))


def test_an_old_log_has_no_clock_for_bets() -> None:
    """A clock that an earlier version set also runs for a player alone, and nothing else is timed."""
    (fact,) = facts_from([{"fact": "clock-set", "seconds": 30}])
    assert fact == ClockSet(30, 0, 0, alone=True)
    table = TestedTable("sic-bo")
    old = msgspec.json.decode(save(table.live))
    for name in ("betting_seconds", "pause_seconds", "clock_alone", "dealing_from", "without_player"):
        del old[name]
    assert matches_snapshot(table.live, msgspec.json.encode(old))


def test_a_log_with_bets_closed_too_early_is_found_out() -> None:
    table = shared()
    table.order("ann", commands.Wager("1", SMALL))
    table.waited += 1
    table.order("house", EndBetting(), role="house")
    early = msgspec.structs.replace(table.records[-1], at=table.records[-2].at).sealed()
    with pytest.raises(FaultError, match="before their time was over"):
        audited([*table.records[:-1], early])
    live = LiveTable("T1")
    for record in table.records[:-1]:
        apply(live, record)
    with pytest.raises(LogError, match="before their time was over"):
        check_act(live, early, facts_from(early.body))
    check_act(live, table.records[-1], facts_from(table.records[-1].body))
