"""What bets of one unit have won, with how sure that is and how much it varies."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

_SURE = 3.0  # standard errors above nothing, before a trigger is believed to win


@dataclass(frozen=True)
class Winnings:
    """What bets of one unit have won in so many shoes, with the standard error for each shoe."""

    shoes: int
    rounds: int
    bets: float
    won: float
    error_per_shoe: float
    deviation_per_shoe: float  # how much one shoe differs from another, by the luck of the cards

    @property
    def bets_per_shoe(self) -> float:
        return self.bets / self.shoes

    @property
    def frequency(self) -> float:
        return self.bets / self.rounds

    @property
    def average_edge(self) -> float:
        """Return what a bet wins on average, per unit."""
        return self.won / self.bets if self.bets > 0 else 0.0

    @property
    def per_shoe(self) -> float:
        return self.won / self.shoes

    @property
    def rounds_per_shoe(self) -> float:
        return self.rounds / self.shoes

    @property
    def per_100(self) -> float:
        """Return what a hundred rounds bring, with and without bets."""
        return 100 * self.won / self.rounds

    @property
    def error_per_100(self) -> float:
        return 100 * self.error_per_shoe / self.rounds_per_shoe

    @property
    def deviation_per_100(self) -> float:
        """Return the standard deviation of what a hundred rounds bring."""
        return 10 * self.deviation_per_shoe / sqrt(self.rounds_per_shoe)

    @property
    def rounds_until_level(self) -> float | None:
        """Return N0: the rounds after which the expected win equals one standard deviation."""
        if self.per_shoe <= 0:
            return None
        return (self.deviation_per_shoe / self.per_shoe) ** 2 * self.rounds_per_shoe

    @property
    def wins(self) -> bool:
        """Return whether the sample shows a profit that is not chance."""
        return self.bets > 0 and self.per_shoe > _SURE * self.error_per_shoe


@dataclass(frozen=True)
class PerfectPlay(Winnings):
    """Bets in every round in which the player has the edge, with that edge as what they win."""


@dataclass(frozen=True)
class BetsAtTrigger(Winnings):
    """Bets in every round whose count is the trigger or more."""

    trigger: int
