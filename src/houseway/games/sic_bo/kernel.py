"""Sic bo thrown by the million: each half of a word of the stream is a roll, four rolls a counter."""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from houseway.equipment.compiled_draws import draw, fill_halves
from houseway.equipment.dice import FACES, ROLLS, Roll
from houseway.rules.game import Table
from houseway.rules.kernel import BLOCK, Case, Codes, Cuda, Kernel

_FACES = len(FACES)
_ROLLS = len(ROLLS)


def kernel(_: Table[Roll], __: str | None) -> Kernel[Roll]:
    """Recorded rounds are three dice, in the order in which they are announced."""
    return Kernel([Case(roll) for roll in ROLLS.values()], _deal_blocks, _judge, cuda=_cuda)


def _cuda() -> Cuda:
    return Cuda("games/sic_bo/kernel.cu")


def _deal_blocks(key: np.uint64, first_block: int, codes: Codes) -> None:
    _deal(key, first_block * BLOCK, codes)


@njit(cache=True)
def _deal(key, first_round, codes):
    for start in range(0, codes.shape[0], BLOCK):
        some = codes[start : start + BLOCK]
        low = np.empty((some.shape[0] + 1) // 2, dtype=np.uint32)
        high = np.empty_like(low)
        fill_halves(key, uint64((first_round + start) // 4), low, high, _ROLLS, _ROLLS)
        for place in range(some.shape[0]):
            half = high[place // 2] if place % 2 else low[place // 2]
            some[place] = draw(half, _ROLLS)[0]


@njit(cache=True)
def _judge(rounds):
    codes = np.empty(rounds.shape[0], dtype=np.uint16)
    for place in range(rounds.shape[0]):
        code = 0
        for die in range(3):
            code = code * _FACES + rounds[place, die] - 1
        codes[place] = code
    return codes
