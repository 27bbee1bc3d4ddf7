"""Permutation tests: how often chance alone gives a ratio at least as large."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from houseway.protection.evidence.likelihood import Floats

TOGETHER = 500  # permutations that are made at a time
# A test stops when chance has reached the ratio so often: then it is not rare (Besag and Clifford 1991).
ENOUGH = 20
_ALMOST = 1e-9  # so that rounding does not hide a tie


@dataclass(frozen=True)
class Chance:
    """The chance of a ratio at least as large if the acts have nothing to do with the cards."""

    p: float
    permutations: int
    is_exact: bool  # every permutation was looked at, none at random


def sampled_chance(observed: float, draw: Callable[[int], Floats], most: int) -> Chance:
    """Draw permutations until the answer is clear or ``most`` were drawn. It never understates the chance."""
    drawn = reached = 0
    while drawn < most:
        size = min(TOGETHER, most - drawn)
        hits = np.flatnonzero(draw(size) >= observed - _ALMOST)
        if reached + len(hits) >= ENOUGH:
            stopped = drawn + int(hits[ENOUGH - reached - 1]) + 1
            return Chance(ENOUGH / stopped, stopped, is_exact=False)
        reached += len(hits)
        drawn += size
    return Chance((reached + 1) / (drawn + 1), drawn, is_exact=False)


def exact_chance(observed: float, ratios: Floats) -> Chance:
    """Return the share of all permutations, the real one among them, that reach the ratio."""
    return Chance(float(np.mean(ratios >= observed - _ALMOST)), len(ratios), is_exact=True)
