"""The kernel of games in which a throw meets a state and leaves another: rolls of dice in a shooter's turn.

Each half of a random word is a throw; a counter makes four. A block begins in the first state.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.rules.analysis.kernel import BLOCK, Codes, Cuda
from houseway.sampling.draws import draw, fill_halves

# For each state, a row of throws: the code of the case in the lower half, the next state in the upper one.
Moves = npt.NDArray[np.uint32]


def moves(codes: npt.NDArray[np.int64], after: npt.NDArray[np.int64]) -> Moves:
    """Pack the code and the next state of every state (rows) and throw (columns)."""
    packed: Moves = (codes | after << 16).astype(np.uint32)
    return packed


def deal_chain(table: Moves) -> Callable[[np.uint64, int, Codes], None]:
    """Return ``deal`` of a kernel that follows the states through this table."""

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        _deal(key, first_block * BLOCK, codes, table.reshape(-1), table.shape[1])

    return deal


def cuda_chain(table: Moves) -> Cuda:
    """Return the same dealing on a GPU."""
    return Cuda(
        "sampling/chain_kernel.cu",
        tables=(table.reshape(-1),),
        constants={"THROWS": table.shape[1], "STATES": table.shape[0]},
        bytes_a_thread=-(-table.nbytes // Cuda.threads),  # a group shares the moves
    )


@njit(cache=True)
def _deal(key, first_round, codes, table, throws):
    for start in range(0, codes.shape[0], BLOCK):
        some = codes[start : start + BLOCK]
        low = np.empty((some.shape[0] + 1) // 2, dtype=np.uint32)
        high = np.empty_like(low)
        fill_halves(key, uint64((first_round + start) // 4), low, high, throws, throws)
        state = uint64(0)
        for place in range(some.shape[0]):
            half = high[place // 2] if place % 2 else low[place // 2]
            move = uint64(table[state * uint64(throws) + draw(half, throws)[0]])
            some[place] = move & uint64(0xFFFF)
            state = move >> uint64(16)
