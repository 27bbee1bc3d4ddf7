"""An open table without players: the cards are spread, and the first to arrive sees them."""

from __future__ import annotations

import pytest

from houseway.rules.procedure.steps import Decide, SetHand
from houseway.rules.registry import game_names
from houseway.table.commands import table_commands as commands
from houseway.table.fairness.verify import verify
from houseway.table.live import facts
from houseway.table.live.facts import AnyFact, facts_from
from tests.support.audited import audited
from tests.support.live_tables import DEALER, TestedTable, state_of

SHOWN = ["idle-spread", "turn-up", "player-views", "turn-down"]
TABLES = [
    ("football-kings", {}),
    ("football-kings", {"decks": "2", "shuffling": "automated"}),
    ("lucky-8s", {}),
    ("lucky-8s", {"cards": "pre-shuffled"}),
    ("lucky-8s", {"dealing": "automated-deck"}),
]
each_table = pytest.mark.parametrize(("game", "options"), TABLES)


def play(table: TestedTable) -> list[str]:
    """Play one round of the player at seat 1; return the steps that were passed."""
    bets = next(iter(table.live.rules.demonstration.values()))
    table.order("ann", commands.Wager("1", dict(bets)))
    table.order("ann", commands.Ready("1"))
    while step := table.live.step:
        if isinstance(step, SetHand):
            groups = [[card.name for card in group] for group in step.best]
            table.order("ann", commands.SetHand("1", step.key, groups))
        else:
            assert isinstance(step, Decide)
            table.order("ann", commands.Decide("1", step.key, step.hint))
    assert table.live.last
    return [event.step.key for event in table.live.last.events]


def opened(game: str, options: dict[str, str]) -> TestedTable:
    """With a round played, so that whatever the opening leaves is used up."""
    table = TestedTable(game, options)
    table.sit("ann", "1", chips=10_000_000)
    play(table)
    return table


def told(table: TestedTable) -> list[AnyFact]:
    return [fact for record in table.records for fact in facts_from(record.body)]


@pytest.mark.paragraph("13:69F-45.4(d)", "13:69F-50.4(b)", shows="played")
@each_table
def test_whoever_comes_after_everybody_has_left_sees_the_cards(game: str, options: dict[str, str]) -> None:
    table = opened(game, options)
    assert "idle-spread" not in play(table)
    table.sit("bob", "2")
    assert facts.LeftAlone() not in table.order("ann", commands.StandUp("1"))
    assert table.order("bob", commands.StandUp("2"))[-1] == facts.LeftAlone()
    table.sit("ann", "1")
    steps = play(table)
    assert [key for key in steps if key in SHOWN][:4] == SHOWN
    assert steps.index("turn-down") < steps.index("shuffle") < steps.index("wagers")
    assert "idle-spread" not in play(table)


@each_table
def test_the_log_has_it_and_the_cards_are_still_those_of_the_seeds(
    game: str, options: dict[str, str]
) -> None:
    table = opened(game, options)
    for _ in range(2):
        table.order("ann", commands.StandUp("1"))
        assert state_of(table.from_log()) == state_of(table.from_saved_state()) == state_of(table.live)
        table.sit("ann", "1")
        play(table)
    audited(table.records)
    verified = verify(told(table))
    assert verified.wrong == []


@pytest.mark.parametrize("game", sorted(set(game_names()) - {"football-kings", "lucky-8s"}))
def test_games_whose_rules_do_not_mention_it_continue_unchanged(game: str) -> None:
    table = TestedTable(game)
    table.sit("ann", "1")
    assert table.order("ann", commands.StandUp("1")) == [facts.StoodUp("1")]


@pytest.mark.paragraph("13:69F-45.4(d)", shows="refused")
def test_a_dealer_goes_through_it_step_by_step() -> None:
    table = TestedTable("football-kings", cards="dealer", steps="dealer")
    table.deal_on()
    table.sit("ann", "1")
    table.order("ann", commands.StandUp("1"))
    table.sit("bob", "2")
    table.order(DEALER, commands.BeginRound())
    table.deal_on("turn-up", {"idle-spread": "face down"})
    table.refuses(DEALER, commands.Answer("wash"), "The table is at 'turn-up'")
    table.deal_on("wash")
    table.deal_on("places")
