"""Players who see several cards of the dealer, or the cards of their neighbours: sampled in pairs.

The edge without a leak is exact. What the knowledge adds is estimated: hands are dealt, and each is decided
with and without it. The gains of both decisions are counted exactly, over all hands that the dealer can still
have; so only hands with another decision count, and no chance of the showdown disturbs the estimate.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.progress import report_progress
from houseway.protection.leaks.knowledge import Knowledge
from houseway.rules.analysis.leak import HiddenHands
from houseway.sampling.shuffle import empty_row, shuffle

# What is seen beside each hand that is dealt, so many times: deciding without it takes longest.
DRAWS = 8
# Nanoseconds that may be spent, about: they decide how many hands are dealt.
BUDGET = 20_000_000_000
FEWEST, MOST = 150, 20_000
_TOGETHER = 50  # hands


@dataclass(frozen=True)
class Estimate:
    """What knowledge adds to the edge, per unit, and how often each decision is taken with and without it."""

    gain: float
    error: float
    hands: int
    otherwise: float  # share of the rounds in which the decision differs
    without: Mapping[str, float]
    knowing: Mapping[str, float]


def estimate(hidden: HiddenHands, knowledge: Knowledge, key: np.uint64, hands: int | None = None) -> Estimate:
    """Deal hands and what is seen beside them; the same key deals the same ones."""
    wanted = _hands_in_budget(hidden, knowledge) if hands is None else hands
    tally = _Tally(hidden.decisions)
    for first in range(0, wanted, _TOGETHER):
        report_progress(f"hand {first:,} of {wanted:,}")
        _add(hidden, knowledge, _deals(hidden, key, first, min(_TOGETHER, wanted - first)), tally)
    return tally.estimate()


def _hands_in_budget(hidden: HiddenHands, knowledge: Knowledge) -> int:
    work = hidden.work(0, 0) + DRAWS * hidden.work(knowledge.dealer_cards, knowledge.neighbours)
    return min(max(FEWEST, BUDGET // work), MOST)


def _deals(hidden: HiddenHands, key: np.uint64, first: int, count: int) -> npt.NDArray[np.uint8]:
    found = np.empty((count * DRAWS, len(hidden.pack)), np.uint8)
    _shuffled(found, hidden.player + hidden.shown, key, first, DRAWS)
    return found


@njit(cache=True)
def _shuffled(found, fixed, key, first, draws):
    """Fill the rows with orders of the pack; so many rows in turn have the same first cards."""
    row = empty_row()
    for place in range(found.shape[0]):
        if place % draws == 0:
            for card in range(found.shape[1]):
                found[place, card] = card
            number = shuffle(found[place], key, uint64(first + place // draws), 0, row)
        else:
            found[place] = found[place - 1]
            number = shuffle(found[place, fixed:], key, uint64(first + place // draws), number, row)


def _add(hidden: HiddenHands, knowledge: Knowledge, deals: npt.NDArray[np.uint8], tally: _Tally) -> None:
    ends = np.cumsum(
        [hidden.player, hidden.shown, hidden.dealer, hidden.player * knowledge.neighbours], dtype=np.int64
    )
    hands, shown, dealer, neighbours = np.split(deals, ends, axis=1)[:4]
    none = deals[:, :0]
    blind = hidden.gains(hands[::DRAWS], shown[::DRAWS], none[::DRAWS], none[::DRAWS])
    usual = np.repeat(np.argmax(blind, axis=1), DRAWS)
    known = hidden.gains(hands, shown, dealer[:, : knowledge.dealer_cards], neighbours)
    tally.add(usual, known)


class _Tally:
    def __init__(self, decisions: Any) -> None:
        self._decisions = decisions
        self._gained: list[float] = []  # on average beside each hand
        self._without: Counter[int] = Counter()
        self._knowing: Counter[int] = Counter()
        self._otherwise = 0

    def add(self, usual: npt.NDArray[np.int64], known: npt.NDArray[np.float64]) -> None:
        rows = np.arange(len(usual))
        best = np.argmax(known, axis=1)
        gained = known[rows, best] - known[rows, usual]
        self._gained += gained.reshape(-1, DRAWS).mean(axis=1).tolist()
        self._otherwise += int((gained > 0).sum())
        self._without.update(usual.tolist())
        self._knowing.update(np.where(gained > 0, best, usual).tolist())

    def estimate(self) -> Estimate:
        hands = len(self._gained)
        gained = np.array(self._gained)
        return Estimate(
            float(gained.mean()),
            float(gained.std() / sqrt(hands)),
            hands,
            self._otherwise / (hands * DRAWS),
            self._shares(self._without),
            self._shares(self._knowing),
        )

    def _shares(self, taken: Counter[int]) -> dict[str, float]:
        total = taken.total()
        return {
            decision: taken[place] / total for place, decision in enumerate(self._decisions) if taken[place]
        }
