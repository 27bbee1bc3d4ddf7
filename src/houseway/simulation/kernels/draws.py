"""Draws random numbers, cards and shuffles in compiled code, for simulation. Not for real money.

The generator is Philox 4x32 with ten rounds. Its words depend only on the key and the counter, without
any state, so any worker on any machine can deal any block of rounds, in any order, with the same
result. Live tables are dealt from ``chance.cryptographic``.
"""

from __future__ import annotations

import hashlib

import numpy as np
from numba import int64, njit, uint64

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


_MULTIPLIER_0 = 0xD2511F53
_MULTIPLIER_1 = 0xCD9E8D57
_KEY_STEP_0 = 0x9E3779B9
_KEY_STEP_1 = 0xBB67AE85
_LOW = 0xFFFFFFFF


def key_of(seed: int, purpose: str = "") -> np.uint64:
    """Return the key of a seed, hashed to 64 bits; every purpose has its own stream."""
    digest = hashlib.blake2b(f"{seed} {purpose}".encode(), digest_size=8).digest()
    return np.uint64(int.from_bytes(digest, "little"))


@njit(cache=True, inline="always")
def _two_rounds(x0, x1, x2, x3, k0, k1):  # noqa: PLR0917 - compiled code takes no keywords
    low, high = uint64(_LOW), uint64(32)
    p0, p1 = x0 * uint64(_MULTIPLIER_0), x2 * uint64(_MULTIPLIER_1)
    x0, x1, x2, x3 = (p1 >> high) ^ x1 ^ k0, p1 & low, (p0 >> high) ^ x3 ^ k1, p0 & low
    k0, k1 = (k0 + uint64(_KEY_STEP_0)) & low, (k1 + uint64(_KEY_STEP_1)) & low
    p0, p1 = x0 * uint64(_MULTIPLIER_0), x2 * uint64(_MULTIPLIER_1)
    x0, x1, x2, x3 = (p1 >> high) ^ x1 ^ k0, p1 & low, (p0 >> high) ^ x3 ^ k1, p0 & low
    return x0, x1, x2, x3, (k0 + uint64(_KEY_STEP_0)) & low, (k1 + uint64(_KEY_STEP_1)) & low


@njit(cache=True, inline="always")
def words(key, counter, part):
    """Return two words of 64 bits for a part of a counter; a counter that needs more words has more parts."""
    low, high = uint64(_LOW), uint64(32)
    x0, x1 = uint64(counter) & low, uint64(counter) >> high
    x2, x3 = uint64(part) & low, uint64(part) >> high
    k0, k1 = uint64(key) & low, uint64(key) >> high
    # Unrolled: a loop here would keep the compiler from vectorising over counters.
    x0, x1, x2, x3, k0, k1 = _two_rounds(x0, x1, x2, x3, k0, k1)
    x0, x1, x2, x3, k0, k1 = _two_rounds(x0, x1, x2, x3, k0, k1)
    x0, x1, x2, x3, k0, k1 = _two_rounds(x0, x1, x2, x3, k0, k1)
    x0, x1, x2, x3, k0, k1 = _two_rounds(x0, x1, x2, x3, k0, k1)
    x0, x1, x2, x3, k0, k1 = _two_rounds(x0, x1, x2, x3, k0, k1)
    return x0 | (x1 << high), x2 | (x3 << high)


@njit(cache=True)
def fill(key, first, part, one, other):
    """Fill in the words of consecutive counters, several times as fast as one by one."""
    for place in range(one.shape[0]):
        one[place], other[place] = words(key, first + uint64(place), part)


# Draws for many rounds at once. Each round uses one random word; each Philox counter gives two.
#
# A word has two halves of 32 bits. A half is multiplied by the limit of each draw in turn: the bits above 32
# are the draw, and the lower bits go into the next one. That is fair if the half is fair for the product of
# the limits. A half that is not is replaced by the same half of the same word in the counter's next part.


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

    A draw is a place among the remaining cards. Its card is dealt and the last one moves there, so a place
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
def _look_up(drawn, moved, places, into):
    for column in range(into.shape[0]):
        if drawn[column] == places[column]:
            into[column] = moved[column]


@njit(cache=True)
def _look_up_one(drawn, moved, place, into):
    for column in range(into.shape[0]):
        if drawn[column] == place:
            into[column] = moved[column]


# Compiled shuffles from the random numbers of a counter.
#
# A counter has a row of 16-bit numbers: each of its parts makes two words, and each word four numbers, the
# lowest bits first. A draw takes the next number of the row, and another one if that would favour a card.


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
