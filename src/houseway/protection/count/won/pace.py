"""What a counter wins in an hour: at a bet, a pace, and so many minutes for each shuffle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

from houseway.equipment.money import Cents
from houseway.protection.count.won.winnings import Winnings
from houseway.refusal import Refusal

MOST_AN_HOUR, MOST_MINUTES = 10_000, 60
USUAL_BET, USUAL_ROUNDS = 100_00, 70


@dataclass(frozen=True)
class Pace:
    """What somebody bets, and how many rounds an hour sees, the time for shuffling included."""

    bet: Cents = USUAL_BET
    rounds: int = USUAL_ROUNDS

    def __post_init__(self) -> None:
        if not 0 < self.rounds <= MOST_AN_HOUR:
            raise Refusal(f"--pace {self.rounds:,} is not possible. Choose 1 to {MOST_AN_HOUR:,}.")
        if self.bet <= 0:
            raise Refusal("--bet $0 wins nothing. Give what the player bets, as $100.")

    def won(self, winnings: Winnings | None) -> Cents:
        """Return what an hour brings on average."""
        return round(winnings.per_100 / 100 * self.rounds * self.bet) if winnings else 0

    def deviation(self, winnings: Winnings | None) -> Cents:
        """Return the standard deviation of what an hour brings."""
        if winnings is None:
            return 0
        return round(winnings.deviation_per_100 * sqrt(self.rounds / 100) * self.bet)

    def as_json(self, winnings: Winnings | None) -> Mapping[str, Any]:
        return {
            "bet": self.bet,
            "rounds": self.rounds,
            "won": self.won(winnings),
            "standard_deviation": self.deviation(winnings),
        }
