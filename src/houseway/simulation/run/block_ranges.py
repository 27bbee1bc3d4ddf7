"""Ranges of blocks: what one task deals, and what is done already. Sessions are numbered the same way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class BlockRange:
    first: int
    end: int  # the one after the last

    @property
    def count(self) -> int:
        return self.end - self.first


class Done:
    """The blocks that are done, in whatever order they were dealt, as few ranges as possible."""

    def __init__(self, ranges: Iterable[BlockRange] = ()) -> None:
        self.ranges: list[BlockRange] = []
        for block_range in ranges:
            self.add(block_range)

    @property
    def count(self) -> int:
        return sum(block_range.count for block_range in self.ranges)

    def add(self, added: BlockRange) -> None:
        """Add a range; raise ValueError if any of it was done before."""
        merged: list[BlockRange] = []
        for block_range in sorted([*self.ranges, added]):
            if merged and block_range.first < merged[-1].end:
                raise ValueError(f"{added} was done before")
            if merged and block_range.first == merged[-1].end:
                merged[-1] = BlockRange(merged[-1].first, block_range.end)
            else:
                merged.append(block_range)
        self.ranges = merged

    def missing(self, total: int, longest: int) -> Iterator[BlockRange]:
        """Yield what is left to do of the total, in ranges no longer than ``longest``."""
        ends = [0, *(block_range.end for block_range in self.ranges)]
        firsts = [*(block_range.first for block_range in self.ranges), total]
        for gap_first, gap_end in zip(ends, firsts, strict=True):
            for first in range(gap_first, gap_end, longest):
                yield BlockRange(first, min(first + longest, gap_end))
