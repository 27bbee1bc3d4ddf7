"""Makes the kernel of a game whose outcomes are all equally likely, such as dice or a wheel.

Each half of a random word is a round; a counter makes four rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import numpy as np
from numba import njit, uint64

from houseway.equipment.dice import FACES
from houseway.rules.analysis.kernel import BLOCK, Case, Codes, Cuda, Kernel, Rounds
from houseway.simulation.kernels.draws import draw, fill_halves

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


Outcome = TypeVar("Outcome")


def kernel_of_wheel(sections: Sequence[Outcome]) -> Kernel[Outcome]:
    """Return the kernel of a wheel. A recorded round is the number of the section at which it stopped."""
    return Kernel(
        [Case(section) for section in sections],
        deal_equally_likely(len(sections)),
        _number_of_section,
        cuda=lambda: cuda_equally_likely(len(sections)),
    )


def _number_of_section(rounds: Rounds) -> Codes:
    return rounds[:, 0].astype(np.uint16)


def kernel_of_dice(rolls: Mapping[tuple[int, ...], Outcome], dice: int) -> Kernel[Outcome]:
    """Return the kernel of so many dice, whose rolls are in order, the last die changing fastest.

    A recorded round is the dice in the order of their announcement.
    """
    places = len(FACES) ** np.arange(dice)[::-1]

    def judge(rounds: Rounds) -> Codes:
        codes: Codes = ((rounds[:, :dice].astype(np.int64) - 1) @ places).astype(np.uint16)
        return codes

    return Kernel(
        [Case(roll) for roll in rolls.values()],
        deal_equally_likely(len(rolls)),
        judge,
        cuda=lambda: cuda_equally_likely(len(rolls)),
    )


def deal_equally_likely(cases: int) -> Callable[[np.uint64, int, Codes], None]:
    """Return ``deal`` of a kernel with this many equally likely cases."""

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        _deal(key, first_block * BLOCK, codes, cases)

    return deal


def cuda_equally_likely(cases: int) -> Cuda:
    """Return the same dealing on a GPU."""
    return Cuda("simulation/kernels/equally_likely.cu", constants={"CASES": cases})


@njit(cache=True)
def _deal(key, first_round, codes, cases):
    for start in range(0, codes.shape[0], BLOCK):
        some = codes[start : start + BLOCK]
        low = np.empty((some.shape[0] + 1) // 2, dtype=np.uint32)
        high = np.empty_like(low)
        fill_halves(key, uint64((first_round + start) // 4), low, high, cases, cases)
        for place in range(some.shape[0]):
            half = high[place // 2] if place % 2 else low[place // 2]
            some[place] = draw(half, cases)[0]
