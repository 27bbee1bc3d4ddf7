"""Whether a sample agrees with the exact odds: each wager by its z-score, all results by chi-square."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from houseway.odds.wager_odds import WagerOdds
from houseway.rules.analysis.best_play import Branch
from houseway.rules.wagers.wagers import Bets, Wager
from houseway.simulation.chi_square import JUDGED_AT, LEAST_EXPECTED, chi_square_tail
from houseway.simulation.results import RoundResults

BASE = "base"


@dataclass(frozen=True)
class Compared:
    """A wager or the base game: its house advantage in the sample, and the exact one."""

    name: str
    beside: Bets
    rounds: int  # in which it was on the layout
    sample: Fraction
    exact: Fraction | None
    standard_error: float  # of the sample: from the exact results if they are known
    unit: str = ""  # of the base game

    @property
    def z(self) -> float | None:
        """Return how many standard errors the sample lies from the exact odds."""
        if self.exact is None:
            return None
        distance = float(self.sample - self.exact)
        return distance / self.standard_error if self.standard_error else 0.0


@dataclass(frozen=True)
class ChiSquare:
    """The test over all classes of results, by what they pay; rare ones are pooled."""

    classes: int
    statistic: float

    @property
    def degrees_of_freedom(self) -> int:
        return self.classes - 1

    @property
    def p_value(self) -> float:
        """Return how often a fair sample is at least as far from the exact odds."""
        return chi_square_tail(self.statistic, self.degrees_of_freedom)

    def holds_at(self, confidence: float) -> bool:
        """Judge on both sides: too close to be chance is as suspicious as too far."""
        doubt = (1 - confidence) / 2
        return doubt <= self.p_value <= 1 - doubt

    @property
    def holds(self) -> dict[float, bool]:
        return {confidence: self.holds_at(confidence) for confidence in JUDGED_AT}


def compared(sample: RoundResults, exact: RoundResults | None) -> Iterator[Compared]:
    """Compare every wager that was on the layout, then the base game."""
    known = {(odds.wager.name, str(odds.beside)): odds for odds in exact.wagers} if exact else {}
    for odds in sample.wagers:
        should_be = known.get((odds.wager.name, str(odds.beside)))
        yield Compared(
            odds.wager.name,
            odds.beside,
            odds.total,
            odds.house_advantage,
            should_be.house_advantage if should_be else None,
            _standard_error(
                should_be,
                should_be.outcomes or should_be.total if odds.wager in exact.alone else exact.total,
                sample.total,
            )
            if should_be and exact
            else _standard_error(odds, sample.total, sample.total),
        )
    if sample.base:
        base = exact.base if exact else None
        # Where hands are counted one by one, only the sample knows the standard deviation of a round.
        exactly = base.standard_deviation if base else None
        deviation = exactly if exactly is not None else sample.base.standard_deviation or 0.0
        yield Compared(
            BASE,
            {},
            sample.total,
            sample.base.house_advantage,
            base.house_advantage if base else None,
            deviation / sqrt(sample.total),
            sample.base.unit,
        )


def _standard_error(odds: WagerOdds, deals: int, rounds: int) -> float:
    """Return the standard error of the house advantage over so many rounds.

    The advantage is the ratio of loss to stake, and where the player decides both are random: its error is
    that of the loss beyond the advantage, divided by the average stake of a round.
    """
    advantage = odds.house_advantage
    staked = sum(row.ways * row.units for row in odds.rows)
    beyond = sum(row.ways * (row.units * (row.gain + advantage)) ** 2 for row in odds.rows)
    return sqrt(beyond * deals * odds.scale / (Fraction(staked) ** 2 * rounds))


def chi_square(sample: RoundResults, exact: RoundResults) -> ChiSquare | None:
    """Test the sample, or return None if there are too few rounds to expect any class often enough."""
    found, ways = _classes(sample, exact), _classes(exact, exact)
    impossible = found.keys() - ways.keys()
    if impossible:
        raise ValueError(f"the kernel dealt impossible results: {impossible}")
    per_way = Fraction(sample.total, exact.total)
    pooled = _pooled([(float(count * per_way), found[key]) for key, count in ways.items()])
    if len(pooled) < 2:
        return None
    return ChiSquare(len(pooled), sum((count - expected) ** 2 / expected for expected, count in pooled))


def _pooled(cells: Sequence[tuple[float, int]]) -> list[tuple[float, int]]:
    """Pool all rare classes into one, with as many others as it takes to expect that one often enough."""
    common = sorted(cell for cell in cells if cell[0] >= LEAST_EXPECTED)
    rare = [cell for cell in cells if cell[0] < LEAST_EXPECTED]
    while rare and common and sum(expected for expected, _ in rare) < LEAST_EXPECTED:
        rare.append(common.pop(0))
    together = (sum(expected for expected, _ in rare), sum(count for _, count in rare))
    return [together, *common] if rare else common


def _classes(results: RoundResults, exact: RoundResults) -> Counter[Hashable]:
    """Count results by what every wager pays, and by decision if the exact results are known by decision."""
    classes: Counter[Hashable] = Counter()
    for branch in results.strategy.branches:
        decision = branch.decision if exact.decides else ""
        judged = list(_on_layout(exact.judged, branch))
        for outcome, ways in branch.outcomes.ways.items():
            gains = tuple([wager.decide(outcome, bets).gain for wager, bets in judged])
            classes[decision, gains] += ways
    return classes


def _on_layout(wagers: Sequence[Wager[Any]], branch: Branch[Any]) -> Iterator[tuple[Wager[Any], Bets]]:
    """Yield each wager with the bets that it is judged with, in every case that matters to it."""
    for wager in wagers:
        units = branch.bets.get(wager.name, 1 if wager.placed == "before the deal" else 0)
        if units:
            for beside in wager.beside:
                yield wager, {**branch.bets, **beside, wager.name: units}
