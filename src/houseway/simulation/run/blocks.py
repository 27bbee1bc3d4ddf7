"""What a task does on any worker: deal blocks of rounds and count the cases."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from houseway.rules.analysis.kernel import BLOCK
from houseway.simulation.run.block_ranges import BlockRange
from houseway.simulation.run.counts import count
from houseway.simulation.run.job import Job

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
