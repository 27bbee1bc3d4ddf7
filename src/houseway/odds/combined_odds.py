"""The odds of wagers that are made together: how much of all the money bet the house keeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm, sqrt
from typing import Any

from houseway.odds.base_game_odds import result_of
from houseway.odds.wager_odds import distribution_of
from houseway.rules.analysis.combination import Combination
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.wagers.payout import Odds, to
from houseway.rules.wagers.wagers import Result


@dataclass(frozen=True)
class CombinedOdds:
    """What the wagers gain together, in ways, from the first bet until it is decided."""

    combination: Combination[Any]
    gains: Counter[Fraction]
    average_bet: Fraction
    expected_rolls: Fraction

    @property
    def total(self) -> int:
        return self.gains.total()

    def _mean(self, power: int) -> Fraction:
        return sum((gain**power * ways for gain, ways in self.gains.items()), Fraction(0)) / self.total

    @cached_property
    def house_advantage(self) -> Fraction:
        """Return the expected loss for each unit of the first wager."""
        return -self._mean(1)

    @property
    def element_of_risk(self) -> Fraction:
        """Return the expected loss for each unit of everything that is bet."""
        return self.house_advantage / self.average_bet

    def ways(self, result: Result) -> int:
        return sum(ways for gain, ways in self.gains.items() if result_of(gain) is result)

    @property
    def hit_frequency(self) -> Fraction:
        return Fraction(self.ways(Result.WIN), self.total)

    @property
    def true_odds(self) -> Odds | None:
        won = self.ways(Result.WIN)
        return to(self.ways(Result.LOSE), won) if won else None

    @property
    def variance(self) -> Fraction:
        return self._mean(2) - self.house_advantage**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)


def every_combined_odds(table: Table[Any]) -> Iterator[CombinedOdds]:
    """Yield the odds of each combination that the game names."""
    combinations = tuple(table.game.combinations(table))
    outcomes = distribution_of(table).seen_by("") if combinations else None
    for combination in combinations:
        if outcomes is not None:
            yield _combined(table, combination, outcomes)


def _combined(table: Table[Any], combination: Combination[Any], outcomes: Distribution[Any]) -> CombinedOdds:
    gains: Counter[Fraction] = Counter()
    staked, in_play = Fraction(0), 0
    for outcome, ways in outcomes.ways.items():
        bets = combination.bets(outcome)
        verdicts = [(table.by_name[name].decide(outcome, {}), units) for name, units in bets.items()]
        in_play += ways
        if verdicts[0][0].result is not Result.STANDS:
            gains[sum((verdict.gain * Fraction(units) for verdict, units in verdicts), Fraction(0))] += ways
            staked += sum(bets.values()) * ways
    made = gains.total()
    return CombinedOdds(
        combination, _in_throws(gains, outcomes.throws), staked / made, Fraction(in_play, made)
    )


def _in_throws(gains: Counter[Fraction], throws: int) -> Counter[Fraction]:
    """Return the same gains in as few ways as possible, in multiples of the ways of one throw."""
    shared = gcd(*gains.values())
    total = gains.total() // shared
    times = lcm(total, throws) // total
    return Counter({gain: ways // shared * times for gain, ways in gains.items()})
