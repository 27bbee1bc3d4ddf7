"""What somebody can win on a wager by watching the cards: the whole analysis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from houseway.equipment.cards import SUITS
from houseway.odds.game_odds import BASE, wager_asked
from houseway.odds.wager_odds import check_counted
from houseway.protection.count.counting_system import CountingSystem, best_system, given_system
from houseway.protection.count.effects import Effects, effects_of_removal
from houseway.protection.count.question import Question
from houseway.protection.count.rating import Rating, rating_of
from houseway.protection.count.sample import (
    AtDepth,
    BetsAtTrigger,
    EdgeTally,
    Floats,
    PerfectPlay,
    TriggerTally,
    Values,
    batches,
    counts_of,
    linear_edges,
    suit_spread,
)
from houseway.refusal import Refusal
from houseway.rules.analysis.gain import round_gain
from houseway.rules.analysis.kernel import Shoes
from houseway.rules.game import Table
from houseway.simulation.run.job import Job, job_at

LEVELS = (1, 2, 3)
SUIT_SPREAD = "suits"
_BEFORE_THE_DEAL = "before the deal"


@dataclass(frozen=True)
class Protection:
    """The answer. ``bets`` is None if bets at no count win."""

    job: Job
    wager: str
    effects: Effects
    behind: int
    system: CountingSystem
    at_triggers: TriggerTally
    bets: BetsAtTrigger | None
    perfect: PerfectPlay
    exact_shoes: int  # in which perfect play knows the exact edge; in the others it is estimated
    by_depth: Sequence[AtDepth]

    @property
    def table(self) -> Table[Any]:
        return self.job.table

    @cached_property
    def correlations(self) -> Sequence[tuple[int, float]]:
        """Return the betting correlation of the best tags of each level."""
        return [(level, best_system(self.effects, level).correlation(self.effects)) for level in LEVELS]

    @property
    def rounds_per_shoe(self) -> float:
        return self.at_triggers.rounds / self.at_triggers.shoes

    @property
    def kind_of_count(self) -> str:
        """Return how the count is kept: by suits, as it runs, or per deck that is left."""
        if not self.system.tags:
            return "difference of suits"
        return "true count" if self.system.is_balanced(self.effects.copies) else "running count"

    @property
    def most_per_100(self) -> float:
        """Return the units per 100 rounds of the better of the count and of perfect play."""
        counted = self.bets.per_100 if self.bets else 0.0
        return max(counted, self.perfect.per_100)

    @property
    def rating(self) -> Rating:
        return rating_of(self.most_per_100)


def protect(table: Table[Any], question: Question) -> Protection:
    """Answer the question; refuse a wager that cannot be counted, with the reason."""
    wager = wager_asked(table, question.wager)
    _check_wager(table, wager)
    job = job_at(table, None, question.seed)
    shoes = _shoes(job)
    _behind(question.behind, shoes)
    if question.tags not in (None, SUIT_SPREAD):
        given_system(question.tags, shoes.pack)  # refused before the long work
    return sampled(job, effects_of_removal(table, wager, shoes.pack, shoes.key_of(wager)), question, wager)


def sampled(job: Job, effects: Effects, question: Question, wager: str) -> Protection:
    """Deal the shoes of a question whose effects of removal are known."""
    shoes = _shoes(job)
    behind = _behind(question.behind, shoes)
    gains = gains_of_cases(job, wager)
    system, values = _system(question, effects, shoes)
    exact = shoes.edges(wager, gains)
    at_count = TriggerTally(gains, values)
    edges = EdgeTally(linear_edges(effects, shoes), exact, question.exact_shoes)
    for batch in batches(shoes, behind, job.key("protect"), question.shoes):
        at_count.add(batch)
        edges.add(batch)
    best, perfect = at_count.best(), edges.total()
    return Protection(
        job,
        wager,
        effects,
        behind,
        system,
        at_count,
        best,
        perfect,
        edges.corrected,
        [*edges.by_depth()],
    )


def _check_wager(table: Table[Any], wager: str) -> None:
    if wager == BASE:
        return
    check_counted(table, wager)
    if table.wagers[wager].placed != _BEFORE_THE_DEAL:
        raise Refusal(
            f"{wager} is made during the round, when the count no longer decides. Ask for {BASE} instead.",
            table.game.cite,
        )


def _shoes(job: Job) -> Shoes:
    if job.kernel.shoes is None:
        title = job.table.game.title
        why = (
            f"{title} is shuffled before every round, so nothing that was dealt tells what comes next"
            if job.table.game.packs(job.table.options)
            else f"{title} has no cards: a round does not change the next one"
        )
        raise Refusal(f"{why}. There is nothing to count.", job.table.game.cite)
    return job.kernel.shoes()


def _behind(asked: int | None, shoes: Shoes) -> int:
    most = len(shoes.pack) // 2
    if asked is None:
        return shoes.behind
    if not shoes.least_behind <= asked <= most:
        raise Refusal(
            f"{asked} cards behind the cutting card cannot be dealt. Choose {shoes.least_behind} to {most}."
        )
    return asked


def _system(question: Question, effects: Effects, shoes: Shoes) -> tuple[CountingSystem, Values]:
    if question.tags == SUIT_SPREAD:
        if {card.suit for card in effects.by_card} != set(SUITS):
            raise Refusal(f"The shoe does not hold four suits. Count by tags instead of {SUIT_SPREAD}.")
        return CountingSystem({}, SUIT_SPREAD), suit_spread(shoes)
    if question.tags is not None:
        system = given_system(question.tags, shoes.pack)
    else:
        system = best_system(effects, question.level)
    return system, counts_of(system, shoes)


def gains_of_cases(job: Job, wager: str) -> Floats:
    """Return what a unit bet on the wager gains in each case; for the base, all that is added to it too."""
    added_to = {of: 1 for case in job.kernel.cases for of, _ in case.adds.values()}
    gains = np.zeros(len(job.kernel.cases))
    for place, case in enumerate(job.kernel.cases):
        bets = case.bets(added_to) if wager == BASE else {wager: 1}
        gains[place] = float(round_gain(job.table, bets)(case.outcome))
    return gains
