"""The sample and the exact results in one form, so that the same code computes odds and money from both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from houseway.odds.base_game_odds import BaseOdds, base_odds
from houseway.odds.wager_odds import WagerOdds, branches_of, wager_odds
from houseway.rules.analysis.best_play import Branch, Strategy
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.analysis.kernel import Case, Kernel
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.wagers.wagers import Wager
from houseway.simulation.run.job import Job

# The wagers that a decision adds to the layout, each as a multiple of another wager.
Adds = Mapping[str, tuple[str, Fraction]]


@dataclass(frozen=True)
class RoundResults:
    """What can come up and how often: counted in a sample, or every way there is."""

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
        found = [
            wager_odds(self.table, wager, self.strategy.branches, beside)
            for wager in self.judged
            for beside in wager.beside
        ]
        found += [
            wager_odds(self.table, wager, branches_of(self.table, wager=wager.name), {})
            for wager in self.alone
        ]
        return [odds for odds in found if odds.rows]

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
    beside = table.game.made_with(table.options)
    added_to = {of: 1 for added in adds.values() for of, _ in added.values() if of not in beside}
    if exact and exact.base_game and not added_to:  # decisions add nothing: every round has the same bets
        added_to = dict(exact.base_game.branches[0].bets)
    ways: dict[str, Counter[Any]] = {}
    for case, count in zip(kernel.cases, counts, strict=True):
        if count:
            ways.setdefault(case.decision, Counter())[case.outcome] += count
    branches = [
        Branch(
            decision,
            units.get(decision) or {**added_to, **_in_units(adds[decision], beside)},
            Distribution(found),
        )
        for decision, found in ways.items()
    ]
    strategy = Strategy(kernel.strategy, (), tuple(branches))
    decides = bool(kernel.strategy) and not kernel.places_bets
    judged = tuple(wager for wager in table.wagers.values() if wager.name not in kernel.in_sums)
    return RoundResults(table, strategy, adds, judged, decides)


def exact_results(job: Job) -> RoundResults | None:
    """Return what the sample should come to, or None if no odds of this table are known."""
    table, adds = job.table, _adds_by_decision(job.kernel)
    played = None
    in_outcomes = [wager for wager in table.wagers.values() if wager.name not in table.game.counted_alone]
    alone = tuple(wager for wager in table.wagers.values() if wager.name in table.game.counted_alone)
    if job.kernel.strategy != replace(job, strategy=None).kernel.strategy:
        alone = ()  # they are counted under the usual strategy
    if table.game.best_play:
        # Without a strategy of the user, the kernel's own is played.
        played = table.game.best_play(table, ()).named(job.strategy or job.kernel.strategy)
        if table.game.odds is None:
            return RoundResults(table, played, adds, tuple(in_outcomes), decides=True, alone=alone)
    judged = [wager for wager in in_outcomes if kind_of(wager.name) not in table.game.no_odds]
    if table.game.odds is None or not (judged or played):
        return None
    every_outcome = Strategy("", (), tuple(branches_of(table)))
    return RoundResults(table, every_outcome, {}, tuple(judged), decides=False, base_game=played, alone=alone)


def _adds_by_decision(kernel: Kernel[Any]) -> Mapping[str, Adds]:
    adds: dict[str, Adds] = {}
    for case in kernel.cases:
        if adds.setdefault(case.decision, case.adds) != case.adds:
            raise ValueError(f"the decision {case.decision!r} adds different wagers to the layout")
    return adds


def _in_units(adds: Adds, beside: Collection[str]) -> dict[str, int]:
    return {name: int(times) for name, (of, times) in adds.items() if of not in beside}
