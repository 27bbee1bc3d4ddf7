"""Vigorish that is deferred is owed, and collected when the shoe ends or the player leaves."""

from __future__ import annotations

import pytest

from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.live import facts
from tests.support.live_tables import DEALER, TestedTable

BANKER_WINS = {"player-card-1": "2s", "banker-card-1": "9d", "player-card-2": "Kd", "banker-card-2": "Jc"}


def _play(table: TestedTable, cards: dict[str, str]) -> None:
    table.order(DEALER, commands.BeginRound())
    table.deal_on(None, {"first-card": "Ac"})
    table.order("ann", commands.Wager("1", {"banker": 1000}))
    table.order(DEALER, commands.NoMoreBets())
    table.deal_on(None, cards)


@pytest.fixture(params=["baccarat", "mini-baccarat"])
def table(request: pytest.FixtureRequest) -> TestedTable:
    """After a round in which the Banker's Hand has won."""
    table = TestedTable(request.param, cards="dealer", steps="dealer", vigorish="deferred")
    table.deal_on(None, {"first-card": "Ac"})
    table.sit("ann", "1")
    _play(table, BANKER_WINS)
    return table


@pytest.mark.paragraph("13:69F-3.3(c)2", "13:69F-7.3(c)2", shows="computed")
def test_it_is_paid_out_and_owed(table: TestedTable) -> None:
    assert table.chips("ann") == 100_000 + 1000
    assert table.live.accounts["owed:1"] == 50
    assert table.live.accounts["markers"] == -50
    assert table.live.meters.vigorish == 50
    _play(table, BANKER_WINS)
    assert table.live.accounts["owed:1"] == 100
    assert table.order(DEALER, commands.CollectVigorish("1")) == [facts.VigorishCollected("1", 100)]
    assert table.chips("ann") == 100_000 + 2 * 950
    assert table.live.accounts["owed:1"] == table.live.accounts["markers"] == 0
    table.refuses(DEALER, commands.CollectVigorish("1"), "Seat 1 owes no vigorish")
    table.refuses(DEALER, commands.CollectVigorish("2"), "Nobody sits at seat 2")


@pytest.mark.paragraph("13:69F-3.3(c)4", "13:69F-7.3(c)4", shows="refused")
def test_nobody_leaves_before_it_is_collected(table: TestedTable) -> None:
    for command in (commands.StandUp("1"), commands.CashOut()):
        table.refuses("ann", command, r"Seat 1 owes a vigorish of \$0.50")
    table.order(DEALER, commands.CollectVigorish("1"))
    table.order("ann", commands.StandUp("1"))
    table.order("ann", commands.CashOut())


@pytest.mark.paragraph("13:69F-3.3(c)2", "13:69F-7.3(c)2", shows="refused")
def test_the_shoe_is_not_shuffled_again_before_it_is_collected(table: TestedTable) -> None:
    """The cutting card comes out in one round, and one more is dealt."""
    table.order(DEALER, commands.BeginRound())
    table.order("ann", commands.Wager("1", {"banker": 1000}))
    table.order(DEALER, commands.NoMoreBets())
    table.deal_on("player-card-1")
    table.order(DEALER, commands.Irregularity("player-card-1", "cutting-card"))
    table.deal_on(None, BANKER_WINS)
    _play(table, BANKER_WINS)
    table.refuses(DEALER, commands.BeginRound(), r"Seat 1 owes a vigorish of \$1.50")
    table.order(DEALER, commands.CollectVigorish("1"))
    table.order(DEALER, commands.BeginRound())
    assert table.step == "shuffle"


def test_a_player_with_too_few_chips_buys_in_first(table: TestedTable) -> None:
    table.order("ann", commands.Tip(table.chips("ann") - 49))
    table.refuses(DEALER, commands.CollectVigorish("1"), r"ann has \$0.49 in chips, not \$0.50")
    table.order("ann", commands.BuyIn(1))
    table.order(DEALER, commands.CollectVigorish("1"))
    assert table.chips("ann") == 0


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("sic-bo", {}),
        ("baccarat", {"commission": "banker-six"}),
        ("mini-baccarat", {"commission": "tie-25"}),
    ],
)
def test_a_table_without_such_a_charge_has_nothing_to_defer(game: str, options: dict[str, str]) -> None:
    with pytest.raises(Refusal, match="charged a vigorish that may be deferred"):
        TestedTable(game, options, vigorish="deferred")


@pytest.mark.paragraph("13:69F-7.3(d)", shows="played")
def test_the_charge_on_a_tie_is_collected_at_once() -> None:
    """Also at a table that began with another commission, and defers that one."""
    table = TestedTable("mini-baccarat", cards="dealer", steps="dealer", vigorish="deferred")
    table.deal_on(None, {"first-card": "Ac"})
    table.sit("ann", "1")
    table.change_rules({"commission": "tie-25"})
    tie = {"player-card-1": "9s", "banker-card-1": "9d", "player-card-2": "Kd", "banker-card-2": "Jc"}
    _play(table, tie)
    assert table.chips("ann") == 100_000 - 250
    assert table.live.accounts["owed:1"] == 0
