"""Numbers hands by composition: how many cards of each kind they hold.

Every card has a weight. The weights of a hand's cards add up to one number for its lower kinds and one for
its higher kinds; each is looked up, and the sum of both entries is the number of the composition.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any

import numpy as np
import numpy.typing as npt

HandComposition = tuple[int, ...]  # how many cards of each kind

HALF = 20  # bits for the weights of the lower kinds; those of the higher kinds come above
LOWER_HALF = (1 << HALF) - 1


class HandIndex:
    """All hands of a size, from the given numbers of cards of each kind.

    The number of a composition is its place in ``all``: ``first`` at the weights of the lower kinds plus
    ``place`` at those of the higher kinds.
    """

    def __init__(self, cards: Sequence[int], size: int) -> None:
        middle = len(cards) // 2
        low_weights, high_weights = _weights(cards[:middle], size), _weights(cards[middle:], size)
        lows = [*_up_to(cards[:middle], size)]
        highs: defaultdict[int, list[HandComposition]] = defaultdict(list)
        for high in _up_to(cards[middle:], size):
            highs[sum(high)].append(high)
        self.all = [(*low, *high) for low in lows for high in highs[size - sum(low)]]
        self.weights = np.array([*low_weights, *(weight << HALF for weight in high_weights)], dtype=np.uint64)
        before = accumulate((len(highs[size - sum(low)]) for low in lows), initial=0)
        self.first = _table(zip(lows, before, strict=False), low_weights)
        self.place = _table(
            ((high, place) for same_size in highs.values() for place, high in enumerate(same_size)),
            high_weights,
        )


def _weights(cards: Sequence[int], size: int) -> list[int]:
    """Return place values, as of digits, so that no two compositions have the same weight."""
    weights = [1]
    for count in cards:
        weights.append(weights[-1] * (min(count, size) + 1))
    return weights[:-1]


def _up_to(cards: Sequence[int], size: int) -> Iterator[HandComposition]:
    if not cards:
        yield ()
        return
    for number in range(min(cards[0], size) + 1):
        for others in _up_to(cards[1:], size - number):
            yield number, *others


def _table(
    numbers: Iterable[tuple[HandComposition, int]], weights: Sequence[int]
) -> npt.NDArray[np.unsignedinteger[Any]]:
    by_weight = {
        sum(count * weight for count, weight in zip(half, weights, strict=True)): number
        for half, number in numbers
    }
    wide = max(by_weight.values()) > np.iinfo(np.uint16).max
    kind: type[np.unsignedinteger[Any]] = np.uint32 if wide else np.uint16
    table = np.zeros(max(by_weight) + 1, dtype=kind)
    table[[*by_weight]] = [*by_weight.values()]
    return table
