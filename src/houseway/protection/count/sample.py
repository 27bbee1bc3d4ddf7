"""Many shoes, dealt as the procedure deals them, and what is known before each of their rounds."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import STANDARD_DECK, SUITS
from houseway.progress import report_progress
from houseway.protection.count.counting_system import CountingSystem
from houseway.protection.count.effects import Effects
from houseway.protection.count.watching import (
    DECK,
    counts,
    estimated_edges,
    rounds_to_cut,
    shuffled_shoes,
    suit_spreads,
)
from houseway.rules.analysis.kernel import Shoes

Floats = npt.NDArray[np.float64]
# Fills in a number for each round: called with the shoes, where rounds start, and how many there are.
Values = Callable[[Any, Any, Any, Floats], None]

_TOGETHER = 1_000  # shoes in the memory at a time
_A_THREAD = 25  # shoes, if each takes long
_FAST = 2_500  # if it does not


@dataclass(frozen=True)
class Batch:
    """Some shoes that were dealt, one in each row."""

    shoes: npt.NDArray[np.uint8]
    starts: npt.NDArray[np.int32]
    codes: npt.NDArray[np.uint16]
    rounds: npt.NDArray[np.int32]

    def to_cut(self, cut: int, after: int) -> npt.NDArray[np.int32]:
        """Return how many rounds each shoe has with the cutting card after so many cards.

        The cards of these rounds do not depend on the cut, so that one shoe tells about every place of it.
        """
        found = np.zeros(len(self.shoes), np.int32)
        rounds_to_cut(self.starts, self.rounds, cut, after, found)
        return found

    @property
    def dealt(self) -> npt.NDArray[np.bool_]:
        """Return which places of the rows are rounds."""
        places: npt.NDArray[np.bool_] = np.arange(self.codes.shape[1])[None, :] < self.rounds[:, None]
        return places

    def first(self, count: int) -> Batch:
        """Return the first shoes alone."""
        return Batch(self.shoes[:count], self.starts[:count], self.codes[:count], self.rounds[:count])

    def values(self, fill: Values) -> Floats:
        """Return a number for each round, on all cores where there are many shoes."""
        return self._filled(fill, _FAST)

    def slow_values(self, fill: Values) -> Floats:
        """Return the same where each shoe takes long."""
        return self._filled(fill, _A_THREAD)

    def _filled(self, fill: Values, together: int) -> Floats:
        """Fill in so many shoes at a time: the compiled part must not hold the interpreter."""
        found = np.zeros(self.codes.shape)
        if len(found) <= together:
            fill(self.shoes, self.starts, self.rounds, found)
            return found
        parts = [slice(first, first + together) for first in range(0, len(found), together)]
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            filling = [
                threads.submit(fill, self.shoes[part], self.starts[part], self.rounds[part], found[part])
                for part in parts
            ]
        for part in filling:
            part.result()
        return found


def batches(shoes: Shoes, behind: int, key: np.uint64, count: int, after: int = 0) -> Iterator[Batch]:
    """Deal so many shoes after the first ones. The same key deals the same shoes, however many are dealt."""
    pack = np.array([STANDARD_DECK.index(card) for card in shoes.pack], dtype=np.uint8)
    for first in range(after, after + count, _TOGETHER):
        report_progress(f"shoe {first:,} of {after + count:,}")
        size = min(_TOGETHER, after + count - first)
        batch = Batch(
            np.empty((size, len(pack)), np.uint8),
            np.zeros((size, shoes.most_rounds + 1), np.int32),
            np.zeros((size, shoes.most_rounds), np.uint16),
            np.zeros(size, np.int32),
        )
        shuffled_shoes(pack, key, first, batch.shoes)
        shoes.play(batch.shoes, behind, batch.starts, batch.codes, batch.rounds)
        yield batch


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
