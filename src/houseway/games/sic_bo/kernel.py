"""The simulation kernel of sic bo: all rolls are equally likely."""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

import numpy as np
from numba import njit

from houseway.equipment.dice import FACES, ROLLS, Roll
from houseway.rules.analysis.kernel import Case, Kernel
from houseway.rules.game import Table
from houseway.sampling.equally_likely_kernel import cuda_equally_likely, deal_equally_likely

_FACES = len(FACES)


def kernel(_: Table[Roll], __: str | None) -> Kernel[Roll]:
    """Return the kernel. A recorded round is three dice, in the order of their announcement."""
    return Kernel(
        [Case(roll) for roll in ROLLS.values()],
        deal_equally_likely(len(ROLLS)),
        _judge,
        cuda=lambda: cuda_equally_likely(len(ROLLS)),
    )


@njit(cache=True)
def _judge(rounds):
    codes = np.empty(rounds.shape[0], dtype=np.uint16)
    for place in range(rounds.shape[0]):
        code = 0
        for die in range(3):
            code = code * _FACES + rounds[place, die] - 1
        codes[place] = code
    return codes
