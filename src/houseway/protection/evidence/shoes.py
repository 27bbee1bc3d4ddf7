"""Bets against a count, over the shoes in which somebody played.

If somebody bets without regard to the cards, the counts of another shoe would have fitted the bets just as
well. So the test exchanges whole shoes: the bets of one with the counts that another had when as many cards
were dealt. That keeps habits which have nothing to do with the count, such as betting more late in a shoe,
or the same for many rounds, from looking like counting.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from math import factorial

import numpy as np
import numpy.typing as npt

from houseway.protection.evidence.likelihood import Counts, Floats, by_trigger
from houseway.protection.evidence.permutation import Chance, exact_chance, sampled_chance

MOST_SHOES = 200  # the latest ones, if there are more
MOST_LEVELS = 6  # groups that different bets are put into
LEAST_SHARE, MOST_SHARE = 0.02, 0.5  # of the rounds that are at a trigger or above
_ALL_SHOES = 7  # up to so many, every exchange of shoes is looked at
_UNFINISHED = 0.5  # of the depth of the deepest shoe; others say nothing about deep rounds


@dataclass(frozen=True)
class WatchedShoe:
    """The rounds of one shoe: cards seen before each, the count then, and what the player bet (0: none)."""

    seen: Sequence[int]
    counts: Sequence[float]
    bets: Sequence[int]


@dataclass(frozen=True)
class AtTrigger:
    """The best trigger for these bets, with the average bet in rounds below it and from it on."""

    trigger: int
    rounds_above: int
    bet_below: float
    bet_above: float
    log_ratio: float


class BetsByCount:
    """The test of one player's bets on one wager against one count."""

    def __init__(self, shoes: Sequence[WatchedShoe]) -> None:
        latest = [shoe for shoe in shoes if shoe.seen][-MOST_SHOES:]
        deepest = max((shoe.seen[-1] for shoe in latest), default=0)
        self.shoes = [shoe for shoe in latest if shoe.seen[-1] >= _UNFINISHED * deepest]
        self._whole = [np.floor(np.asarray(shoe.counts)).astype(np.int64) for shoe in self.shoes]
        self.rounds = sum(len(shoe.seen) for shoe in self.shoes)

    @cached_property
    def triggers(self) -> list[int]:
        """Return the whole counts that are reached often enough, and not too often, to tell bets apart."""
        if not self.shoes:
            return []
        every = np.concatenate(self._whole)
        found = range(int(every.min()) + 1, int(every.max()) + 1)
        return [count for count in found if LEAST_SHARE <= float(np.mean(every >= count)) <= MOST_SHARE]

    @cached_property
    def permutations(self) -> int:
        """Return in how many ways the shoes can be exchanged: no chance below one in so many can be found."""
        return factorial(len(self.shoes))

    @cached_property
    def every_order(self) -> npt.NDArray[np.int64] | None:
        """Return every exchange of the shoes; None if there are too many to look at."""
        count = len(self.shoes)
        return np.array([*permutations(range(count))]) if count <= _ALL_SHOES else None

    @cached_property
    def is_constant(self) -> bool:
        return len({bet for shoe in self.shoes for bet in shoe.bets}) <= 1

    @cached_property
    def _rows(self) -> list[list[npt.NDArray[np.int64]]]:
        """Return for the rounds of each shoe the rows of the counts that each shoe had at that depth."""
        limits = np.asarray(self.triggers)
        rows = [np.searchsorted(limits, whole, side="right") for whole in self._whole]
        return [
            [
                of_other[np.maximum(np.searchsorted(other.seen, shoe.seen, side="right") - 1, 0)]
                for other, of_other in zip(self.shoes, rows, strict=True)
            ]
            for shoe in self.shoes
        ]

    def cells(self, levels: Sequence[npt.NDArray[np.int64]], columns: int) -> Counts:
        """Count for each pair of shoes how often each bet meets each count."""
        size = (len(self.triggers) + 1) * columns
        found = np.zeros((len(self.shoes), len(self.shoes), size), np.int64)
        for place, (level, rows) in enumerate(zip(levels, self._rows, strict=True)):
            for other, row in enumerate(rows):
                found[place, other] = np.bincount(row * columns + level, minlength=size)
        return found

    def ratios(self, cells: Counts, orders: npt.NDArray[np.int64], amounts: Floats) -> Floats:
        """Return the largest ratio of any trigger, for each order in which shoes are exchanged."""
        tables = cells[np.arange(len(self.shoes)), orders].sum(axis=1)
        by_each = by_trigger(tables.reshape(len(orders), -1, len(amounts)), amounts)
        found: Floats = by_each.max(axis=-1)
        return found

    @cached_property
    def levels(self) -> tuple[list[npt.NDArray[np.int64]], Floats]:
        """Return the group of each bet, by shoe, and the average bet of each group."""
        bets = [np.asarray(shoe.bets, dtype=np.int64) for shoe in self.shoes]
        every = np.concatenate(bets)
        amounts = np.unique(every)
        if len(amounts) > MOST_LEVELS:
            amounts = np.unique(np.quantile(every, np.arange(MOST_LEVELS) / MOST_LEVELS, method="lower"))
        groups = [np.searchsorted(amounts, bet, side="right") - 1 for bet in bets]
        group = np.concatenate(groups)
        means = np.bincount(group, every, len(amounts)) / np.maximum(np.bincount(group), 1)
        return groups, means

    @cached_property
    def _observed(self) -> tuple[Counts, Floats]:
        levels, amounts = self.levels
        return self.cells(levels, len(amounts)), amounts

    def best(self) -> AtTrigger:
        """Return the trigger at which the bets fit "bets by the count" best."""
        cells, amounts = self._observed
        own = cells[np.arange(len(self.shoes)), np.arange(len(self.shoes))].sum(axis=0)
        table = own.reshape(-1, len(amounts))
        ratios = by_trigger(table, amounts)
        place = int(np.argmax(ratios))
        below, above = table[: place + 1].sum(axis=0), table[place + 1 :].sum(axis=0)
        return AtTrigger(
            self.triggers[place],
            int(above.sum()),
            float(below @ amounts / max(below.sum(), 1)),
            float(above @ amounts / max(above.sum(), 1)),
            float(ratios[place]),
        )

    def chance(self, observed: float, seed: int, most: int) -> Chance:
        cells, amounts = self._observed
        count = len(self.shoes)
        if self.every_order is not None:
            return exact_chance(observed, self.ratios(cells, self.every_order, amounts))
        chance = np.random.default_rng(seed)

        def draw(size: int) -> Floats:
            orders = np.argsort(chance.random((size, count)), axis=1)
            return self.ratios(cells, orders, amounts)

        return sampled_chance(observed, draw, most)
