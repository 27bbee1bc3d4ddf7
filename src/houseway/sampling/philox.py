"""Random numbers that are found by their number: Philox 4x32, ten rounds, for compiled dealing.

Nothing is carried from one number to the next. Whoever knows the key and the counter has the words, so
any block of rounds can be dealt by any worker, in any order, on any machine, and comes out the same.
Not for real money: a table that people play at is dealt from ``chance.cryptographic``.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

import hashlib

import numpy as np
from numba import njit, uint64

_MULTIPLIER_0 = 0xD2511F53
_MULTIPLIER_1 = 0xCD9E8D57
_KEY_STEP_0 = 0x9E3779B9
_KEY_STEP_1 = 0xBB67AE85
_LOW = 0xFFFFFFFF


def key_of(seed: int, purpose: str = "") -> np.uint64:
    """The key of a seed: any whole number, spread over all 64 bits; another purpose is another stream."""
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
    """Two words of 64 bits for a counter; where it needs more of them, for each of its parts."""
    low, high = uint64(_LOW), uint64(32)
    x0, x1 = uint64(counter) & low, uint64(counter) >> high
    x2, x3 = uint64(part) & low, uint64(part) >> high
    k0, k1 = uint64(key) & low, uint64(key) >> high
    # Written out: a loop here would keep the compiler from working on several counters at once.
    x0, x1, x2, x3, k0, k1 = _two_rounds(x0, x1, x2, x3, k0, k1)
    x0, x1, x2, x3, k0, k1 = _two_rounds(x0, x1, x2, x3, k0, k1)
    x0, x1, x2, x3, k0, k1 = _two_rounds(x0, x1, x2, x3, k0, k1)
    x0, x1, x2, x3, k0, k1 = _two_rounds(x0, x1, x2, x3, k0, k1)
    x0, x1, x2, x3, k0, k1 = _two_rounds(x0, x1, x2, x3, k0, k1)
    return x0 | (x1 << high), x2 | (x3 << high)


@njit(cache=True)
def fill(key, first, part, one, other):
    """The words of so many counters in a row, a few times as fast as one by one."""
    for place in range(one.shape[0]):
        one[place], other[place] = words(key, first + uint64(place), part)
