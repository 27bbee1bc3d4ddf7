"""The beginning of a round, from which it can be gone through again."""

from __future__ import annotations

from typing import Any, NamedTuple

from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.wagers.wagers import Seats


class Beginning(NamedTuple):
    """What the opening (number 0) or a round began with: with its answers, that is all of it."""

    number: int
    rules: Table[Any]
    condition: Condition

    def procedure(self) -> Procedure[Any]:
        game = self.rules.game
        return game.round_of_play(self.rules, self.condition) if self.number else game.opening(self.rules)

    def allowing(self, allowed: Seats) -> Beginning:
        """The same, where these seats are allowed these bets against the limits, and no others."""
        rules = self.rules
        for seat, bets in allowed.items():
            rules = rules.allowing(seat, bets)
        return self if rules is self.rules else self._replace(rules=rules)
