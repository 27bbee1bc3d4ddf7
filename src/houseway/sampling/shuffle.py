"""Cards shuffled by the million, from the numbers of a stream.

A counter of the stream has a row of numbers of 16 bits: each of its parts makes two words, and each word
four numbers, the lowest bits first. A draw takes the next number of the row, and one more for each number
that would favour a card.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

import numpy as np
from numba import int64, njit, uint64

from houseway.sampling.philox import words

# The words of so many parts are made in one go, which is a few times as fast as one by one.
_PARTS = 64
_NUMBERS = _PARTS * 8


@njit(cache=True)
def empty_row():
    """Room for the words at hand. The row of a counter is walked from number 0 on."""
    return np.empty(2 * _PARTS, dtype=np.uint64)


@njit(cache=True)
def _fill(key, counter, first_part, row):
    for place in range(_PARTS):
        row[2 * place], row[2 * place + 1] = words(key, counter, first_part + uint64(place))


@njit(cache=True, inline="always")
def fair(number, limit):
    """What a number comes to below a limit of at most 2**16, and whether it may be used.

    Of the 65,536 numbers, each value below the limit is left with equally many.
    """
    product = uint64(number) * uint64(limit)
    low = product & uint64(0xFFFF)
    return product >> uint64(16), low >= uint64(limit) or low >= uint64(0x10000) % uint64(limit)


@njit(cache=True)
def shuffle(cards, key, counter, number, row):
    """Every order equally likely, by Fisher and Yates from the top; gives the next number of the row."""
    numbers = row.view(np.uint16)  # lies in memory as said above: numba compiles for no other machines
    whole, next_number = uint64(cards.shape[0]), uint64(number)
    for place in range(whole - uint64(1)):
        chosen, usable = uint64(0), False
        while not usable:
            at = next_number & uint64(_NUMBERS - 1)
            if at == 0:
                _fill(key, counter, next_number >> uint64(3), row)
            chosen, usable = fair(numbers[at], whole - place)
            next_number += uint64(1)
        cards[place], cards[place + chosen] = cards[place + chosen], cards[place]
    return int64(next_number)
