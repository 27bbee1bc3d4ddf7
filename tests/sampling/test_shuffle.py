"""Shuffles of compiled dealing: no card is favoured, and plain Python gives the same order."""

from __future__ import annotations

from collections import Counter
from math import factorial

import numpy as np
import pytest
from numba import njit

from houseway.simulation.kernels.draws import empty_row, fair, key_of, shuffle
from houseway.simulation.statistics import chi_square_quantile
from tests.support.stream_dealer import row_of_numbers, shuffle_by

LARGEST_SHOE = 8 * 52


def test_every_value_is_left_with_equally_many_numbers() -> None:
    """All 65,536 numbers, for every limit that a shoe needs."""

    @njit
    def counted(limit, counts):  # type: ignore[no-untyped-def]
        for number in range(1 << 16):
            value, usable = fair(number, limit)
            if usable:
                counts[value] += 1

    for limit in range(1, LARGEST_SHOE + 1):
        counts = np.zeros(limit, dtype=np.int64)
        counted(limit, counts)
        assert counts.min() == counts.max() == (1 << 16) // limit


@pytest.mark.parametrize("cards", [1, 2, 3, 52, LARGEST_SHOE])
def test_plain_python_comes_to_the_same_orders(cards: int) -> None:
    key, row, number = key_of(5), empty_row(), 0
    numbers = row_of_numbers(key, 9)
    fast, plain = np.arange(cards), list(range(cards))
    for _ in range(20):
        number = shuffle(fast, key, np.uint64(9), number, row)
        shuffle_by(numbers, plain)
        assert fast.tolist() == plain


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_every_order_of_a_few_cards_comes_equally_often(seed: int) -> None:
    """By chi-square over the 120 orders of five cards. False alarm of all four: once in 2,500."""
    key, row, number, shuffles = key_of(seed), empty_row(), 0, 24_000
    cards, orders = np.arange(5, dtype=np.uint8), Counter[bytes]()
    for _ in range(shuffles):
        cards[:] = range(5)
        number = shuffle(cards, key, np.uint64(0), number, row)
        orders[cards.tobytes()] += 1
    expected = shuffles / factorial(5)
    assert len(orders) == factorial(5)
    statistic = sum((count - expected) ** 2 for count in orders.values()) / expected
    assert statistic < chi_square_quantile(1 - 1 / 10_000, factorial(5) - 1)
