"""A wager in prison at a live table: it is on the layout, in the accounts and in the snapshot."""

from __future__ import annotations

import pytest

from houseway.table.commands import table_commands as commands
from houseway.table.live.accounts import layout_of
from houseway.table.live.saved_table import restore, save
from tests.support.live_tables import DEALER, TestedTable, state_of


@pytest.fixture
def table() -> TestedTable:
    """Ann has $50 on red and $10 on 17, and zero has come up."""
    table = TestedTable(
        "roulette", {"wheel": "single-zero", "zero": "prison"}, cards="dealer", steps="automatic"
    )
    table.sit("ann", "1")
    spin(table, {"red": 5000, "straight:17": 1000}, "0")
    return table


def spin(table: TestedTable, bets: dict[str, int], number: str) -> None:
    table.order(DEALER, commands.BeginRound())
    table.order("ann", commands.Wager("1", bets))
    table.order(DEALER, commands.NoMoreBets())
    table.deal_on(None, {"spin": number})


@pytest.mark.paragraph("13:69F-5.1#title", shows="played")
def test_what_is_in_prison_stays_on_the_layout_between_two_spins(table: TestedTable) -> None:
    assert table.live.bets == {1: {"red:prison": 5000}}
    assert table.live.accounts[layout_of(1)] == 5000
    assert table.chips("ann") == 100_000 - 6000
    assert sum(table.live.accounts.balances.values()) == 0


def test_it_survives_a_restart(table: TestedTable) -> None:
    again = restore("T1", save(table.live))
    assert state_of(again) == state_of(table.live)
    assert again.bets == {1: {"red:prison": 5000}}


@pytest.mark.paragraph("13:69F-5.1#title", shows="refused")
def test_it_is_neither_taken_down_nor_raised(table: TestedTable) -> None:
    table.order(DEALER, commands.BeginRound())
    table.refuses("ann", commands.Wager("1", {"red:prison": 6000}), "stays until it is decided")
    table.refuses("ann", commands.Wager("1", {"black": 1000}), "stays until it is decided")


@pytest.mark.paragraph("13:69F-5.1#title", shows="played")
@pytest.mark.parametrize(("number", "returned"), [("3", 5000), ("2", 0)])
def test_the_next_number_frees_it_or_takes_it(table: TestedTable, number: str, returned: int) -> None:
    spin(table, {"red:prison": 5000, "odd": 1000}, number)
    won = 2000 if number == "3" else 0
    assert table.chips("ann") == 100_000 - 6000 - 1000 + returned + won
    assert not table.live.bets


def test_another_zero_keeps_it(table: TestedTable) -> None:
    spin(table, {"red:prison": 5000}, "0")
    assert table.live.bets == {1: {"red:prison": 5000}}
