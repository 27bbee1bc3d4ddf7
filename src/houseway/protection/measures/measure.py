"""One counter-measure, and what it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from houseway.protection.count.protect import Protection
from houseway.protection.count.rating import Rating, rating_of

_EVENLY = 2  # bets are spread evenly from nothing to the largest, so that their mean is half of it


class Kind(StrEnum):
    """What is changed."""

    TODAY = "today"
    CUT = "cut"
    SHUFFLE = "shuffle"
    DECKS = "decks"
    PAY = "pay"
    CAP = "cap"


@dataclass(frozen=True)
class House:
    """How fast a table is dealt today, and how long a shuffle takes."""

    rounds: int  # in an hour, with the shuffles of today
    shuffle_minutes: Fraction

    def rounds_with(self, today: float, changed: float) -> float:
        """Return the rounds of an hour with so many rounds between two shuffles, instead of those today."""
        minutes = float(self.shuffle_minutes)
        dealing = 60 / self.rounds - minutes / today
        return 60 / (dealing + minutes / changed)

    def is_possible(self, today: float) -> bool:
        return 60 / self.rounds > float(self.shuffle_minutes) / today


@dataclass(frozen=True)
class Result:
    """What a measure leaves a counter, beside what it costs. Units are bets of today's size."""

    kind: Kind
    words: str
    found: Protection
    rounds_an_hour: float
    cap: Fraction = Fraction(1)  # the largest bet, as a share of today's
    continuous: bool = False  # shuffled after every round, by a device that takes no time
    breaks: Sequence[str] = ()  # what the rules in force do not allow

    @property
    def house_advantage(self) -> Fraction:
        return -self.found.effects.edge

    @property
    def per_100(self) -> float:
        """Return what the count wins in 100 rounds, in bets of today's size."""
        bets = self.found.bets
        return 0.0 if self.continuous or bets is None else bets.per_100 * float(self.cap)

    @property
    def error_per_100(self) -> float:
        bets = self.found.bets
        return 0.0 if self.continuous or bets is None else bets.error_per_100 * float(self.cap)

    @property
    def perfect_per_100(self) -> float:
        return 0.0 if self.continuous else self.found.perfect.per_100 * float(self.cap)

    @property
    def most_per_100(self) -> float:
        return max(self.per_100, self.perfect_per_100)

    @property
    def rating(self) -> Rating:
        return rating_of(self.most_per_100)

    @property
    def expected_win(self) -> float:
        """Return what players who do not count lose in an hour, in bets of today's size."""
        mean_bet = self.cap - self.cap**2 / _EVENLY
        return float(self.house_advantage * mean_bet) * self.rounds_an_hour


@dataclass(frozen=True)
class Compared:
    """The measures beside the table of today."""

    today: Result
    measures: Sequence[Result]
    under: float | None = None

    def change(self, measure: Result) -> float:
        """Return how the expected win from players who do not count changes, as a share of today's."""
        before = self.today.expected_win
        return (measure.expected_win - before) / abs(before) if before else 0.0

    def rounds_lost(self, measure: Result) -> float:
        return 1 - measure.rounds_an_hour / self.today.rounds_an_hour

    @property
    def enough(self) -> Sequence[Result]:
        """Return the measures that the rules allow and that bring what is won under the wanted level."""
        wanted = self.under
        if wanted is None:
            return ()
        candidates = (self.today, *self.measures)
        allowed = self.today.breaks
        return [
            result
            for result in candidates
            if result.most_per_100 < wanted and set(result.breaks) <= set(allowed)
        ]

    @property
    def cheapest(self) -> Result | None:
        """Return the measure that changes least for players who do not count; then fewer rounds are lost."""
        return min(self.enough, key=lambda one: (abs(self.change(one)), self.rounds_lost(one)), default=None)
