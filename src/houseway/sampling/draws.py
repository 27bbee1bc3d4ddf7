"""Draws for many rounds at once. Each round uses one random word; each Philox counter gives two.

A word has two halves of 32 bits. A half is multiplied by the limit of each draw in turn: the bits above 32
are the draw, and the lower bits go into the next one. That is fair if the half is fair for the product of the
limits. A half that is not is replaced by the same half of the same word in the counter's next part.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from houseway.sampling.philox import fill, words

_LOW = 0xFFFFFFFF
_HALVES = 1 << 32
_DECK = 52


@njit(cache=True, inline="always")
def draw(half, limit):
    """Return a number below the limit, and the half for the next draw."""
    product = uint64(half) * uint64(limit)
    return product >> uint64(32), product & uint64(_LOW)


@njit(cache=True)
def fill_halves(key, first, low, high, low_limit, high_limit):  # noqa: PLR0917 - compiled, no keywords
    """Fill in the halves of words from a counter on, fair for these products of limits."""
    pairs = (low.shape[0] + 1) // 2
    one, other = np.empty(pairs, dtype=np.uint64), np.empty(pairs, dtype=np.uint64)
    fill(key, first, uint64(0), one, other)
    for pair in range(low.shape[0] // 2):
        low[2 * pair], high[2 * pair] = one[pair] & uint64(_LOW), one[pair] >> uint64(32)
        low[2 * pair + 1], high[2 * pair + 1] = other[pair] & uint64(_LOW), other[pair] >> uint64(32)
    if low.shape[0] % 2:
        low[-1], high[-1] = one[-1] & uint64(_LOW), one[-1] >> uint64(32)
    replace_unfair(key, first, low, 0, low_limit)
    replace_unfair(key, first, high, 32, high_limit)


@njit(cache=True)
def replace_unfair(key, first, halves, shift, limit):
    """Replace halves so that every number below the limit is equally likely."""
    for place in range(halves.shape[0]):
        halves[place] = fair_half(halves[place], key, first + uint64(place // 2), place % 2, shift, limit)


@njit(cache=True, inline="always")
def fair_half(half, key, counter, which, shift, limit):  # noqa: PLR0917 - compiled, no keywords
    """Return the half at a bit of the first or second word, replaced if it is not fair."""
    least = uint64(_HALVES) % uint64(limit)
    part = uint64(0)
    while draw(half, limit)[1] < least:
        part += uint64(1)
        half = (words(key, counter, part)[which] >> uint64(shift)) & uint64(_LOW)
    return half


@njit(cache=True)
def without_replacement(drawn, cards, deck=_DECK):
    """Turn draws into cards of a fresh deck of this size, one deck in each column (Fisher-Yates).

    A draw is a place among the cards left. Its card is dealt and the last card left moves there, so a place
    that was drawn before holds the card that moved to it then.
    """
    moved = np.empty(drawn.shape, dtype=np.uint8)
    for number in range(drawn.shape[0]):
        last = np.uint8(deck - 1 - number)
        for column in range(drawn.shape[1]):
            cards[number, column] = drawn[number, column]
            moved[number, column] = last
        # Row by row, so that the compiler can vectorise over the columns.
        for earlier in range(number):
            _look_up(drawn[earlier], moved[earlier], drawn[number], cards[number])
            _look_up_one(drawn[earlier], moved[earlier], last, moved[number])


@njit(cache=True)
def _look_up(drawn, moved, places, found):
    for column in range(found.shape[0]):
        if drawn[column] == places[column]:
            found[column] = moved[column]


@njit(cache=True)
def _look_up_one(drawn, moved, place, found):
    for column in range(found.shape[0]):
        if drawn[column] == place:
            found[column] = moved[column]
