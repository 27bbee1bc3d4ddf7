"""What the next round waits for is found out ahead of it, and only again when something has changed."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from houseway.refusal import Refusal
from houseway.rules.registry import game_names
from houseway.table.commands import preparation as next_round
from houseway.table.commands import table_commands as commands
from tests.support.live_tables import TestedTable
from tests.support.random_play import RandomPlay


class Rehearsals:
    """Counts how often the next round was gone through, and how often the last answer still held."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made = self.reused = 0
        self.differing: list[object] = []
        rehearse = next_round._rehearse
        still_holds = next_round._Rehearsal.still_holds

        def counting(*arguments: Any) -> Any:
            self.made += 1
            return rehearse(*arguments)

        def compared(last: Any, table: Any, clock: Any) -> bool:
            holds = still_holds(last, table, clock)
            if holds:
                self.reused += 1
                again = rehearse(table, clock)
                if again != last:
                    self.differing.append((last.waits_for, again.waits_for))
            return holds

        monkeypatch.setattr(next_round, "_rehearse", counting)
        monkeypatch.setattr(next_round._Rehearsal, "still_holds", compared)


@pytest.fixture
def rehearsals(monkeypatch: pytest.MonkeyPatch) -> Rehearsals:
    return Rehearsals(monkeypatch)


def ask(table: TestedTable, times: int = 1) -> list[bool]:
    """Ask, as the house does before and after every command, whether the next round has to be prepared."""
    return [next_round.is_preparation_due(table.live, table.context("house")) for _ in range(times)]


def test_a_round_is_rehearsed_once_however_often_the_house_asks(rehearsals: Rehearsals) -> None:
    table = TestedTable("football-kings")
    table.sit("ann", "1")
    rehearsals.made = 0
    ask(table, 5)
    table.order("ann", commands.BuyIn(5000))  # changes nothing about the next round
    ask(table, 5)
    assert rehearsals.made <= 1
    assert rehearsals.reused >= 9


def test_when_everybody_has_left_it_is_rehearsed_again(rehearsals: Rehearsals) -> None:
    """The cards are then shown to the next player first."""
    table = TestedTable("football-kings")
    table.sit("ann", "1")
    assert not any(ask(table))
    table.order("ann", commands.StandUp("1"))
    table.staffed = False
    table.sit("bob", "1")
    assert all(ask(table, 2))
    assert rehearsals.made


def test_when_time_has_passed_it_is_rehearsed_again() -> None:
    """The shaker is inspected again after a day."""
    table = TestedTable("sic-bo")
    assert not any(ask(table, 2))
    table.waited += 24 * 60 + 1
    assert all(ask(table, 2))


@pytest.mark.parametrize("game", game_names())
def test_an_answer_that_still_holds_is_what_another_rehearsal_would_say(
    game: str, rehearsals: Rehearsals
) -> None:
    play = RandomPlay(game, 5, tournaments=0, cards="house", steps="automatic")
    for _ in range(300):
        who, order = play.next_order()
        with suppress(Refusal):
            play.table.order(who, order)
        ask(play.table, 2)
    assert not rehearsals.differing
    assert rehearsals.reused
