"""Numbers in a row: the blocks, or the sessions, that one task deals, and those that are done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Stretch:
    first: int
    end: int  # the one after the last

    @property
    def count(self) -> int:
        return self.end - self.first


class Done:
    """What is done already, in whatever order: as few stretches as hold it."""

    def __init__(self, stretches: Iterable[Stretch] = ()) -> None:
        self.stretches: list[Stretch] = []
        for one in stretches:
            self.add(one)

    @property
    def count(self) -> int:
        return sum(one.count for one in self.stretches)

    def add(self, stretch: Stretch) -> None:
        """Nothing may be done twice."""
        merged: list[Stretch] = []
        for one in sorted([*self.stretches, stretch]):
            if merged and one.first < merged[-1].end:
                raise ValueError(f"{stretch} was done before")
            if merged and one.first == merged[-1].end:
                merged[-1] = Stretch(merged[-1].first, one.end)
            else:
                merged.append(one)
        self.stretches = merged

    def missing(self, whole: int, longest: int) -> Iterator[Stretch]:
        """What is left to do of so many, in stretches no longer than this."""
        ends = [0, *(one.end for one in self.stretches)]
        firsts = [*(one.first for one in self.stretches), whole]
        for gap_first, gap_end in zip(ends, firsts, strict=True):
            for first in range(gap_first, gap_end, longest):
                yield Stretch(first, min(first + longest, gap_end))
