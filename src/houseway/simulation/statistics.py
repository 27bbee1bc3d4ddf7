"""Does the sample agree with the exact answer? Each wager by its z-score, all results by chi-square."""

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
from houseway.simulation.results import Answer

BASE = "base"


@dataclass(frozen=True)
class Compared:
    """A wager, or the base game: what it cost in the sample, and what it should have cost."""

    name: str
    beside: Bets
    rounds: int  # in which it was on the layout
    sample: Fraction
    exact: Fraction | None
    standard_error: float  # of the sample: from the exact answer where there is one
    unit: str = ""  # of the base game

    @property
    def z(self) -> float | None:
        """How many standard errors the sample lies from the exact answer."""
        if self.exact is None:
            return None
        distance = float(self.sample - self.exact)
        return distance / self.standard_error if self.standard_error else 0.0


@dataclass(frozen=True)
class ChiSquare:
    """Results told apart by what they pay; rare ones are taken together."""

    classes: int
    statistic: float

    @property
    def degrees_of_freedom(self) -> int:
        return self.classes - 1

    @property
    def p_value(self) -> float:
        """How often a fair sample is at least as far from the exact answer."""
        return chi_square_tail(self.statistic, self.degrees_of_freedom)

    def holds_at(self, confidence: float) -> bool:
        """On both sides: what is too good to be chance is no better than what is too bad."""
        doubt = (1 - confidence) / 2
        return doubt <= self.p_value <= 1 - doubt

    @property
    def holds(self) -> dict[float, bool]:
        return {confidence: self.holds_at(confidence) for confidence in JUDGED_AT}


def compared(sample: Answer, exact: Answer | None) -> Iterator[Compared]:
    """Every wager that was on the layout, then the base game."""
    known = {(one.wager.name, str(one.beside)): one for one in exact.wagers} if exact else {}
    for one in sample.wagers:
        should_be = known.get((one.wager.name, str(one.beside)))
        yield Compared(
            one.wager.name,
            one.beside,
            one.total,
            one.house_advantage,
            should_be.house_advantage if should_be else None,
            _standard_error(should_be, exact.total, sample.total)
            if should_be and exact
            else _standard_error(one, sample.total, sample.total),
        )
    if sample.base:
        base = exact.base if exact else None
        # Where hands are counted one by one, only the sample knows how far rounds lie from the average.
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
    """Of the advantage in so many rounds.

    The advantage is a ratio, of what is lost to what is staked, and where the player decides both are
    chance: its error is that of the loss beyond the advantage, per average stake of a round.
    """
    advantage = odds.house_advantage
    staked = sum(row.ways * row.units for row in odds.rows)
    beyond = sum(row.ways * (row.units * (row.gain + advantage)) ** 2 for row in odds.rows)
    return sqrt(beyond * deals / (Fraction(staked) ** 2 * rounds))


def chi_square(sample: Answer, exact: Answer) -> ChiSquare | None:
    """None where there are too few rounds to expect anything often enough."""
    found, ways = _classes(sample, exact), _classes(exact, exact)
    impossible = found.keys() - ways.keys()
    if impossible:
        raise ValueError(f"the kernel dealt what cannot come up: {impossible}")
    per_way = Fraction(sample.total, exact.total)
    pooled = _pooled([(float(count * per_way), found[key]) for key, count in ways.items()])
    if len(pooled) < 2:
        return None
    return ChiSquare(len(pooled), sum((count - expected) ** 2 / expected for expected, count in pooled))


def _pooled(cells: Sequence[tuple[float, int]]) -> list[tuple[float, int]]:
    """All rare results as one, with as many of the others as it takes for that one to be expected often."""
    common = sorted(cell for cell in cells if cell[0] >= LEAST_EXPECTED)
    rare = [cell for cell in cells if cell[0] < LEAST_EXPECTED]
    while rare and common and sum(expected for expected, _ in rare) < LEAST_EXPECTED:
        rare.append(common.pop(0))
    together = (sum(expected for expected, _ in rare), sum(count for _, count in rare))
    return [together, *common] if rare else common


def _classes(answer: Answer, exact: Answer) -> Counter[Hashable]:
    """By decision, where the exact answer tells them apart, and by what every wager pays."""
    classes: Counter[Hashable] = Counter()
    for branch in answer.strategy.branches:
        decision = branch.decision if exact.decides else ""
        judged = list(_on_layout(exact.judged, branch))
        for outcome, ways in branch.outcomes.ways.items():
            gains = tuple([wager.decide(outcome, bets).gain for wager, bets in judged])
            classes[decision, gains] += ways
    return classes


def _on_layout(wagers: Sequence[Wager[Any]], branch: Branch[Any]) -> Iterator[tuple[Wager[Any], Bets]]:
    """Each wager with the bets beside which it is judged, in every case that matters to it."""
    for wager in wagers:
        units = branch.bets.get(wager.name, 1 if wager.placed == "before the deal" else 0)
        if units:
            for beside in wager.beside:
                yield wager, {**branch.bets, **beside, wager.name: units}
