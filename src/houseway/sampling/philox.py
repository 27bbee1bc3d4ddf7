"""A counter-based random number generator, Philox 4x32 with ten rounds, for compiled dealing.

The words depend only on the key and the counter, without any state, so any worker on any machine can deal any
block of rounds, in any order, with the same result.
Not for real money: live tables are dealt from ``chance.cryptographic``.
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
