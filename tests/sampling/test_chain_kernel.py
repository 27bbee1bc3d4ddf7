"""Throws that follow each other through states: the same from any block on, and fair."""

from __future__ import annotations

import numpy as np
import pytest

from houseway.rules.analysis.kernel import BLOCK
from houseway.simulation.kernels.chain import _draw_throws, deal_chain, moves
from houseway.simulation.kernels.draws import draw, fill_halves, key_of

KEY = key_of(7)
# Three states and five throws: each throw leads on by its number.
CODES = np.arange(15).reshape(3, 5)
AFTER = (np.arange(3)[:, None] + np.arange(5)) % 3


@pytest.mark.parametrize("throws", [36, 37, (1 << 31) + 1, 3_000_000_019])
def test_throws_are_drawn_as_halves_are(throws: int) -> None:
    """With the larger limits every second or third half is not fair, and is drawn again."""
    drawn = np.empty(2000, dtype=np.uint64)
    _draw_throws(KEY, np.uint64(11), drawn, throws)
    low, high = np.empty(1000, dtype=np.uint32), np.empty(1000, dtype=np.uint32)
    fill_halves(KEY, np.uint64(11), low, high, throws, throws)
    expected = [int(draw(half, throws)[0]) for pair in zip(low, high, strict=True) for half in pair]
    assert drawn.tolist() == expected
    assert drawn.max() < throws


@pytest.mark.parametrize("rounds", [1, 7, BLOCK - 1, 3 * BLOCK + 5, 4 * BLOCK, 9 * BLOCK + 2])
def test_every_block_begins_in_the_first_state_wherever_dealing_starts(rounds: int) -> None:
    deal = deal_chain(moves(CODES, AFTER))
    whole, part = np.empty(12 * BLOCK, dtype=np.uint16), np.empty(rounds, dtype=np.uint16)
    deal(KEY, 5, whole)
    deal(KEY, 7, part)
    assert part.tolist() == whole[2 * BLOCK : 2 * BLOCK + rounds].tolist()
    state = 0
    for place, code in enumerate(whole.tolist()):
        state = 0 if place % BLOCK == 0 else state
        assert code // 5 == state
        state = int(AFTER[state, code % 5])
