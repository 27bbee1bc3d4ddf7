"""Says what bets of one unit have won, with the error of that; what it is in an hour; and the rating of a
wager.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from typing import Any

from houseway.equipment.money import Cents
from houseway.refusal import Refusal

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


# What a counter wins in an hour: at a bet, a pace, and so many minutes for each shuffle.

MOST_AN_HOUR, MOST_MINUTES = 10_000, 60
USUAL_BET, USUAL_ROUNDS = 100_00, 70


@dataclass(frozen=True)
class Pace:
    """What a player bets, and how many rounds an hour sees, the time for shuffling included."""

    bet: Cents = USUAL_BET
    rounds: int = USUAL_ROUNDS

    def __post_init__(self) -> None:
        if not 0 < self.rounds <= MOST_AN_HOUR:
            raise Refusal(f"--pace {self.rounds:,} is not possible. Choose 1 to {MOST_AN_HOUR:,}.")
        if self.bet <= 0:
            raise Refusal("--bet 0 wins nothing. Give what the player bets, such as 100.")

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


# The rating of a wager: one word for how much a card counter wins.


class Rating(StrEnum):
    """How much a wager gives away, by the units that 100 rounds bring to a card counter."""

    NONE = "none"
    LOW = "low"
    MODERATE = "moderate"
    HIGH = "high"

    @property
    def words(self) -> str:
        return _WORDS[self]


# Units per 100 rounds from which a rating holds, the highest first. At an ordinary shoe of blackjack,
# a player who counts and bets one unit wins about a quarter of it.
LEAST = {Rating.HIGH: 1.0, Rating.MODERATE: 0.25, Rating.LOW: 0.02, Rating.NONE: 0.0}

_WORDS = {
    Rating.NONE: "Nobody wins here by watching the cards.",
    Rating.LOW: "Watching the cards wins so little that it is hardly worth the time.",
    Rating.MODERATE: "Watching the cards wins about as much as counting at blackjack. Limit the wager.",
    Rating.HIGH: "Watching the cards wins more than counting at blackjack. Change the cut or the wager.",
}


def rating_of(units_per_100: float) -> Rating:
    return next(rating for rating, least in LEAST.items() if units_per_100 >= least)


def rating_in_words() -> str:
    """Return how the ratings are defined."""
    limits = "; ".join(
        f"{rating.value} from {least:g} unit{'' if least == 1 else 's'} per 100 rounds on"
        for rating, least in LEAST.items()
        if rating is not Rating.NONE
    )
    defined = limits[:1].upper() + limits[1:]
    return f"{defined}; none below. The count or perfect play is rated, whichever wins more."
