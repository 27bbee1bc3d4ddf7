"""Adds up what bets win or lose: at every trigger of a count, and whenever the player has the edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from houseway.protection.card_counting.shoe_kernels import HIGHEST, LOWEST, add_depths, favourable, tally
from houseway.protection.card_counting.shoes import Batch, Floats
from houseway.protection.card_counting.winnings import BetsAtTrigger, PerfectPlay

_FEWEST_VALUED = 20  # bets with an exact edge, before a trigger is believed to win
DEPTHS = 10  # parts of the shoe for the edge by depth


@dataclass(frozen=True)
class Known:
    """What is known of each round of some shoes. ``exact`` are the exact edges, of the first shoes alone."""

    batch: Batch
    rounds: Any  # of each shoe
    counts: Floats
    results: Floats
    linear: Floats
    exact: Floats | None


class _Sums:
    """Sums over shoes of bets, of what they brought, and of its square; by trigger."""

    def __init__(self) -> None:
        size = HIGHEST - LOWEST + 1
        self.bets = np.zeros(size, np.int64)
        self.won, self.squares = np.zeros(size), np.zeros(size)
        self.shoes = 0

    def add(self, counts: Floats, amounts: Floats, rounds: Any) -> None:
        tally(counts, amounts, rounds, self.bets, self.won, self.squares)
        self.shoes += len(counts)

    def mean(self, place: int) -> float:
        return float(self.won[place]) / self.shoes

    def variance(self, place: int) -> float:
        return variance(self.squares[place], self.mean(place), self.shoes)


class TriggerTally:
    """Adds up the results of bets at every trigger.

    Results of rounds are mostly luck. Where the exact edge is known, bets are valued by it instead: by the
    linear estimate in all shoes, and by how much the exact edge differs from it in the first ones.
    """

    def __init__(self) -> None:
        self._results, self._linear, self._changes = _Sums(), _Sums(), _Sums()
        self.rounds = 0

    @property
    def shoes(self) -> int:
        return self._results.shoes

    def add(self, known: Known) -> None:
        self._results.add(known.counts, known.results, known.rounds)
        self._linear.add(known.counts, known.linear, known.rounds)
        if known.exact is not None:
            some = len(known.exact)
            change = known.exact - known.linear[:some]
            self._changes.add(known.counts[:some], change, known.rounds[:some])
        self.rounds += int(known.rounds.sum())

    def at(self, trigger: int) -> BetsAtTrigger:
        place = trigger - LOWEST
        bets, deviation = int(self._results.bets[place]), sqrt(self._results.variance(place))
        if self._changes.shoes:
            won = self._linear.mean(place) + self._changes.mean(place)
            error = sqrt(
                self._linear.variance(place) / self.shoes
                + self._changes.variance(place) / self._changes.shoes
            )
        else:
            won, error = self._results.mean(place), deviation / sqrt(self.shoes)
        return BetsAtTrigger(self.shoes, self.rounds, bets, won * self.shoes, error, deviation, trigger)

    def best(self) -> BetsAtTrigger | None:
        """Return the trigger that wins most; None if bets at no trigger win."""
        bets_at = [self.at(trigger) for trigger in range(LOWEST, HIGHEST + 1)]
        winning = [bets for bets in bets_at if bets.wins and self._is_known(bets.trigger)]
        return max(winning, key=lambda bets: bets.won) if winning else None

    def _is_known(self, trigger: int) -> bool:
        """Return whether enough bets were valued exactly, where any are."""
        valued = int(self._changes.bets[trigger - LOWEST])
        return not self._changes.shoes or valued >= _FEWEST_VALUED

    def by_estimate(self, trigger: int) -> float:
        """Return what bets at this trigger win in a shoe if every edge is the linear estimate."""
        return self._linear.mean(trigger - LOWEST)


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

    def __init__(self) -> None:
        self.shoes = self.rounds = self.corrected = 0
        self._sums, self._squares = np.zeros(3), np.zeros(3)  # bets, units by the estimate, units by results
        self._changes, self._changes_squared = np.zeros(2), 0.0
        self._by_depth = np.zeros((4, DEPTHS))

    def add(self, known: Known) -> None:
        sums = np.zeros((3, len(known.rounds)))
        favourable(known.linear, known.results, known.rounds, sums)
        self.shoes += len(known.rounds)
        self.rounds += int(known.rounds.sum())
        self._sums += sums.sum(axis=1)
        self._squares += (sums**2).sum(axis=1)
        if known.exact is not None:
            size = len(known.exact)
            exactly = np.zeros((3, size))
            favourable(known.exact, known.results[:size], known.rounds[:size], exactly)
            change = exactly[:2] - sums[:2, :size]
            self._changes += change.sum(axis=1)
            self._changes_squared += float((change[1] ** 2).sum())
            self.corrected += size
        self._add_depths(known)

    def _add_depths(self, known: Known) -> None:
        batch = known.batch
        add_depths(batch.starts, batch.shoes.shape[1], known.linear, known.rounds, self._by_depth)

    def total(self) -> PerfectPlay:
        bets, won, results = (float(total) / self.shoes for total in self._sums)
        error = variance(self._squares[1], won, self.shoes) / self.shoes
        deviation = sqrt(variance(self._squares[2], results, self.shoes))
        if self.corrected:
            more_bets, more_won = (float(total) / self.corrected for total in self._changes)
            bets, won = max(0.0, bets + more_bets), max(0.0, won + more_won)
            error += variance(self._changes_squared, more_won, self.corrected) / self.corrected
        return PerfectPlay(
            self.shoes, self.rounds, bets * self.shoes, won * self.shoes, sqrt(error), deviation
        )

    @property
    def by_estimate(self) -> float:
        """Return what perfect play wins in a shoe if every edge is the linear estimate."""
        return float(self._sums[1]) / self.shoes

    def by_depth(self) -> Iterator[AtDepth]:
        for place, (rounds, edges, squares, ahead) in enumerate(self._by_depth.T):
            if rounds:
                mean = float(edges / rounds)
                deviation = sqrt(variance(squares, mean, rounds))
                yield AtDepth((place + 0.5) / DEPTHS, int(rounds), mean, deviation, float(ahead / rounds))


def variance(squares: float, mean: float, count: float) -> float:
    return max(0.0, float(squares) / count - mean**2)
