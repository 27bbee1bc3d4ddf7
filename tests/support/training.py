"""A training table for tests: automatic players act when it is time, and a dealer deals."""

from __future__ import annotations

from typing import Any

from houseway.rules.procedure.steps import Decide, SetHand, Step, Toss
from houseway.table.answers import answer_as_json
from houseway.table.commands import table_commands as commands
from houseway.table.commands.dispatch import due
from houseway.table.commands.system_commands import ActAutomatically
from tests.support.live_tables import DEALER, TestedTable

MOST_ACTS = 60


class TrainingTable(TestedTable):
    """A table at which the house lets automatic players act when it is time, and a dealer deals."""

    def __init__(self, game: str, **opened: Any) -> None:
        super().__init__(game, steps="dealer", training=True, **opened)

    def _card(self, step: Step, answer: Any) -> Any:
        """Return a card, or with real dice and wheels what they show."""
        if isinstance(step, Toss):
            return answer_as_json(step.thrown(self.chance))
        return super()._card(step, answer)

    def let_players_act(self) -> None:
        """Let the automatic players do everything that they want to do by now, a minute after the other."""
        for _ in range(MOST_ACTS):
            command = due(self.live, self.context("house"))
            if not isinstance(command, ActAutomatically):
                return
            self.order("house", command, "house")
        raise AssertionError("the automatic players never come to an end")

    def play_round(self) -> None:
        self.order(DEALER, commands.BeginRound())
        self.deal_on()
        self.let_players_act()
        assert self.live.bets
        self.order(DEALER, commands.NoMoreBets())
        for _ in range(MOST_ACTS):
            self.deal_on()
            if self.live.conversation is None:
                return
            assert isinstance(self.live.step, Decide | SetHand)
            self.let_players_act()
        raise AssertionError("the round never ends")


def seated_with_two(game: str, **opened: Any) -> TrainingTable:
    table = TrainingTable(game, **opened)
    for seat in ("1", "2"):
        table.order(DEALER, commands.SeatAutomatic(seat))
    table.deal_on()
    return table
