"""What a table wins in a shift: in theory, and in many simulated shifts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

from houseway.equipment.money import Cents
from houseway.simulation.money import Money
from houseway.simulation.sessions import Sessions
from houseway.simulation.spread import deviation, mean, part_within, quantile


@dataclass(frozen=True)
class Band:
    """The range that the house's win lies in with this confidence."""

    confidence: float
    low: float
    high: float


@dataclass(frozen=True)
class Hold:
    """The house's win in shifts of ``rounds`` rounds. ``theory`` is for one round, if it is known."""

    rounds: int
    theory: Money | None
    shifts: Sessions

    @property
    def wins(self) -> Counter[Cents]:
        """Return what the house won in each simulated shift."""
        return Counter({-net: times for net, times in self.shifts.nets.items()})

    @property
    def simulated_win(self) -> Fraction:
        return mean(self.wins)

    @property
    def simulated_hold(self) -> Fraction:
        return Fraction(sum(win * times for win, times in self.wins.items()), self.shifts.staked)

    @property
    def simulated_deviation(self) -> float:
        return deviation(self.wins)

    @property
    def expected_win(self) -> Fraction | None:
        return self.theory.average_win * self.rounds if self.theory else None

    @property
    def expected_deviation(self) -> float | None:
        return sqrt(self.theory.variance * self.rounds) if self.theory else None

    @property
    def average_staked(self) -> Fraction:
        """Return what is staked in a shift on average."""
        if self.theory:
            return self.theory.average_staked * self.rounds
        return Fraction(self.shifts.staked, self.shifts.count)

    def expected_band(self, confidence: float) -> Band:
        """Return the band of the normal distribution, from the exact standard deviation if it is known."""
        win = self.simulated_win if self.expected_win is None else self.expected_win
        spread = self.expected_deviation or self.simulated_deviation
        reach = NormalDist().inv_cdf((1 + confidence) / 2) * spread
        return Band(confidence, float(win) - reach, float(win) + reach)

    def simulated_band(self, confidence: float) -> Band:
        """Return the band that the simulated shifts lie in; with long odds it differs from the normal one."""
        doubt = (1 - Fraction(str(confidence))) / 2
        low, high = quantile(self.wins, doubt), quantile(self.wins, 1 - doubt)
        return Band(confidence, low, high)

    def part_inside(self, confidence: float) -> Fraction:
        """Return the share of simulated shifts that lie in the expected band."""
        band = self.expected_band(confidence)
        return part_within(self.wins, band.low, band.high)
