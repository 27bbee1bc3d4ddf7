"""Color chips at a table: a color for each player, a value on record, and cents in the accounts."""

from __future__ import annotations

import msgspec
import pytest

from houseway.table.commands import table_commands as commands
from houseway.table.live import facts
from houseway.table.live.log_text import in_words
from houseway.table.live.saved_table import restore, save
from houseway.table.view import Viewer, view
from houseway.table.view.seats import ColorView
from tests.support.live_tables import TestedTable

WAGERING = "13:69F-5.1#title"


@pytest.fixture
def table() -> TestedTable:
    return TestedTable("roulette")


def color_of(table: TestedTable, person: str) -> ColorView | None:
    seats = view(table.live, Viewer("somebody else")).seats
    return next(seat.color for seat in seats if seat.person == person)


@pytest.mark.paragraph(WAGERING, shows="played")
def test_each_player_gets_a_color_and_a_value_that_everybody_sees(table: TestedTable) -> None:
    for person, seat, value in (("ann", "1", 500), ("bob", "2", 100)):
        table.order(person, commands.SitDown(seat))
        (bought,) = table.order(person, commands.BuyIn(10_000, value))
        assert isinstance(bought, facts.BoughtIn)
        assert (bought.cents, bought.chip) == (10_000, value)
        assert table.chips(person) == 10_000
    ann, bob = color_of(table, "ann"), color_of(table, "bob")
    assert ann
    assert bob
    assert (ann.value, bob.value) == (500, 100)
    assert ann.color != bob.color
    assert ann.ground != bob.ground


@pytest.mark.paragraph(WAGERING, shows="refused")
def test_the_value_stays_while_chips_are_out(table: TestedTable) -> None:
    table.order("ann", commands.SitDown("1"))
    table.order("ann", commands.BuyIn(10_000, 500))
    table.refuses("ann", commands.BuyIn(10_000, 100), r"stand for \$5 each, and some are still out")
    table.order("ann", commands.BuyIn(5_000, 500))
    # All on the layout: they are out too.
    table.order("ann", commands.Wager("1", {"red": 15_000}))
    table.refuses("ann", commands.BuyIn(10_000, 100), "some are still out")
    table.order("ann", commands.Wager("1", {}))
    table.order("ann", commands.CashOut())
    assert color_of(table, "ann") is None
    table.order("ann", commands.BuyIn(10_000, 100))
    color = color_of(table, "ann")
    assert color
    assert color.value == 100


@pytest.mark.paragraph(WAGERING, shows="refused")
@pytest.mark.parametrize(
    ("cents", "value", "says"),
    [
        (10_000, 50, r"cannot stand for \$0.50. Choose whole dollars"),
        (10_000, -500, "Choose whole dollars"),
        (10_000, 300, r"no whole number of chips of \$3. Buy for \$102"),
    ],
)
def test_what_cannot_be_sold_is_refused(table: TestedTable, cents: int, value: int, says: str) -> None:
    table.refuses("ann", commands.BuyIn(cents, value), says)
    assert table.chips("ann") == 0


def test_colors_run_out_and_are_free_again(table: TestedTable) -> None:
    rules = table.live.rules.game.wagering.chips.colors
    assert rules
    people = [f"person-{number}" for number in range(len(rules.colors))]
    bought = [fact for person in people for fact in table.order(person, commands.BuyIn(1_000, 100))]
    assert [fact.color for fact in bought if isinstance(fact, facts.BoughtIn)] == list(rules.colors)
    table.refuses("late", commands.BuyIn(1_000, 100), "colors are with other players")
    assert table.order("late", commands.BuyIn(1_000)) == [facts.BoughtIn("late", 1_000)]
    table.order(people[3], commands.CashOut())
    (fact,) = table.order("later", commands.BuyIn(1_000, 100))
    assert isinstance(fact, facts.BoughtIn)
    assert fact.color == list(rules.colors)[3]


def test_other_games_have_no_color_chips() -> None:
    TestedTable("sic-bo").refuses("ann", commands.BuyIn(1_000, 100), "chips that have a value on them")


def test_colors_are_in_the_log_and_in_a_snapshot_and_old_purchases_are_read(table: TestedTable) -> None:
    table.order("ann", commands.SitDown("1"))
    (fact,) = table.order("ann", commands.BuyIn(10_000, 500))
    written = msgspec.to_builtins(fact)
    assert in_words(written) == "ann buys in for $100 in yellow chips of $5"
    old = {"fact": "bought-in", "person": "ann", "cents": 10_000}
    assert msgspec.convert(old, facts.BoughtIn) == facts.BoughtIn("ann", 10_000)
    assert msgspec.to_builtins(facts.BoughtIn("ann", 10_000)) == old
    table.order("ann", commands.Wager("1", {"red": 500}))
    table.order("ann", commands.Ready("1"))
    assert table.live.conversation is None
    again = restore("again", save(table.live))
    assert again.colors.held == table.live.colors.held
    assert again.colors.held["ann"].value == 500
