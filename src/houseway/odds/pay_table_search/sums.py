"""Find the numbers of steps that add up nearest to a sum: an exhaustive search with bounds."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple


class Steps(NamedTuple):
    """Steps of one size: how many there may be, and how many there are now."""

    size: Fraction
    most: int
    now: int


class Found(NamedTuple):
    """A combination; the sort order prefers the nearest, then few changes, then few steps."""

    distance: int
    changed: int
    taken: tuple[int, ...]


def nearest_sums(wanted: Fraction, kinds: Sequence[Steps], count: int) -> list[tuple[int, ...]]:
    """Return up to ``count`` combinations of steps of each kind, the nearest first."""
    if not kinds:
        return [()]
    order = sorted(range(len(kinds)), key=lambda place: -kinds[place].size)
    search = _Search(wanted, [kinds[place] for place in order], count)
    search.extend(0, search.wanted, ())
    back = [order.index(place) for place in range(len(kinds))]
    return [tuple(found.taken[place] for place in back) for found in search.found]


class _Search:
    def __init__(self, wanted: Fraction, kinds: Sequence[Steps], count: int) -> None:
        unit = lcm(wanted.denominator, *(kind.size.denominator for kind in kinds))
        self.wanted = int(wanted * unit)
        self.found: list[Found] = []
        self._count, self._kinds = count, kinds
        self._sizes = [int(kind.size * unit) for kind in kinds]
        # The sum of all steps of this kind and the following ones.
        self._reach = [0] * (len(kinds) + 1)
        for place in reversed(range(len(kinds))):
            self._reach[place] = self._reach[place + 1] + self._sizes[place] * kinds[place].most

    def _is_near_enough(self, distance: int) -> bool:
        return len(self.found) < self._count or distance <= self.found[-1].distance

    def extend(self, place: int, left: int, taken: tuple[int, ...]) -> None:
        """Try every number of steps of this kind, largest steps first; compute that of the last kind."""
        size, most = self._sizes[place], self._kinds[place].most
        if place == len(self._kinds) - 1:
            near = min(max(left // size, 0), most)
            for steps in range(max(near - self._count, 0), min(near + self._count, most) + 1):
                self._offer(left - steps * size, (*taken, steps))
            return
        for steps in range(most + 1):
            rest = left - steps * size
            if not self._is_near_enough(-rest):
                break
            if self._is_near_enough(rest - self._reach[place + 1]):
                self.extend(place + 1, rest, (*taken, steps))

    def _offer(self, rest: int, taken: tuple[int, ...]) -> None:
        if self._is_near_enough(abs(rest)):
            changed = sum(steps != kind.now for steps, kind in zip(taken, self._kinds, strict=True))
            insort(self.found, Found(abs(rest), changed, taken))
            del self.found[self._count :]
