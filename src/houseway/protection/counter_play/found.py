"""What a counter wins who varies bets and decisions: whole shoes, with deviations and without them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import STANDARD_DECK
from houseway.odds.game_odds import BASE
from houseway.progress import report_progress
from houseway.protection.count.counting_system import CountingSystem
from houseway.protection.count.protect import behind_of, gains_of_cases, shoes_of
from houseway.protection.count.watching import counts as counts_before
from houseway.protection.count.watching import shuffled_shoes
from houseway.protection.count.won.winnings import BetsAtTrigger
from houseway.protection.counter_play.spread import Spread
from houseway.protection.counter_play.systems import counts_of, system_named
from houseway.refusal import Refusal
from houseway.rules.analysis.counter_play import Deviation, Figures, Seating, Watched
from houseway.rules.analysis.kernel import Shoes
from houseway.rules.game import Table
from houseway.simulation.run.job import Job, job_at

Floats = npt.NDArray[np.float64]

USUAL_SHOES = 100_000
_TOGETHER = 1_000
_SHOWN = 12  # counts on either side of nothing that are told apart; others go to the ends


@dataclass(frozen=True)
class CounterQuestion:
    """What is asked: a count by name or tags, the spread of bets, and how the shoes are dealt."""

    count: str
    spread: Spread
    behind: int | None = None
    shoes: int = USUAL_SHOES
    seed: int = 1
    players: int = 1
    seat: int | None = None  # of the counter; the last one if it is not said

    @property
    def seating(self) -> Seating:
        return Seating(self.players, self.players if self.seat is None else self.seat)


@dataclass(frozen=True)
class AtCount:
    """The rounds that start at a whole count, rounded down."""

    count: int
    frequency: float
    edge: float
    error: float
    bet: int


@dataclass(frozen=True)
class CounterFound:
    """The answer: bets alone, and bets with deviations, from the same shuffles."""

    table: Table[Any]
    question: CounterQuestion
    system: CountingSystem
    is_balanced: bool
    figures: Figures
    deviations: Sequence[Deviation]
    behind: int
    without: BetsAtTrigger
    deviating: BetsAtTrigger
    error_of_difference: float  # of what deviations add, in units per 100 rounds
    by_count: Sequence[AtCount]

    @property
    def added(self) -> float:
        """Return what deviations and insurance add, in units per 100 rounds."""
        return self.deviating.per_100 - self.without.per_100

    @property
    def rounds_per_shoe(self) -> float:
        return self.deviating.rounds / self.deviating.shoes

    @property
    def kind_of_count(self) -> str:
        return "true count" if self.is_balanced else "running count"


def find_counter(table: Table[Any], question: CounterQuestion) -> CounterFound:
    """Answer the question; refuse a count that nobody knows, or a table that cannot be dealt."""
    counts = counts_of(table)
    job = job_at(table, None, question.seed)
    shoes = shoes_of(job, question.players)
    if not 1 <= question.seating.own <= question.players:
        seats = "only seat 1" if question.players == 1 else f"seats 1 to {question.players}"
        raise Refusal(
            f"--seat {question.seat} is not possible. --players {question.players} has {seats}.",
            value=question.seat,
        )
    behind = behind_of(question.behind, shoes)
    system = system_named(counts, question.count, shoes.pack)
    balanced = system.is_balanced(Counter(shoes.pack))
    play = counts.play(table, system.tags, balanced)
    figures = play.figures
    trigger = question.spread.trigger(figures)
    counted = _Counted(job, shoes, system, balanced, question)
    gains = gains_of_cases(job, BASE, play.cases)
    tallies = {deviate: _Tally(figures, question.spread, gains) for deviate in (False, True)}
    for dealt in counted.dealt():
        for deviate, tally in tallies.items():
            watched = play.play(dealt, behind, question.seating, deviate=deviate)
            tally.add(watched, counted.before(dealt, watched))
    without, deviating = tallies[False], tallies[True]
    return CounterFound(
        table,
        question,
        system,
        balanced,
        figures,
        play.deviations,
        behind,
        without.total(trigger),
        deviating.total(trigger),
        deviating.error_of_more_than(without),
        [*deviating.by_count()],
    )


@dataclass(frozen=True)
class _Counted:
    """The shoes of a question, and the counts before their rounds."""

    job: Job
    shoes: Shoes
    system: CountingSystem
    per_deck: bool
    question: CounterQuestion

    def dealt(self) -> Iterator[npt.NDArray[np.uint8]]:
        pack = np.array([STANDARD_DECK.index(card) for card in self.shoes.pack], dtype=np.uint8)
        count, key = self.question.shoes, self.job.key("protect")
        for first in range(0, count, _TOGETHER):
            report_progress(f"shoe {first:,} of {count:,}")
            dealt = np.empty((min(_TOGETHER, count - first), len(pack)), np.uint8)
            shuffled_shoes(pack, key, first, dealt)
            yield dealt

    def before(self, dealt: npt.NDArray[np.uint8], watched: Watched) -> npt.NDArray[np.int64]:
        """Return the count before each round, rounded down."""
        tags = np.array([self.system.tags.get(card, 0) for card in STANDARD_DECK], dtype=np.float64)
        found = np.zeros(watched.codes.shape)
        counts_before(dealt, self.shoes.face_up, watched.starts, watched.rounds, tags, self.per_deck, found)
        return np.floor(found).astype(np.int64)


class _Tally:
    """Adds up what is bet and won in each shoe, and by the count."""

    def __init__(self, figures: Figures, spread: Spread, gains: Floats) -> None:
        self._figures, self._spread, self._gains = figures, spread, gains
        self._won: list[Floats] = []  # by shoe
        self._rounds = 0
        self._bet = 0.0
        self._middle = round(figures.usual)
        size = 2 * _SHOWN + 1
        self._seen, self._sums, self._squares = np.zeros(size), np.zeros(size), np.zeros(size)

    def add(self, watched: Watched, before: npt.NDArray[np.int64]) -> None:
        dealt = np.arange(watched.codes.shape[1])[None, :] < watched.rounds[:, None]
        gained = np.where(dealt, self._gains[watched.codes] + watched.more, 0.0)
        bets = np.where(dealt, self._bets(before), 0.0)
        self._won.append((gained * bets).sum(axis=1))
        self._rounds += int(watched.rounds.sum())
        self._bet += float(bets.sum())
        place = np.clip(before - self._middle + _SHOWN, 0, 2 * _SHOWN)[dealt]
        size = len(self._seen)
        self._seen += np.bincount(place, minlength=size)
        self._sums += np.bincount(place, gained[dealt], size)
        self._squares += np.bincount(place, gained[dealt] ** 2, size)

    def _bets(self, before: npt.NDArray[np.int64]) -> Floats:
        lowest, highest = int(before.min()), int(before.max())
        by_count = [self._bet_at(count) for count in range(lowest, highest + 1)]
        return np.array(by_count, dtype=np.float64)[before - lowest]

    def _bet_at(self, count: int) -> int:
        return self._spread.bet(self._figures.edge_at(count + 0.5))

    @property
    def won(self) -> Floats:
        return np.concatenate(self._won)

    def total(self, trigger: int) -> BetsAtTrigger:
        won = self.won
        spread = float(won.std())
        error = spread / sqrt(len(won))
        return BetsAtTrigger(len(won), self._rounds, self._bet, float(won.sum()), error, spread, trigger)

    def error_of_more_than(self, other: _Tally) -> float:
        """Return the standard error of the difference, in units per 100 rounds: shoe by shoe."""
        more = self.won - other.won
        return float(100 * more.std() / sqrt(len(more)) * len(more) / self._rounds)

    def by_count(self) -> Iterator[AtCount]:
        for place, rounds in enumerate(self._seen):
            if rounds:
                count = place - _SHOWN + self._middle
                edge = float(self._sums[place] / rounds)
                variance = max(0.0, float(self._squares[place] / rounds) - edge**2)
                share = float(rounds / self._rounds)
                yield AtCount(count, share, edge, sqrt(variance / rounds), self._bet_at(count))
