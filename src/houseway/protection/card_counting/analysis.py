"""Computes what card counters win on a wager: effects of removal, the best count, whole shoes."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from houseway.equipment.cards import RANKS, SUITS
from houseway.odds.game_odds import BASE, wager_asked
from houseway.odds.wager_odds import check_counted
from houseway.protection.card_counting.counting_system import (
    CountingSystem,
    Effects,
    best_system,
    effects_of_removal,
    given_system,
)
from houseway.protection.card_counting.question import UNBALANCED, Question
from houseway.protection.card_counting.shoe_kernels import DECK
from houseway.protection.card_counting.shoes import (
    Batch,
    Floats,
    Values,
    batches,
    check_device,
    counts_of,
    estimated_effects,
    gpu_shoes,
    linear_edges,
    suit_spread,
)
from houseway.protection.card_counting.tallies import AtDepth, EdgeTally, Known, TriggerTally
from houseway.protection.card_counting.winnings import BetsAtTrigger, PerfectPlay, Rating, rating_of
from houseway.protection.dice_setting import can_be_set
from houseway.protection.leaks import leak_names
from houseway.refusal import Refusal, one_of
from houseway.rules.analysis.kernel import Case, Shoes
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import round_gain
from houseway.simulation.job import Job, job_at

LEVELS = (1, 2, 3)
SUIT_SPREAD = "suits"
_BEFORE_THE_DEAL = "before the deal"
_LESS_OFTEN = Fraction(4, 5)  # a number in an example comes every 30 spins instead of 38, or 5 throws for 6


@dataclass(frozen=True)
class CountAnalysis:
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
    edges_by_estimate: float  # units a shoe of perfect play, if every edge is the linear estimate
    players: int = 1

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
    def decks(self) -> int:
        return len(self.effects.pack) // DECK

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


# The question is checked before the long work.


def protect(table: Table[Any], question: Question) -> CountAnalysis:
    """Answer the question; refuse a wager that cannot be counted, with the reason."""
    job, effects, wager = prepared(table, question)
    return sampled(job, effects, question, wager)[0]


def prepared(table: Table[Any], question: Question) -> tuple[Job, Effects, str]:
    """Check a question before the long work; return its job, the effects of removal, and the wager."""
    job, wager = checked(table, question)
    shoes = shoes_of(job, question.players)
    if is_estimated(wager, shoes):
        gains = gains_of_cases(job, wager)
        dealing = gpu_shoes(question.device, job, shoes, wager, gains)
        return job, estimated_effects(table, wager, job, gains, shoes, dealing=dealing), wager
    return job, effects_of_removal(table, wager, shoes.pack, shoes.key_of(wager)), wager


def checked(table: Table[Any], question: Question) -> tuple[Job, str]:
    """Refuse a question that cannot be answered; return its job and the name of the wager."""
    wager = wager_asked(table, question.wager)
    _check_wager(table, wager)
    job = job_at(table, None, question.seed)
    shoes = shoes_of(job, question.players)
    behind_of(question.behind, shoes)
    check_device(question.device, job, shoes)
    if question.tags not in (None, SUIT_SPREAD, UNBALANCED):
        given_system(question.tags, shoes.pack)
    return job, wager


def _check_wager(table: Table[Any], wager: str) -> None:
    if wager == BASE:
        return
    check_counted(table, wager)
    if table.wagers[wager].placed != _BEFORE_THE_DEAL:
        raise Refusal(
            f"{wager} is made during the round, when the count no longer decides. Ask for {BASE} instead.",
            table.game.cite,
        )
    if any(verdict.becomes for verdict in table.wagers[wager].verdicts):
        raise Refusal(
            f"{wager} is decided over several rounds, while the cards change. What a count wins on it is not "
            "computed. Ask for another wager.",
            table.wagers[wager].cite,
        )


def shoes_of(job: Job, players: int = 1) -> Shoes:
    if job.kernel.shoes is None:
        raise nothing_to_count(job.table)
    return _seated(job, job.kernel.shoes(), players)


def _seated(job: Job, shoes: Shoes, players: int) -> Shoes:
    """Return the shoes with so many players. Where all wager on the same cards, they make no difference."""
    game = job.table.game
    if not 1 <= players <= game.seats:
        raise Refusal(f"{players} players cannot sit at {game.title}. Choose 1 to {game.seats}.")
    if players == 1 or not game.line.dealt.own_keys:
        return shoes
    if shoes.seated is None:
        alone = shoes.alone or f"Shoes of {game.title} are dealt to one player only"
        raise Refusal(f"{alone}. Leave --players out.", game.cite)
    return shoes.seated(players)


def behind_of(cards: int | None, shoes: Shoes) -> int:
    most = len(shoes.pack) // 2
    if cards is None:
        return shoes.behind
    if not shoes.least_behind <= cards <= most:
        raise Refusal(
            f"{cards} cards behind the cutting card cannot be dealt. Choose {shoes.least_behind} to {most}."
        )
    return cards


def is_estimated(wager: str, shoes: Shoes) -> bool:
    """Return whether the effects of removal are estimated, since an exact count takes too long."""
    return wager == BASE and shoes.slow_base


# Shoes are dealt and watched.


def sampled(
    job: Job, effects: Effects, question: Question, wager: str, places: Sequence[int] = ()
) -> list[CountAnalysis]:
    """Deal the shoes of a question whose effects of removal are known.

    The answers are for the place of the cutting card that is asked about, then for each of the other places,
    all from the same shoes.
    """
    sample = ShoeSample(job, effects, question, wager, places)
    sample.deal(question.shoes)
    return sample.answers()


class ShoeSample:
    """Shoes of one table that are watched, with the cutting card at several places; more can be dealt."""

    def __init__(
        self, job: Job, effects: Effects, question: Question, wager: str, places: Sequence[int] = ()
    ) -> None:
        self._job, self._effects, self._wager = job, effects, wager
        self._shoes = shoes_of(job, question.players)
        self._behinds = [behind_of(behind, self._shoes) for behind in (question.behind, *places)]
        self._watch = _watch(job, effects, question, wager, self._shoes)
        with_suits = question.tags is None and _suits_matter(self._shoes, wager)
        self._suits = suit_spread(self._shoes) if with_suits else None
        self._by_suits = {behind: TriggerTally() for behind in self._behinds if with_suits}
        self._found = {behind: (TriggerTally(), EdgeTally()) for behind in self._behinds}
        self._exact_left = question.exact_shoes if self._watch.exact else 0
        self._players = question.players
        self._gpu = gpu_shoes(question.device, job, self._shoes, wager, self._watch.gains)
        self.dealt = 0

    def deal(self, count: int) -> None:
        """Deal so many more shoes."""
        with ThreadPoolExecutor(min(len(self._found), os.cpu_count() or 1)) as self._threads:
            self._deal(count)

    def _deal(self, count: int) -> None:
        shoes, key, behind = self._shoes, self._job.key("protect"), min(self._behinds)
        if self._gpu:
            for batch, exact in self._gpu.batches(behind, key, count, self.dealt):
                self._add(self._watch.of(batch, exact))
        else:
            for batch in batches(shoes, behind, key, count, self.dealt):
                some = batch.first(self._exact_left)
                self._exact_left -= len(some.shoes)
                self._add(self._watch.of(batch, self._watch.exact_edges(some)))
        self.dealt += count

    def _add(self, watched: Known) -> None:
        """Add some shoes at every place of the cutting card: the tallies do not share anything."""
        suits = watched.batch.values(self._suits) if self._suits else None
        for _ in self._threads.map(lambda behind: self._add_at(behind, watched, suits), self._found):
            pass

    def _add_at(self, behind: int, watched: Known, suits: Floats | None) -> None:
        shoes = self._shoes
        rounds = watched.batch.to_cut(len(shoes.pack) - behind, shoes.after_cut)
        known = replace(watched, rounds=rounds)
        for tally in self._found[behind]:
            tally.add(known)
        if suits is not None:
            self._by_suits[behind].add(replace(known, counts=suits))

    def answers(self) -> list[CountAnalysis]:
        """Return the answer for each place: the one that is asked about, then the others."""
        system, by_suits = self._watch.system, self._suits_win_more
        if by_suits:
            system = CountingSystem({}, SUIT_SPREAD)
        answers = []
        for behind in self._behinds:
            tally, edges = self._found[behind]
            tally = self._by_suits[behind] if by_suits else tally
            answers.append(_answer(self._job, self._wager, self._effects, system, behind, tally, edges))
        return [replace(answer, players=self._players) for answer in answers]

    @property
    def _suits_win_more(self) -> bool:
        """Return whether a count of suits wins more than the best tags, at the place that is asked about."""
        if not self._by_suits:
            return False
        tags, suits = self._found[self._behinds[0]][0].best(), self._by_suits[self._behinds[0]].best()
        return suits is not None and (tags is None or suits.per_100 > tags.per_100)


@dataclass(frozen=True)
class _Watch:
    """What a player who watches a shoe knows before each round, and what the round brings."""

    system: CountingSystem
    counts: Values
    linear: Values
    exact: Values | None
    gains: Floats

    def exact_edges(self, some: Batch) -> Floats | None:
        return some.slow_values(self.exact) if self.exact and len(some.shoes) else None

    def of(self, batch: Batch, exact: Floats | None) -> Known:
        counts, linear = batch.values(self.counts), batch.values(self.linear)
        return Known(batch, batch.rounds, counts, self.gains[batch.codes], linear, exact)


def _watch(job: Job, effects: Effects, question: Question, wager: str, shoes: Shoes) -> _Watch:
    gains = gains_of_cases(job, wager)
    system, counts = _system(question, effects, shoes)
    return _Watch(system, counts, linear_edges(effects, shoes), shoes.edges(wager, gains), gains)


def _system(question: Question, effects: Effects, shoes: Shoes) -> tuple[CountingSystem, Values]:
    if question.tags == SUIT_SPREAD:
        if {card.suit for card in effects.by_card} != set(SUITS):
            raise Refusal(f"The shoe does not hold four suits. Count by tags instead of {SUIT_SPREAD}.")
        return CountingSystem({}, SUIT_SPREAD), suit_spread(shoes)
    if question.tags is None:
        system = best_system(effects, question.level)
    elif question.tags == UNBALANCED:
        system = best_system(effects, question.level, balanced=False)
        if not system.level:
            raise Refusal(f"No unbalanced tags of level {question.level} serve this wager. Leave them out.")
    else:
        system = given_system(question.tags, shoes.pack)
    return system, counts_of(system, shoes)


def _suits_matter(shoes: Shoes, wager: str) -> bool:
    """Return whether the wager looks at suits, and the shoe holds all four."""
    key_of, cards = shoes.key_of(wager), {*shoes.pack}
    keys = {rank: {key_of(card) for card in cards if card.rank == rank} for rank in RANKS}
    looks = shoes.compares_suits(wager) or any(len(several) > 1 for several in keys.values())
    return looks and {card.suit for card in cards} == {*SUITS}


def _answer(  # noqa: PLR0917 - the parts of an answer
    job: Job,
    wager: str,
    effects: Effects,
    system: CountingSystem,
    behind: int,
    at_count: TriggerTally,
    edges: EdgeTally,
) -> CountAnalysis:
    bets = at_count.best()
    return CountAnalysis(
        job,
        wager,
        effects,
        behind,
        system,
        at_count,
        bets,
        _at_least(edges.total(), bets),
        edges.corrected,
        [*edges.by_depth()],
        edges.by_estimate,
    )


def _at_least(perfect: PerfectPlay, bets: BetsAtTrigger | None) -> PerfectPlay:
    """Return perfect play, raised to what the count has won: both are estimates, and no count wins more."""
    if bets is None or bets.per_100 <= perfect.per_100:
        return perfect
    return replace(perfect, won=bets.won / bets.rounds * perfect.rounds)


def gains_of_cases(job: Job, wager: str, cases: Sequence[Case[Any]] | None = None) -> Floats:
    """Return what a unit bet on the wager gains in each case; for the base, all that is added to it too.

    Where several wagers are made on the base, the unit is bet on them in equal parts.
    """
    return _gains_of_kernel(job, wager) if cases is None else _gains(job, wager, cases)


@lru_cache(maxsize=32)
def _gains_of_kernel(job: Job, wager: str) -> Floats:
    return _gains(job, wager, job.kernel.cases)


def _gains(job: Job, wager: str, cases: Sequence[Case[Any]]) -> Floats:
    added_to = {of: 1 for case in cases for of, _ in case.adds.values()}
    gains = np.zeros(len(cases))
    for place, case in enumerate(cases):
        bets = case.bets(added_to) if wager == BASE else {wager: 1}
        gains[place] = float(round_gain(job.table, bets)(case.outcome))
    return gains / job.kernel.parts_of_base if wager == BASE else gains


# A game whose cards cannot be counted is refused, with the questions that do apply to it.


def nothing_to_count(table: Table[Any]) -> Refusal:
    """Return the refusal of a game whose cards cannot be counted, with what applies to it."""
    why = f"{why_not_counted(table)}. There is nothing to count."
    return Refusal(f"{why} {what_applies(table)}", table.game.cite)


def why_not_counted(table: Table[Any]) -> str:
    """Return why no wager of the game can be counted; empty if its cards are kept from round to round."""
    title = table.game.title
    if not table.game.play.packs(table.options):
        return f"{title} has no cards: a round does not change the next one"
    if table.game.analysis.kernel is None:
        return f"{title} cannot be simulated yet, so that it is not known what a count wins"
    kernel = job_at(table, None, 1).kernel
    if kernel.shoes is None:
        return f"{title} is shuffled before every round, so nothing that was dealt tells what comes next"
    return ""


def what_applies(table: Table[Any]) -> str:
    """Return one sentence with the questions that do apply."""
    return f"Ask for {one_of([*_questions(table)])}."


def _questions(table: Table[Any]) -> Iterator[str]:
    leaks = leak_names(table) if table.game.play.packs(table.options) else []
    if leaks:
        yield f"cards that are seen (--leak {leaks[0].partition(' ')[0]})"
    if table.game.protection.device:
        device = table.game.protection.device(table)
        face, fair = next(iter(device.fair.items()))
        yield f"a {device.name} that is not fair (--bias {face}=1/{round(_LESS_OFTEN / fair)})"
    if can_be_set(table):
        yield "a shooter who sets the dice (--setting srr=6.5)"
    yield "promotions (--rebate 10%)"
