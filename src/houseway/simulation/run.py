"""Runs a simulation on any executor, with checkpoints: tasks deal blocks of rounds and count the cases."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK
from houseway.simulation import checkpoint
from houseway.simulation.executors import STOPPED, Stopped, TaskExecutor, ThisProcess, WorkersLostError
from houseway.simulation.job import BlockRange, Done, Job

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


@njit(cache=True)
def count(codes, counts):
    """Add each code to the count of its case."""
    for place in range(codes.shape[0]):
        counts[codes[place]] += 1


@njit(cache=True)
def walk(codes, nets, stakes, state, least, most):  # noqa: PLR0917 - compiled code takes no keywords
    """Follow a player's money until it is below the least or has reached the most.

    The state continues from call to call: money, staked, rounds, losing run, longest losing run. A round
    without gain or loss neither counts as lost nor ends a losing run.
    """
    money, staked, rounds, run, longest = state[0], state[1], state[2], state[3], state[4]
    for place in range(codes.shape[0]):
        if money < least or money >= most:
            break
        net = nets[codes[place]]
        money += net
        staked += stakes[codes[place]]
        rounds += 1
        if net < 0:
            run += 1
            longest = max(longest, run)
        elif net > 0:
            run = 0
    state[0], state[1], state[2], state[3], state[4] = money, staked, rounds, run, longest


# The task of a worker: deal blocks of rounds and count the cases.

Counts = npt.NDArray[np.int64]  # how often each case of the kernel came up

# Blocks dealt before they are counted: few enough for the codes to stay in the processor's cache.
AT_A_TIME = 64


def deal_blocks(job: Job, block_range: BlockRange) -> Counts:
    """Count how often each case comes up in these blocks."""
    counts = np.zeros(len(job.kernel.cases), dtype=np.int64)
    for first in range(block_range.first, block_range.end, AT_A_TIME):
        blocks = min(AT_A_TIME, block_range.end - first)
        counts += deal_rounds(job, first, blocks * BLOCK)
    return counts


def deal_rounds(job: Job, first_block: int, rounds: int) -> Counts:
    """Count the cases of this many rounds, from the beginning of a block."""
    kernel = job.kernel
    codes = np.empty(rounds, dtype=np.uint16)
    kernel.deal(job.key("rounds"), first_block, codes)
    counts = np.zeros(len(kernel.cases), dtype=np.int64)
    count(codes, counts)
    return counts


# The whole run, on any executor, with checkpoints.

MOST_ROUNDS = 10**15
# A task has a million rounds, up to eight million in long runs: worth sending, and soon done.
BLOCKS_A_TASK = 256
MOST_BLOCKS_A_TASK = 2048
TASKS_OF_A_LONG_RUN = 1000
SECONDS_BETWEEN_CHECKPOINTS = 5


@dataclass(frozen=True)
class Sample:
    """How often each case came up. ``stopped`` says why fewer rounds were dealt than requested."""

    job: Job
    requested: int
    counts: tuple[int, ...]
    stopped: str | None = None

    @property
    def rounds(self) -> int:
        return sum(self.counts)


def check_rounds(rounds: int, what: str = "--rounds") -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal(f"{what} {rounds}: give a whole number from 1 to {MOST_ROUNDS:,}.")


def simulate(
    job: Job,
    rounds: int,
    executor: TaskExecutor | None = None,
    *,
    file: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
    stopped: Stopped = lambda: False,
) -> Sample:
    """Deal rounds. The sample does not depend on the executor, nor on how often the run is interrupted.

    ``file`` is the checkpoint: it is resumed if it exists. ``progress`` is called with the rounds dealt.
    """
    check_rounds(rounds)
    blocks, rest = divmod(rounds, BLOCK)
    blocks_a_task = min(max(blocks // TASKS_OF_A_LONG_RUN, BLOCKS_A_TASK), MOST_BLOCKS_A_TASK)
    state = _RunState(job, rounds, file)
    progress(state.rounds)
    lost = None
    try:
        for block_range, counts in (executor or ThisProcess()).results(
            partial(deal_blocks, job), state.done.missing(blocks, blocks_a_task), stopped
        ):
            state.add(block_range, counts)
            progress(state.rounds)
    except WorkersLostError as error:
        lost = str(error)
    finally:
        state.save()
    if state.done.count < blocks:
        return Sample(job, rounds, tuple(state.counts.tolist()), lost or STOPPED)
    counts = state.counts + deal_rounds(job, blocks, rest)
    progress(rounds)
    return Sample(job, rounds, tuple(counts.tolist()))


class _RunState:
    """The blocks that are done, their counts, and the checkpoint that they are saved in."""

    def __init__(self, job: Job, rounds: int, file: Path | None) -> None:
        self._job, self._rounds, self._file = job, rounds, file
        self._saved, self._is_saved = -math.inf, True  # the first blocks that are done are saved at once
        self.done = Done()
        self.counts: Counts = np.zeros(len(job.kernel.cases), dtype=np.int64)
        saved = checkpoint.read(file) if file else None
        if file and saved:
            checkpoint.check_belongs(file, saved, job, rounds // BLOCK)
            self.done, self.counts = saved.blocks, np.array(saved.counts, dtype=np.int64)
        if file:
            checkpoint.check_writable(file)

    @property
    def rounds(self) -> int:
        return self.done.count * BLOCK

    def add(self, block_range: BlockRange, counts: Counts) -> None:
        self.counts += counts
        self.done.add(block_range)
        self._is_saved = False
        if time.monotonic() - self._saved > SECONDS_BETWEEN_CHECKPOINTS:
            self.save()

    def save(self) -> None:
        if self._file and not self._is_saved:
            checkpoint.write(self._file, self._job, self._rounds, self.done, self.counts.tolist())
        self._saved, self._is_saved = time.monotonic(), True
