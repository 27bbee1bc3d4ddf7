"""A simulation from its first block to its last, on whatever machines, in pieces if it must be."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK
from houseway.simulation.run import checkpoint
from houseway.simulation.run.block_ranges import Done, Stretch
from houseway.simulation.run.blocks import Counts, deal_blocks, deal_rounds
from houseway.simulation.run.executors import STOPPED, Dealers, LostError, Stopped, ThisProcess
from houseway.simulation.run.job import Order

MOST_ROUNDS = 10**15
# A task has a million rounds, and up to eight in long runs: worth sending, and soon done.
BLOCKS_A_TASK = 256
MOST_BLOCKS_A_TASK = 2048
TASKS_OF_A_LONG_RUN = 1000
SECONDS_BETWEEN_CHECKPOINTS = 5


@dataclass(frozen=True)
class Sample:
    """How often each case came up. ``stopped`` says why fewer rounds were dealt than asked for."""

    order: Order
    wanted: int
    counts: tuple[int, ...]
    stopped: str | None = None

    @property
    def rounds(self) -> int:
        return sum(self.counts)


def check_rounds(rounds: int, what: str = "--rounds") -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal(f"{what} {rounds}: give a whole number from 1 to {MOST_ROUNDS:,}.")


def simulate(
    order: Order,
    rounds: int,
    dealers: Dealers | None = None,
    *,
    file: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
    stopped: Stopped = lambda: False,
) -> Sample:
    """Deals so many rounds. The sample is the same whoever deals, and however often it is interrupted.

    ``file`` keeps what is done, and is gone on with if it exists. ``progress`` is told the rounds dealt.
    """
    check_rounds(rounds)
    blocks, rest = divmod(rounds, BLOCK)
    blocks_a_task = min(max(blocks // TASKS_OF_A_LONG_RUN, BLOCKS_A_TASK), MOST_BLOCKS_A_TASK)
    work = _Work(order, rounds, file)
    progress(work.rounds)
    lost = None
    try:
        for stretch, counts in (dealers or ThisProcess()).results(
            partial(deal_blocks, order), work.done.missing(blocks, blocks_a_task), stopped
        ):
            work.add(stretch, counts)
            progress(work.rounds)
    except LostError as error:
        lost = str(error)
    finally:
        work.save()
    if work.done.count < blocks:
        return Sample(order, rounds, tuple(work.counts.tolist()), lost or STOPPED)
    counts = work.counts + deal_rounds(order, blocks, rest)
    progress(rounds)
    return Sample(order, rounds, tuple(counts.tolist()))


class _Work:
    """The blocks that are done, with their counts, and the file that keeps them."""

    def __init__(self, order: Order, rounds: int, file: Path | None) -> None:
        self._order, self._rounds, self._file = order, rounds, file
        self._saved, self._is_saved = time.monotonic(), True
        self.done = Done()
        self.counts: Counts = np.zeros(len(order.kernel.cases), dtype=np.int64)
        found = checkpoint.read(file) if file else None
        if file and found:
            checkpoint.check_belongs(file, found, order, rounds // BLOCK)
            self.done, self.counts = found.blocks, np.array(found.counts, dtype=np.int64)
        if file:
            checkpoint.check_writable(file)

    @property
    def rounds(self) -> int:
        return self.done.count * BLOCK

    def add(self, stretch: Stretch, counts: Counts) -> None:
        self.counts += counts
        self.done.add(stretch)
        self._is_saved = False
        if time.monotonic() - self._saved > SECONDS_BETWEEN_CHECKPOINTS:
            self.save()

    def save(self) -> None:
        if self._file and not self._is_saved:
            checkpoint.write(self._file, self._order, self._rounds, self.done, self.counts.tolist())
        self._saved, self._is_saved = time.monotonic(), True
