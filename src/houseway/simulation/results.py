"""Puts a sample and the exact results into one form, and tells whether they agree.

The same code computes odds and money from both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

from houseway.odds.game_odds import BaseOdds, base_odds
from houseway.odds.wager_odds import WagerOdds, branches_of, wager_odds
from houseway.rules.analysis.best_play import Branch, Strategy
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.analysis.kernel import Case, Kernel
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import settle_seats
from houseway.rules.wagers.wagers import Bets, Seats, Wager
from houseway.simulation.job import Job
from houseway.simulation.statistics import JUDGED_AT, LEAST_EXPECTED, chi_square_tail

# The wagers that a decision adds to the layout, each as a multiple of another wager.
Adds = Mapping[str, tuple[str, Fraction]]


@dataclass(frozen=True)
class RoundResults:
    """The outcomes and how often they come up: counted in a sample, or every way there is."""

    table: Table[Any]
    strategy: Strategy[Any]
    adds: Mapping[str, Adds]  # by decision
    judged: Sequence[Wager[Any]]  # the wagers that the results say anything about
    decides: bool  # whether there is a base game, and the results are known by decision
    # The strategy of the base game where that is counted separately, hand by hand, and the results of the
    # other wagers are not known by decision.
    base_game: Strategy[Any] | None = None
    # Wagers that are counted by themselves, over other outcomes.
    alone: Sequence[Wager[Any]] = ()

    @property
    def total(self) -> int:
        return self.strategy.total

    @cached_property
    def wagers(self) -> Sequence[WagerOdds]:
        """Return the odds of the wagers that were on the layout, for each set of other bets that matters."""
        odds_of_wagers = [
            wager_odds(self.table, wager, self.strategy.branches, others)
            for wager in self.judged
            for others in wager.beside
        ]
        odds_of_wagers += [
            wager_odds(self.table, wager, branches_of(self.table, wager=wager.name), {})
            for wager in self.alone
        ]
        return [odds for odds in odds_of_wagers if odds.rows]

    @cached_property
    def base(self) -> BaseOdds | None:
        played = self.strategy if self.decides else self.base_game
        return base_odds(self.table, played) if played else None

    def cases(self) -> Iterator[tuple[Case[Any], int]]:
        """Yield every case with how often it comes up, including the wagers that the player added."""
        for branch in self.strategy.branches:
            for outcome, ways in branch.outcomes.ways.items():
                yield Case(outcome, branch.decision, self.adds.get(branch.decision, {})), ways


def sample_results(job: Job, counts: Sequence[int], exact: RoundResults | None) -> RoundResults:
    """Make results from the counts of a simulation."""
    table, kernel = job.table, job.kernel
    adds = _adds_by_decision(kernel)
    # A unit of the base game: as in the exact results, or every wager that something is added to.
    known = exact.strategy.branches if exact and exact.decides else ()
    units = {branch.decision: branch.bets for branch in known}
    # Wagers that are made with another one gain as much: a unit is one of them.
    made_with = {wager.name for wager in table.wagers.values() if wager.made_with}
    added_to = {of: 1 for added in adds.values() for of, _ in added.values() if of not in made_with}
    if exact and exact.base_game and not added_to:  # decisions add nothing: every round has the same bets
        added_to = dict(exact.base_game.branches[0].bets)
    ways: dict[str, Counter[Any]] = {}
    for case, count in zip(kernel.cases, counts, strict=True):
        if count:
            ways.setdefault(case.decision, Counter())[case.outcome] += count
    branches = [
        Branch(
            decision,
            units.get(decision) or {**added_to, **_in_units(adds[decision], made_with)},
            Distribution(outcomes),
        )
        for decision, outcomes in ways.items()
    ]
    strategy = Strategy(kernel.strategy, (), tuple(branches))
    decides = bool(kernel.strategy) and not kernel.places_bets
    judged = tuple(wager for wager in table.wagers.values() if wager.name not in kernel.in_sums)
    return RoundResults(table, strategy, adds, judged, decides)


def exact_results(job: Job) -> RoundResults | None:
    """Return the results that the sample should approach, or None if no odds of this table are known."""
    table, adds = job.table, _adds_by_decision(job.kernel)
    played = None
    in_outcomes = [wager for wager in table.wagers.values() if not table.is_counted_alone(wager.name)]
    alone = tuple(wager for wager in table.wagers.values() if table.is_counted_alone(wager.name))
    if job.kernel.strategy != replace(job, strategy=None).kernel.strategy:
        alone = ()  # they are counted under the usual strategy
    if table.game.analysis.best_play:
        # Without a strategy of the user, the kernel's own is played.
        played = table.game.analysis.best_play(table, ()).named(job.strategy or job.kernel.strategy)
        if table.game.analysis.odds is None:
            return RoundResults(table, played, adds, tuple(in_outcomes), decides=True, alone=alone)
    judged = [wager for wager in in_outcomes if table.has_odds(wager.name)]
    if table.game.analysis.odds is None or not (judged or played):
        return None
    every_outcome = Strategy("", (), tuple(branches_of(table)))
    return RoundResults(table, every_outcome, {}, tuple(judged), decides=False, base_game=played, alone=alone)


def _adds_by_decision(kernel: Kernel[Any]) -> Mapping[str, Adds]:
    adds: dict[str, Adds] = {}
    for case in kernel.cases:
        if adds.setdefault(case.decision, case.adds) != case.adds:
            raise ValueError(f"the decision {case.decision!r} adds different wagers to the layout")
    return adds


def _in_units(adds: Adds, made_with: Collection[str]) -> dict[str, int]:
    return {name: int(times) for name, (of, times) in adds.items() if of not in made_with}


# The cases of a simulation in words.


def case_labels(job: Job, seats: Seats) -> list[str]:
    """Return each case as the outcome and what the player decided.

    An outcome without words of its own is described by the results of these bets.
    """
    return [_label(job.table, case, seats) for case in job.kernel.cases]


def _label(table: Table[Any], case: Case[Any], seats: Seats) -> str:
    has_words = any("__str__" in vars(kind) for kind in type(case.outcome).__mro__[:-1])
    outcome = str(case.outcome) if has_words else _results(table, case, seats)
    return f"{case.decision}: {outcome}" if case.decision else outcome


def _results(table: Table[Any], case: Case[Any], seats: Seats) -> str:
    on_layout = {seat: case.bets(bets) for seat, bets in seats.items()}
    settled = settle_seats(table, case.outcome, on_layout)
    return ", ".join(
        f"{wager.wager} {wager.result.value}" + (f" {wager.verdict.odds.words}" if wager.verdict.odds else "")
        for of_seat in settled.values()
        for wager in of_seat
    )


# The comparison of a sample with the exact odds: each wager by its z-score, all results by chi-square.

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
        """Return how many standard errors the sample is away from the exact odds."""
        if self.exact is None:
            return None
        distance = float(self.sample - self.exact)
        return distance / self.standard_error if self.standard_error else 0.0


@dataclass(frozen=True)
class ChiSquare:
    """The test over all classes of results, by what they pay; rare ones are pooled.

    >>> test = hw.table("sic-bo").simulate(10_000, seed=1).compare()
    >>> round(test.p_value, 2)
    0.19
    """

    classes: int
    statistic: float

    @property
    def degrees_of_freedom(self) -> int:
        """Return the number of classes less one."""
        return self.classes - 1

    @property
    def p_value(self) -> float:
        """Return how often a fair sample is at least as far from the exact odds."""
        return chi_square_tail(self.statistic, self.degrees_of_freedom)

    def holds_at(self, confidence: float) -> bool:
        """Return whether the sample agrees. Too close to be chance is as suspicious as too far.

        >>> hw.table("sic-bo").simulate(10_000, seed=1).compare().holds_at(0.95)
        True
        """
        doubt = (1 - confidence) / 2
        return doubt <= self.p_value <= 1 - doubt

    @property
    def holds(self) -> dict[float, bool]:
        """Return whether the sample agrees at each usual confidence."""
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
    dealt, ways = _classes(sample, exact), _classes(exact, exact)
    impossible = dealt.keys() - ways.keys()
    if impossible:
        raise ValueError(f"the kernel dealt impossible results: {impossible}")
    per_way = Fraction(sample.total, exact.total)
    pooled = _pooled([(float(count * per_way), dealt[key]) for key, count in ways.items()])
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
            for others in wager.beside:
                yield wager, {**branch.bets, **others, wager.name: units}
