"""What bets at a count come to, over many shoes dealt as the procedure deals them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import STANDARD_DECK, SUITS
from houseway.progress import report_progress
from houseway.protection.count.counting_system import CountingSystem
from houseway.protection.count.effects import Effects
from houseway.protection.count.watching import (
    DECK,
    HIGHEST,
    LOWEST,
    counts,
    estimated_edges,
    shuffled_shoes,
    suit_spreads,
    tally,
)
from houseway.rules.analysis.kernel import Shoes

Floats = npt.NDArray[np.float64]
# Fills in a number for each round: called with the shoes, where rounds start, and how many there are.
Values = Callable[[Any, Any, Any, Floats], None]

_TOGETHER = 1_000  # shoes in the memory at a time
_SURE = 3.0  # standard errors above nothing, before a trigger is believed to win
DEPTHS = 10  # parts of the shoe for the edge by depth


@dataclass(frozen=True)
class Batch:
    """Some shoes that were dealt, one in each row."""

    shoes: npt.NDArray[np.uint8]
    starts: npt.NDArray[np.int32]
    codes: npt.NDArray[np.uint16]
    rounds: npt.NDArray[np.int32]

    @property
    def dealt(self) -> npt.NDArray[np.bool_]:
        """Return which places of the rows are rounds."""
        places: npt.NDArray[np.bool_] = np.arange(self.codes.shape[1])[None, :] < self.rounds[:, None]
        return places

    def first(self, count: int) -> Batch:
        """Return the first shoes alone."""
        return Batch(self.shoes[:count], self.starts[:count], self.codes[:count], self.rounds[:count])

    def values(self, fill: Values) -> Floats:
        found = np.zeros(self.codes.shape)
        fill(self.shoes, self.starts, self.rounds, found)
        return found


@dataclass(frozen=True)
class Winnings:
    """What bets of one unit have won in so many shoes, with the standard error for each shoe."""

    shoes: int
    rounds: int
    bets: float
    won: float
    error_per_shoe: float

    @property
    def bets_per_shoe(self) -> float:
        return self.bets / self.shoes

    @property
    def frequency(self) -> float:
        return self.bets / self.rounds

    @property
    def average_edge(self) -> float:
        """Return what a bet wins on average, per unit."""
        return self.won / self.bets if self.bets > 0 else 0.0

    @property
    def per_shoe(self) -> float:
        return self.won / self.shoes

    @property
    def per_100(self) -> float:
        """Return what a hundred rounds bring, with and without bets."""
        return 100 * self.won / self.rounds

    @property
    def error_per_100(self) -> float:
        return 100 * self.error_per_shoe * self.shoes / self.rounds


@dataclass(frozen=True)
class PerfectPlay(Winnings):
    """Bets in every round in which the player has the edge, with that edge as what they win."""


@dataclass(frozen=True)
class BetsAtTrigger(Winnings):
    """Bets in every round whose count is the trigger or more."""

    trigger: int

    @property
    def deviation_per_shoe(self) -> float:
        return self.error_per_shoe * sqrt(self.shoes)

    @property
    def deviation_per_100(self) -> float:
        """Return the standard deviation of what a hundred rounds bring."""
        return 10 * self.deviation_per_shoe / sqrt(self.rounds / self.shoes)

    @property
    def rounds_until_level(self) -> float | None:
        """Return N0: the rounds after which the expected win equals one standard deviation."""
        if self.per_shoe <= 0:
            return None
        return (self.deviation_per_shoe / self.per_shoe) ** 2 * self.rounds / self.shoes

    @property
    def wins(self) -> bool:
        """Whether the sample shows a profit that is not chance."""
        return self.bets > 0 and self.per_shoe > _SURE * self.error_per_shoe


def batches(shoes: Shoes, behind: int, key: np.uint64, count: int) -> Iterator[Batch]:
    """Deal so many shoes. The same key deals the same shoes, however many are asked for."""
    pack = np.array([STANDARD_DECK.index(card) for card in shoes.pack], dtype=np.uint8)
    for first in range(0, count, _TOGETHER):
        report_progress(f"shoe {first:,} of {count:,}")
        size = min(_TOGETHER, count - first)
        batch = Batch(
            np.empty((size, len(pack)), np.uint8),
            np.zeros((size, shoes.most_rounds + 1), np.int32),
            np.zeros((size, shoes.most_rounds), np.uint16),
            np.zeros(size, np.int32),
        )
        shuffled_shoes(pack, key, first, batch.shoes)
        shoes.play(batch.shoes, behind, batch.starts, batch.codes, batch.rounds)
        yield batch


class TriggerTally:
    """Adds up what bets come to at every trigger."""

    def __init__(self, gains: Floats, values: Values) -> None:
        self._gains, self._values = gains, values
        size = HIGHEST - LOWEST + 1
        self._bets = np.zeros(size, np.int64)
        self._won, self._squares = np.zeros(size), np.zeros(size)
        self.shoes = self.rounds = 0

    def add(self, batch: Batch) -> None:
        counts = batch.values(self._values)
        tally(counts, batch.codes, batch.rounds, self._gains, self._bets, self._won, self._squares)
        self.shoes += len(batch.shoes)
        self.rounds += int(batch.rounds.sum())

    def at(self, trigger: int) -> BetsAtTrigger:
        place = trigger - LOWEST
        won = float(self._won[place])
        variance = _variance(self._squares[place], won / self.shoes, self.shoes)
        error = sqrt(variance / self.shoes)
        return BetsAtTrigger(self.shoes, self.rounds, int(self._bets[place]), won, error, trigger)

    def best(self) -> BetsAtTrigger | None:
        """Return the trigger that wins most; None if bets at no trigger win."""
        found = [self.at(trigger) for trigger in range(LOWEST, HIGHEST + 1)]
        winning = [bets for bets in found if bets.wins]
        return max(winning, key=lambda bets: bets.won) if winning else None


def counts_of(system: CountingSystem, shoes: Shoes) -> Values:
    """Return what fills in the count before each round: per deck not seen, or as it runs if unbalanced."""
    tags = np.array([system.tags.get(card, 0) for card in STANDARD_DECK], dtype=np.float64)
    per_deck = system.is_balanced(Counter(shoes.pack))
    return lambda dealt, starts, rounds, found: counts(
        dealt, shoes.face_up, starts, rounds, tags, per_deck, found
    )


def suit_spread(shoes: Shoes) -> Values:
    """Return what fills in how much commoner one suit is than another among the cards not seen."""
    suit_of = np.array([SUITS.index(card.suit) for card in STANDARD_DECK], dtype=np.int64)
    return lambda dealt, starts, rounds, found: suit_spreads(
        dealt, shoes.face_up, starts, rounds, suit_of, found
    )


def linear_edges(effects: Effects, shoes: Shoes) -> Values:
    """Return what fills in the edge before each round by the effects of all cards seen."""
    by_card = np.zeros(DECK)
    for place, card in enumerate(STANDARD_DECK):
        by_card[place] = effects.centred.get(card, 0.0)
    edge = float(effects.edge)
    return lambda dealt, starts, rounds, found: estimated_edges(
        dealt, shoes.face_up, starts, rounds, by_card, edge, found
    )


@dataclass(frozen=True)
class AtDepth:
    """The edge in rounds that start in one part of the shoe."""

    seen: float  # share of the shoe that was dealt, at the middle of the part
    rounds: int
    mean: float
    deviation: float
    favourable: float  # share of the rounds in which the player has the edge


class EdgeTally:
    """Adds up bets whenever the player has the edge, and the edge by depth.

    The edge is estimated linearly in all shoes. Where the exact edge is known, it is computed in the first
    shoes, and how much it differs there from the estimate corrects the sums of all.
    """

    def __init__(self, linear: Values, exact: Values | None, exact_shoes: int) -> None:
        self._linear, self._exact, self._exact_shoes = linear, exact, exact_shoes
        self.shoes = self.rounds = self.corrected = 0
        self._sums, self._squares = np.zeros(2), 0.0  # bets and units by the estimate, units squared
        self._changes, self._changes_squared = np.zeros(2), 0.0
        self._by_depth = np.zeros((4, DEPTHS))

    def add(self, batch: Batch) -> None:
        edges = batch.values(self._linear)
        bets, won = _favourable(edges, batch)
        self.shoes += len(batch.shoes)
        self.rounds += int(batch.rounds.sum())
        self._sums += bets.sum(), won.sum()
        self._squares += float((won**2).sum())
        wanted = self._exact_shoes - self.corrected
        if self._exact and wanted > 0:
            some = batch.first(wanted)
            exact = some.values(self._exact)
            exact_bets, exact_won = _favourable(exact, some)
            size = len(some.shoes)
            change = exact_won - won[:size]
            self._changes += (exact_bets - bets[:size]).sum(), change.sum()
            self._changes_squared += float((change**2).sum())
            self.corrected += size
        self._add_depths(edges, batch)

    def _add_depths(self, edges: Floats, batch: Batch) -> None:
        dealt = batch.dealt
        part = (batch.starts[:, :-1] * DEPTHS // batch.shoes.shape[1])[dealt]
        found = edges[dealt]
        for row, weights in enumerate((None, found, found**2, found > 0)):
            self._by_depth[row] += np.bincount(part, weights, DEPTHS)

    def total(self) -> PerfectPlay:
        bets, won = (float(total) / self.shoes for total in self._sums)
        variance = _variance(self._squares, won, self.shoes) / self.shoes
        if self.corrected:
            more_bets, more_won = (float(total) / self.corrected for total in self._changes)
            bets, won = bets + more_bets, won + more_won
            variance += _variance(self._changes_squared, more_won, self.corrected) / self.corrected
        return PerfectPlay(self.shoes, self.rounds, bets * self.shoes, won * self.shoes, sqrt(variance))

    def by_depth(self) -> Iterator[AtDepth]:
        for place, (rounds, edges, squares, favourable) in enumerate(self._by_depth.T):
            if rounds:
                mean = float(edges / rounds)
                deviation = sqrt(_variance(squares, mean, rounds))
                share = float(favourable / rounds)
                yield AtDepth((place + 0.5) / DEPTHS, int(rounds), mean, deviation, share)


def _favourable(edges: Floats, batch: Batch) -> tuple[Floats, Floats]:
    """Return for each shoe how many rounds favour the player, and their edges together."""
    favourable = batch.dealt & (edges > 0)
    return favourable.sum(axis=1).astype(float), np.where(favourable, edges, 0.0).sum(axis=1)


def _variance(squares: float, mean: float, count: float) -> float:
    return max(0.0, float(squares) / count - mean**2)
