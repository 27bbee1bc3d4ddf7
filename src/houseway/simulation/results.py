"""The sample and the exact answer in one shape, so that the same code makes odds and money of both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from houseway.odds.base_odds import BaseOdds, base_odds
from houseway.odds.wager_odds import WagerOdds, branches_of, wager_odds
from houseway.rules.analysis.best_play import Branch, Strategy
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.analysis.kernel import Case, Kernel
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.wagers.wagers import Wager
from houseway.simulation.run.job import Order

# What a decision puts on the layout: wagers, each so many times another one.
Adds = Mapping[str, tuple[str, Fraction]]


@dataclass(frozen=True)
class Answer:
    """What can come up and how often: counted in a sample, or all ways there are."""

    table: Table[Any]
    strategy: Strategy[Any]
    adds: Mapping[str, Adds]  # by decision
    judged: Sequence[Wager[Any]]  # the wagers that it can tell anything about
    decides: bool  # whether there is a base game, and decisions are told apart
    # Where the base game is counted by itself, hand by hand, and what comes up for the other wagers is not
    # told apart by decisions: the strategy that is played.
    base_game: Strategy[Any] | None = None

    @property
    def total(self) -> int:
        return self.strategy.total

    @cached_property
    def wagers(self) -> Sequence[WagerOdds]:
        """Those that were on the layout, beside each set of bets that matters to them."""
        found = [
            wager_odds(self.table, wager, self.strategy.branches, beside)
            for wager in self.judged
            for beside in wager.beside
        ]
        return [one for one in found if one.rows]

    @cached_property
    def base(self) -> BaseOdds | None:
        played = self.strategy if self.decides else self.base_game
        return base_odds(self.table, played) if played else None

    def cases(self) -> Iterator[tuple[Case[Any], int]]:
        """With what the player has added to the layout, for money to be made of them."""
        for branch in self.strategy.branches:
            for outcome, ways in branch.outcomes.ways.items():
                yield Case(outcome, branch.decision, self.adds.get(branch.decision, {})), ways


def sample_answer(order: Order, counts: Sequence[int], exact: Answer | None) -> Answer:
    """What the counts of a simulation say."""
    table, kernel = order.table, order.kernel
    adds = _adds_by_decision(kernel)
    # What a unit of the base game is: as in the exact answer, or all that something is added to.
    units = {one.decision: one.bets for one in exact.strategy.branches} if exact and exact.decides else {}
    added_to = {of: 1 for one in adds.values() for of, _ in one.values()}
    ways: dict[str, Counter[Any]] = {}
    for case, count in zip(kernel.cases, counts, strict=True):
        if count:
            ways.setdefault(case.decision, Counter())[case.outcome] += count
    branches = [
        Branch(
            decision, units.get(decision) or {**added_to, **_in_units(adds[decision])}, Distribution(found)
        )
        for decision, found in ways.items()
    ]
    strategy = Strategy(kernel.strategy, (), tuple(branches))
    return Answer(table, strategy, adds, tuple(table.wagers.values()), bool(kernel.strategy))


def exact_answer(order: Order) -> Answer | None:
    """What the sample should come to; None where nothing of this table is counted."""
    table, adds = order.table, _adds_by_decision(order.kernel)
    played = None
    if table.game.best_play:
        # Who simulates without a word about strategy plays as the kernel does.
        played = table.game.best_play(table, ()).named(order.strategy or order.kernel.strategy)
        if table.game.odds is None:
            return Answer(table, played, adds, tuple(table.wagers.values()), decides=True)
    judged = [one for one in table.wagers.values() if kind_of(one.name) not in table.game.no_odds]
    if table.game.odds is None or not (judged or played):
        return None
    comes_up = Strategy("", (), tuple(branches_of(table)))
    return Answer(table, comes_up, {}, tuple(judged), decides=False, base_game=played)


def _adds_by_decision(kernel: Kernel[Any]) -> Mapping[str, Adds]:
    adds: dict[str, Adds] = {}
    for case in kernel.cases:
        if adds.setdefault(case.decision, case.adds) != case.adds:
            raise ValueError(f"the decision {case.decision!r} adds different wagers to the layout")
    return adds


def _in_units(adds: Adds) -> dict[str, int]:
    return {name: int(times) for name, (_, times) in adds.items()}
