"""Compiled shuffles from the random numbers of a counter.

A counter has a row of 16-bit numbers: each of its parts makes two words, and each word four numbers, the
lowest bits first. A draw takes the next number of the row, and another one if that would favour a card.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

import numpy as np
from numba import int64, njit, uint64

from houseway.sampling.philox import words

# Parts whose words are made at a time, several times as fast as one by one.
_PARTS = 64
_NUMBERS = _PARTS * 8


@njit(cache=True)
def empty_row():
    """Return an empty buffer for the words. The row of a counter starts at number 0."""
    return np.empty(2 * _PARTS, dtype=np.uint64)


@njit(cache=True)
def _fill(key, counter, first_part, row):
    for place in range(_PARTS):
        row[2 * place], row[2 * place + 1] = words(key, counter, first_part + uint64(place))


@njit(cache=True, inline="always")
def fair(number, limit):
    """Map a number to a value below a limit of at most 2**16; return the value and whether it may be used.

    Of the 65,536 numbers, equally many usable ones map to each value.
    """
    product = uint64(number) * uint64(limit)
    low = product & uint64(0xFFFF)
    return product >> uint64(16), low >= uint64(limit) or low >= uint64(0x10000) % uint64(limit)


@njit(cache=True)
def shuffle(cards, key, counter, number, row):
    """Shuffle so that every order is equally likely (Fisher-Yates); return the next number of the row."""
    numbers = row.view(np.uint16)  # little-endian, as on every machine that numba compiles for
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
