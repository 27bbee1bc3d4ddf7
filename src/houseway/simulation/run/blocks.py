"""The work of one task: blocks are dealt and counted, wherever the worker is."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from houseway.rules.analysis.kernel import BLOCK
from houseway.simulation.run.block_ranges import Stretch
from houseway.simulation.run.counts import count
from houseway.simulation.run.job import Order

Counts = npt.NDArray[np.int64]  # how often each case of the kernel came up

# Blocks dealt before they are counted: few enough for the codes to stay in the processor's cache.
AT_A_TIME = 64


def deal_blocks(order: Order, stretch: Stretch) -> Counts:
    """How often each case came up in these blocks."""
    counts = np.zeros(len(order.kernel.cases), dtype=np.int64)
    for first in range(stretch.first, stretch.end, AT_A_TIME):
        blocks = min(AT_A_TIME, stretch.end - first)
        counts += deal_rounds(order, first, blocks * BLOCK)
    return counts


def deal_rounds(order: Order, first_block: int, rounds: int) -> Counts:
    """The same for so many rounds from the beginning of a block on."""
    kernel = order.kernel
    codes = np.empty(rounds, dtype=np.uint16)
    kernel.deal(order.key("rounds"), first_block, codes)
    counts = np.zeros(len(kernel.cases), dtype=np.int64)
    count(codes, counts)
    return counts
