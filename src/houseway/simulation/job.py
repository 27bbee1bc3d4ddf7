"""Describes a simulation: small enough to send, complete enough for any worker to deal its part.

One task deals a range of blocks. Sessions are numbered the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from houseway.lazy import lazy
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game
from houseway.rules.wagers.wagers import Seat, Seats

if TYPE_CHECKING:
    import numpy as np

key_of: Callable[[int, str], np.uint64] = lazy("houseway.simulation.kernels.draws:key_of")


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
        """Yield the blocks of the total that are not done, in ranges no longer than ``longest``."""
        ends = [0, *(block_range.end for block_range in self.ranges)]
        firsts = [*(block_range.first for block_range in self.ranges), total]
        for gap_first, gap_end in zip(ends, firsts, strict=True):
            for first in range(gap_first, gap_end, longest):
                yield BlockRange(first, min(first + longest, gap_end))


# The bets of each seat in a form that can be hashed.
SeatBets = tuple[tuple[Seat, tuple[tuple[str, int], ...]], ...]


@dataclass(frozen=True)
class Job:
    """A table, how its player decides, and the seed from which everything is dealt."""

    game: str
    options: tuple[tuple[str, str], ...]  # those that differ from the defaults
    strategy: str | None
    seed: int
    what_if: bool = False  # whether the table may break paragraphs
    keeps: SeatBets = ()  # bets that players keep on the layout, if they are followed from round to round

    def key(self, purpose: str) -> np.uint64:
        """Return the key of the random numbers that are used for this purpose."""
        return key_of(self.seed, f"{self.game} {purpose}")

    @property
    def table(self) -> Table[Any]:
        return _prepared(self.game, self.options, self.strategy, self.what_if)[0]

    @property
    def kernel(self) -> Kernel[Any]:
        plain = _prepared(self.game, self.options, self.strategy, self.what_if)[1]
        return _following(self) if self.keeps and plain.follow else plain


def job_at(table: Table[Any], strategy: str | None, seed: int) -> Job:
    """Make a job; refuse a game that cannot be simulated, or a strategy where there is nothing to decide."""
    job = Job(table.game.name, tuple(table.options.given.items()), strategy, seed, table.what_if)
    if strategy is not None and not job.kernel.strategy:
        raise Refusal(f"There is nothing to decide at {table.game.title}. Leave the strategy out.")
    return job


def hashable_bets(seats: Seats) -> SeatBets:
    return tuple((seat, tuple(bets.items())) for seat, bets in seats.items())


def seats_of(bets: SeatBets) -> Seats:
    return {seat: dict(of_seat) for seat, of_seat in bets}


@cache
def _following(job: Job) -> Kernel[Any]:
    """Make the kernel that follows these bets, once in each process."""
    plain = replace(job, keeps=()).kernel
    return plain.follow(seats_of(job.keeps)) if plain.follow else plain


@cache
def _prepared(
    game_name: str, options: tuple[tuple[str, str], ...], strategy: str | None, what_if: bool
) -> tuple[Table[Any], Kernel[Any]]:
    """Open the table and make its kernel, once in each process."""
    table = open_table(game(game_name), dict(options), what_if=what_if)
    if table.game.analysis.kernel is None:
        raise Refusal(f"{table.game.title} cannot be simulated yet.", table.game.cite)
    return table, table.game.analysis.kernel(table, strategy)
