"""Chips that are gone when they are needed, and rounds in which nobody has a wager."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.table.commands import table_commands as commands
from houseway.table.live.saved_table import matches_snapshot, restore, save
from houseway.table.view import Viewer, view
from tests.support.audited import audited
from tests.support.live_tables import BOSS, DEALER, TestedTable, state_of


def _doubling(chips: int) -> TestedTable:
    """A real blackjack table at which ann, with these chips, has doubled her ten dollars for three."""
    table = TestedTable("blackjack", cards="dealer", steps="dealer")
    table.deal_on()
    table.sit("ann", "1", chips)
    table.order(DEALER, commands.BeginRound())
    table.order("ann", commands.Wager("1", {"blackjack": 1000}))
    table.order(DEALER, commands.NoMoreBets())
    first = {"seat-1-card-1": "5s", "dealer-card-1": "6h", "seat-1-card-2": "6d", "dealer-card-2": "Tc"}
    table.deal_on("seat-1-decides", first)
    table.order("ann", commands.Decide("1", "seat-1-decides", "double"))
    table.order(DEALER, commands.Answer("seat-1-double-bet", 300))
    return table


@pytest.mark.parametrize("leaves_with", [commands.CashOut(), commands.Tip(700)])
def test_what_was_doubled_for_less_is_not_taken_back_when_the_chips_are_gone(leaves_with: Any) -> None:
    """Her seven dollars that were not needed would have to be on the layout again."""
    table = _doubling(2000)
    assert table.chips("ann") == 700
    table.order("ann", leaves_with)
    table.refuses(DEALER, commands.TakeBack("seat-1-double-bet"), r"ann has .*not \$7")
    table.order("ann", commands.BuyIn(700))
    table.order(DEALER, commands.TakeBack("seat-1-double-bet"))
    assert (table.chips("ann"), table.step) == (0, "seat-1-double-bet")
    audited(table.records)


def test_the_entry_that_is_shown_to_be_taken_back_is_the_one_that_can_be() -> None:
    """Whatever the table did by itself after it."""
    table = TestedTable("mini-baccarat", cards="dealer", steps="automatic")
    deals = Viewer("dora", deals=True)
    table.deal_on()
    assert view(table.live, deals).last_entry is None, "the table is ready, and nothing was entered"
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.order("ann", commands.Wager("1", {"player": 500}))
    table.order(DEALER, commands.NoMoreBets())
    assert view(table.live, deals).last_entry is None, "the players' wagers are not the dealer's"
    for card in ("2s", "3s", "2h", "3h"):
        entered = table.step
        table.order(DEALER, commands.Answer(entered, card))
        assert view(table.live, deals).last_entry == entered
        table.order(DEALER, commands.TakeBack(entered))
        assert table.step == entered
        table.order(DEALER, commands.Answer(entered, card))


def test_taking_back_no_wager_is_refused_and_begins_no_round() -> None:
    table = TestedTable("sic-bo")
    table.sit("ann", "1")
    table.refuses("ann", commands.Wager("1", {}), "Seat 1 has placed no wager")
    assert table.live.conversation is None
    table.order("ann", commands.Wager("1", {"small": 500}))
    table.order("ann", commands.Wager("1", {}))
    assert table.chips("ann") == 100_000
    table.refuses("ann", commands.Wager("1", {}), "Seat 1 has placed no wager")


@pytest.mark.parametrize(
    ("game", "bets", "opened"),
    [
        ("sic-bo", {"small": 500}, {}),
        ("baccarat", {"banker": 500}, {}),
        ("blackjack", {"blackjack": 1000}, {"cards": "dealer", "steps": "dealer"}),
        ("lucky-8s", None, {}),
    ],
)
def test_a_table_whose_last_wager_was_taken_back_can_be_closed(
    game: str, bets: dict[str, int] | None, opened: dict[str, Any]
) -> None:
    """Its round waits for wagers that nobody will place; nothing was dealt to anybody."""
    table = TestedTable(game, **opened)
    table.deal_on()
    table.sit("ann", "1")
    if opened:
        table.order(DEALER, commands.BeginRound())
        table.deal_on()
    bets = bets or dict(table.live.rules.demonstration[next(iter(table.live.rules.demonstration))])
    table.order("ann", commands.Wager("1", bets))
    table.refuses(BOSS, commands.Close(), "Finish round 1 first")
    table.order("ann", commands.Wager("1", {}))
    table.refuses(BOSS, commands.Close(), "at the table: ann")
    table.order("ann", commands.StandUp("1"))
    table.order("ann", commands.CashOut())
    table.order(BOSS, commands.Close())
    live = table.live
    assert live.is_closed
    assert not live.accounts.balances
    assert matches_snapshot(live, save(live))
    assert matches_snapshot(restore("T1", save(live)), save(live))
    assert state_of(table.from_log()) == state_of(live)
    audited(table.records)


def test_a_table_is_not_closed_while_a_dealer_makes_it_ready() -> None:
    table = TestedTable("blackjack", cards="dealer", steps="dealer")
    table.refuses(BOSS, commands.Close(), "Finish the opening first")


def test_the_deal_begins_when_the_only_seat_that_was_not_ready_takes_its_wagers_back() -> None:
    """Everybody who has a wager is ready then, and nobody has to say so twice."""
    table = TestedTable("sic-bo")
    for seat, person in (("1", "ann"), ("2", "bob"), ("3", "cat")):
        table.sit(person, seat)
        table.order(person, commands.Wager(seat, {"small": 500}))
    table.order("bob", commands.Ready("2"))
    table.order("ann", commands.Wager("1", {}))
    assert table.step == "wagers", "cat is waited for"
    table.order("cat", commands.Wager("3", {}))
    assert table.live.conversation is None
    assert [(str(seat), one.wager) for seat, one in table.live.payments] == [("2", "small")]
    assert (table.chips("ann"), table.chips("cat")) == (100_000, 100_000)
    audited(table.records)
