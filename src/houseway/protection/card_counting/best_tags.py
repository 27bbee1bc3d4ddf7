"""Finds the best tags of a count exactly.

The betting correlation of tags is the sum of tag times effect over all cards, divided by the root of
the sum of squared tags, less their squared sum for each card, and by a constant. So the groups of cards
are added one by one, and for each sum of tags and each sum of squares only the largest sum of tag times
effect is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, sqrt

import numpy as np

BALANCED = range(1)


def best_tags(
    weights: Sequence[int], effects: Sequence[float], level: int, sums: range = BALANCED
) -> list[int]:
    """Return a tag for each group of so many cards with this effect; all 0 if nothing correlates.

    ``sums`` are the totals that the tags of all cards may have; that of balanced tags is 0.
    """
    divisor = gcd(*weights)
    sizes = [weight // divisor for weight in weights]
    most_sum, most_squares = level * sum(sizes), level**2 * sum(sizes)
    best = np.full((2 * most_sum + 1, most_squares + 1), -np.inf)
    best[most_sum, 0] = 0.0
    chosen = np.zeros((len(sizes), *best.shape), np.int8)
    for group, (size, effect) in enumerate(zip(sizes, effects, strict=True)):
        highest = np.full_like(best, -np.inf)
        for tag in range(-level, level + 1):
            moved = _shifted(best, tag * size, tag * tag * size) + tag * size * effect
            better = moved > highest
            highest[better] = moved[better]
            chosen[group][better] = tag
        best = highest
    allowed = [most_sum + total for total in range(most_sum + 1) if total * divisor in sums]
    scaled = [_correlations(best[place], place - most_sum, sum(sizes)) for place in allowed]
    if not scaled:
        return [0] * len(sizes)
    row = max(range(len(scaled)), key=lambda number: scaled[number].max())
    most = int(np.argmax(scaled[row]))
    if not scaled[row][most] > 1e-12 * sqrt(most or 1):
        return [0] * len(sizes)
    tags, place = [], allowed[row]
    for group in range(len(sizes) - 1, -1, -1):
        tag = int(chosen[group, place, most])
        tags.append(tag)
        place -= tag * sizes[group]
        most -= tag * tag * sizes[group]
    return tags[::-1]


def _correlations(best: np.ndarray, total: int, cards: int) -> np.ndarray:
    """Return the correlation for each sum of squares, up to a constant; the tags add up to ``total``."""
    variance = np.arange(len(best)) - total**2 / cards
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(variance > 0, best / np.sqrt(variance), -np.inf)


def _shifted(best: np.ndarray, more_sum: int, more_squares: int) -> np.ndarray:
    """Return the table with every entry moved to a larger sum and a larger sum of squares."""
    moved = np.full_like(best, -np.inf)
    rows, columns = best.shape
    low, high = max(0, more_sum), min(rows, rows + more_sum)
    moved[low:high, more_squares:] = best[low - more_sum : high - more_sum, : columns - more_squares]
    return moved
