"""People at a live table: seats, chips and who may leave when."""

from __future__ import annotations

import pytest

from houseway.equipment.money import LARGEST_WAGER
from houseway.table.commands import table_commands as commands
from houseway.table.live import facts
from tests.support.live_tables import BOSS, SUPERVISOR, TestedTable


@pytest.fixture
def table() -> TestedTable:
    return TestedTable("sic-bo")


def test_cash_becomes_chips_and_chips_leave_with_the_person(table: TestedTable) -> None:
    table.order("ann", commands.BuyIn(25_000))
    accounts = table.live.accounts
    assert (table.chips("ann"), accounts["drop"]) == (25_000, 25_000)
    assert accounts["inventory"] == 10_000_000 - 25_000
    assert table.order("ann", commands.CashOut()) == [facts.CashedOut("ann", 25_000)]
    assert table.chips("ann") == 0
    assert (table.live.meters.drop, table.live.meters.cashed_out) == (25_000, 25_000)
    table.refuses("ann", commands.CashOut(), "You have no chips")


@pytest.mark.parametrize("cents", [0, -100, LARGEST_WAGER + 1, True])
def test_impossible_amounts_are_refused(table: TestedTable, cents: int) -> None:
    table.order("ann", commands.BuyIn(500))
    table.refuses("ann", commands.BuyIn(cents), "A buy-in of .* is not possible")
    table.refuses("ann", commands.Tip(cents), "A tip of .* is not possible")


def test_a_tip_goes_into_the_tip_box(table: TestedTable) -> None:
    table.order("ann", commands.BuyIn(500))
    table.order("ann", commands.Tip(200))
    assert (table.chips("ann"), table.live.accounts["tips"], table.live.meters.tips) == (300, 200, 200)
    table.refuses("ann", commands.Tip(301), r"You have \$3 in chips, not \$3.01")


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        ("13", "no seat 13"),
        ("0", "is not a seat"),
        ("one", "is not a seat"),
        ("1/2", "At most 1 may wager on a spot"),
    ],
)
def test_there_is_no_such_seat(table: TestedTable, seat: str, says: str) -> None:
    table.refuses("ann", commands.SitDown(seat), says)


def test_a_seat_belongs_to_one_person(table: TestedTable) -> None:
    table.sit("ann", "3")
    table.refuses("bob", commands.SitDown("3"), "ann sits at seat 3")
    small = {"small": 500}
    for seat, says in (("3", "Seat 3 belongs to ann, not to you"), ("4", "Nobody sits at seat 4")):
        for command in (commands.StandUp(seat), commands.Wager(seat, small), commands.Ready(seat)):
            table.refuses("bob", command, says)
    table.order("ann", commands.StandUp("3"))
    table.order("bob", commands.SitDown("3"))


def test_nobody_leaves_the_seat_with_wagers_in_the_round(table: TestedTable) -> None:
    table.sit("ann", "3")
    table.order("ann", commands.Wager("3", {"small": 500}))
    table.refuses("ann", commands.StandUp("3"), "Seat 3 has wagers in this round")
    table.order("ann", commands.Wager("3", {}))
    table.order("ann", commands.StandUp("3"))
    assert table.chips("ann") == 100_000


def test_a_player_who_is_out_of_the_round_keeps_the_seat_until_it_is_over() -> None:
    """The cards of a hand that is lost are still there, and only for that player to look at."""
    table = TestedTable("blackjack")
    table.sit("ann", "1")
    table.sit("bob", "2")
    for who, seat in (("ann", "1"), ("bob", "2")):
        table.order(who, commands.Wager(seat, {"blackjack": 1000}))
    for who, seat in (("ann", "1"), ("bob", "2")):
        table.order(who, commands.Ready(seat))
    while table.live.accounts["layout:1"] and table.live.step:
        decision = commands.Decide("1", table.step, "hit" if table.step == "seat-1-decides" else "no")
        table.order("ann", decision)
    assert table.live.conversation, "it is bob's turn"
    table.refuses("ann", commands.StandUp("1"), "Seat 1 has wagers in this round")
    table.refuses("cat", commands.SitDown("1"), "ann sits at seat 1")


def test_a_rack_that_holds_too_little_is_filled_from_the_cage() -> None:
    """Nobody has to wait for a payment, and the fill is counted."""
    table = TestedTable("sic-bo", inventory=1000)
    table.order("ann", commands.BuyIn(5000))
    assert table.live.accounts["inventory"] == 0
    assert table.live.meters.fills == 4000
    assert sum(table.live.accounts.balances.values()) == 0


def test_fills_and_credits(table: TestedTable) -> None:
    table.order(SUPERVISOR, commands.Fill(5000))
    table.order(SUPERVISOR, commands.Fill(-2000))
    assert table.live.accounts["inventory"] == 10_003_000
    assert table.live.meters.fills == 3000
    table.refuses(SUPERVISOR, commands.Fill(0), "is not possible")
    table.refuses(SUPERVISOR, commands.Fill(-10_003_001), r"The inventory holds only \$100,030")


def test_a_table_closes_when_everybody_has_left(table: TestedTable) -> None:
    table.sit("ann", "3")
    table.refuses(BOSS, commands.Close(), "still sits at the table: ann")
    table.order("ann", commands.StandUp("3"))
    table.refuses(BOSS, commands.Close(), r"ann still has \$1,000 of chips at the table. Cash them out first")
    table.order("ann", commands.CashOut())
    table.order("ann", commands.BuyIn(300))
    table.order("ann", commands.Tip(300))
    table.order(BOSS, commands.Close())
    # What lay in the rack, the drop box and the tip box is counted, and all is at the cage again.
    assert table.live.accounts.balances == {}
    table.refuses("ann", commands.BuyIn(500), "The table T1 is closed")


def test_a_table_does_not_close_during_a_round_or_with_a_correction_undecided(table: TestedTable) -> None:
    table.sit("ann", "3")
    table.order("ann", commands.Wager("3", {"small": 500}))
    table.refuses(BOSS, commands.Close(), "closes between two rounds. Finish round 1 first")
    table.order("ann", commands.Ready("3"))
    table.order(SUPERVISOR, commands.ProposeCorrection("ann", 500, "not paid"))
    table.order("ann", commands.StandUp("3"))
    table.order("ann", commands.CashOut())
    table.refuses(BOSS, commands.Close(), "Correction 1 is still to be decided")


def test_a_table_is_opened_once(table: TestedTable) -> None:
    table.refuses(BOSS, commands.Open("sic-bo"), "The table T1 is already open")
