"""How far so many riffles are from a random order, exactly.

After k riffles of n cards, an order with r rising sequences has the probability C(2^k + n - r, n) / 2^(kn):
D. Bayer and P. Diaconis, Trailing the dovetail shuffle to its lair, Annals of Applied Probability 2 (1992).
How many orders have r rising sequences is an Eulerian number.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial


@lru_cache(maxsize=16)
def orders_by_rising_sequences(cards: int) -> Sequence[int]:
    """Return how many orders of the cards have 1, 2, … rising sequences."""
    counts = [1]
    for size in range(2, cards + 1):
        longer = [0, *counts]
        counts = [
            (place + 1) * (counts[place] if place < size - 1 else 0) + (size - place) * longer[place]
            for place in range(size)
        ]
    return counts


@lru_cache(maxsize=64)
def distance_from_random(cards: int, riffles: int) -> Fraction:
    """Return the total variation distance after so many riffles; all cards differ."""
    packets = 2**riffles
    whole, orders = packets**cards, factorial(cards)
    ways = orders_by_rising_sequences(cards)
    apart = sum(
        count * abs(comb(packets + cards - rising, cards) * orders - whole)
        for rising, count in enumerate(ways, start=1)
    )
    return Fraction(apart, 2 * whole * orders)


def rising_sequences_at_random(cards: int) -> Fraction:
    """Return the mean number of rising sequences in a random order."""
    return Fraction(cards + 1, 2)
