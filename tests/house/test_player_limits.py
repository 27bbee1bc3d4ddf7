"""What a player played, from the log; and the limits that a player sets and the house keeps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.house.desks.desks import LimitDesk
from houseway.house.desks.limits import LimitReached, Limits, LimitsOfPlayers, LimitsSet, SetLimits
from houseway.house.reports.player_report import player_session
from houseway.house.roles import NotAllowed
from houseway.house.trust.audit.log import audit_log
from houseway.odds.house_win import ExpectedWin
from houseway.rules.registry import rules_of
from houseway.table.commands import table_commands as commands
from tests.support.timed_floor import ANN, BOB, DEALER, TimedFloor, moment, timed_floor

DAY = moment("06:00:00")
BETS = {"small": 1_000}


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[TimedFloor]:
    with timed_floor(tmp_path) as opened:
        opened.open("sic-bo")
        for seat, person in (("1", ANN), ("2", BOB)):
            opened.order(person, commands.SitDown(seat))
            opened.order(person, commands.BuyIn(100_000))
        yield opened


def play(timed: TimedFloor, minutes: int = 1, bets: dict[str, int] = BETS) -> None:
    """Play a round of Ann alone, and let some minutes pass."""
    timed.order(ANN, commands.Wager("1", bets))
    timed.order(ANN, commands.Ready("1"))
    timed.clock.now += minutes * 60_000_000


def lose(timed: TimedFloor) -> None:
    """Play until Ann is behind."""
    while player_session(timed.floor, ANN.id, DAY).net >= 0:
        play(timed)


def test_the_session_has_what_one_person_staked_won_and_was_to_expect(timed: TimedFloor) -> None:
    timed.order(BOB, commands.Wager("2", {"big": 5_000}))
    timed.order(ANN, commands.Wager("1", BETS))
    timed.order(BOB, commands.Ready("2"))
    timed.order(ANN, commands.Ready("1"))
    for _ in range(3):
        play(timed)
    session = player_session(timed.floor, ANN.id, DAY)
    report = session.tables["T1"]
    assert (len(session.rounds), session.staked, report.bought) == (4, 4_000, 100_000)
    timed.order(ANN, commands.StandUp("1"))
    timed.order(ANN, commands.CashOut())
    left = player_session(timed.floor, ANN.id, DAY).tables["T1"]
    assert left.bought + left.net == left.taken
    options = timed.floor.look("T1", lambda live: dict(live.rules.options.given)).seen
    once = ExpectedWin(rules_of("sic-bo", options)).of_round({1: BETS})
    assert (session.expected.mean, session.expected.variance) == (4 * once.mean, 4 * once.variance)
    assert len(player_session(timed.floor, BOB.id, DAY).rounds) == 1
    assert player_session(timed.floor, ANN.id, timed.clock.now + 1).tables == {}


def test_time_at_play_leaves_breaks_out(timed: TimedFloor) -> None:
    for minutes in (5, 5, 45, 5):
        play(timed, minutes)
    assert player_session(timed.floor, ANN.id, DAY).microseconds == 10 * 60_000_000


def test_a_loss_is_limited_to_what_the_player_has_set(timed: TimedFloor) -> None:
    lose(timed)
    lost = -player_session(timed.floor, ANN.id, DAY).net
    LimitDesk(timed.floor).order(ANN, SetLimits(loss=lost + 500))
    with pytest.raises(
        LimitReached, match=r"you can bet \$5 here\. It ends with the gaming day, March 3 at 06:00"
    ):
        timed.order(ANN, commands.Wager("1", BETS))
    timed.order(ANN, commands.Wager("1", {"small": 500}))
    with pytest.raises(LimitReached):  # what is there is replaced, not added to
        timed.order(ANN, commands.Wager("1", {"small": 500, "big": 100}))
    timed.order(ANN, commands.Wager("1", {}))
    timed.order(BOB, commands.Wager("2", BETS))  # the limits of others are theirs
    timed.clock.set("06:00:00", "2026-03-03")
    timed.order(ANN, commands.Wager("1", {"small": 500}))


def test_time_is_limited(timed: TimedFloor) -> None:
    LimitDesk(timed.floor).order(ANN, SetLimits(minutes=10))
    for _ in range(3):
        play(timed, 5)
    with pytest.raises(LimitReached, match="You have played 10 minutes today, the limit that you set"):
        play(timed)
    timed.clock.set("05:59:00", "2026-03-03")  # still the same gaming day
    with pytest.raises(LimitReached):
        play(timed)
    timed.clock.set("06:00:00", "2026-03-03")
    play(timed)


def test_a_stricter_limit_holds_at_once_and_an_easier_one_from_the_next_day(timed: TimedFloor) -> None:
    desk = LimitDesk(timed.floor)

    def limits(day: str) -> Limits:
        return desk.look(lambda known: known.of(ANN.id).on(day))

    today, tomorrow = "2026-03-02", "2026-03-03"
    desk.order(ANN, SetLimits(loss=10_000))
    assert limits(today) == Limits(10_000, None)
    desk.order(ANN, SetLimits(loss=5_000, minutes=60))
    assert limits(today) == Limits(5_000, 60)
    desk.order(ANN, SetLimits(loss=50_000, minutes=30))
    assert (limits(today), limits(tomorrow)) == (Limits(5_000, 30), Limits(50_000, 30))
    # Thought better of it: what was to come is replaced.
    desk.order(ANN, SetLimits(loss=4_000, minutes=30))
    assert limits(today) == limits(tomorrow) == Limits(4_000, 30)
    desk.order(ANN, SetLimits())
    assert (limits(today), limits(tomorrow)) == (Limits(4_000, 30), Limits())


def test_limits_are_on_record_and_the_audit_decides_them_again(timed: TimedFloor) -> None:
    desk = LimitDesk(timed.floor)
    record = desk.order(ANN, SetLimits(loss=10_000, minutes=90))
    assert (record.stream, record.who) == ("player-limits", ANN.id)
    with pytest.raises(NotAllowed):
        desk.order(DEALER, SetLimits(loss=1))
    (audit,) = (audit for audit in audit_log(timed.floor.store) if audit.stream == record.stream)
    assert audit.faults == []


def test_an_earlier_limit_is_not_lost_when_the_log_is_read_again() -> None:
    known = LimitsOfPlayers()
    known.do(LimitsSet("ann", 5_000, "2026-03-02", None, "2026-03-02", "2026-03-02", 1))
    known.do(LimitsSet("ann", None, "2026-03-03", None, "2026-03-02", "2026-03-02", 2))
    assert known.of("ann").on("2026-03-02") == Limits(5_000, None)
    assert known.of("ann").on("2026-03-03") == Limits()
