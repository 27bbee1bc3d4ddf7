"""Place bets that stand in the accounts of a live table, also when a round is void."""

from __future__ import annotations

import pytest

from houseway.table.commands import table_commands as commands
from houseway.table.live import facts
from houseway.table.live.accounts import layout_of
from tests.support.live_tables import DEALER, TestedTable

OPTIONS = {"minimum": "500", "maximum": "100000", "shaker": "automated"}


@pytest.mark.paragraph("13:69F-13.5#title", "13:69F-13.4#title", shows="played")
def test_a_void_round_returns_the_chips_of_a_place_bet_that_stood() -> None:
    table = TestedTable("mini-dice", OPTIONS, cards="dealer", steps="automatic")
    table.deal_on()
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.order("ann", commands.Wager("1", {"place:6": 600, "field": 500}))
    table.order(DEALER, commands.NoMoreBets())
    table.order(DEALER, commands.Answer("activate", [4, 4]))
    assert (table.live.bets, table.live.accounts[layout_of(1)]) == ({1: {"place:6": 600}}, 600)
    assert table.chips("ann") == 100_000 - 600 - 500
    table.order(DEALER, commands.BeginRound())
    table.order("ann", commands.Wager("1", {"place:6": 600, "over-7": 500}))
    table.order(DEALER, commands.NoMoreBets())
    news = table.order(DEALER, commands.Irregularity("activate", "shaker-malfunction"))
    settled = [fact for fact in news if isinstance(fact, facts.Settled)]
    assert {fact.wager: (fact.result, fact.returns) for fact in settled} == {
        "place:6": ("void", 600),
        "over-7": ("void", 500),
    }
    assert (table.live.bets, table.live.accounts[layout_of(1)]) == ({}, 0)
    assert table.chips("ann") == 100_000 - 500
