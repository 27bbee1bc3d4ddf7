"""How large the long tests are: small every day, in full by `make nightly`.

HOUSEWAY_NIGHTLY is the part of the full size, as 1 or 0.1; HOUSEWAY_SEED is what chance begins with. A test
that takes chance carries its seed in its name: what failed at night is played again by day with that seed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

PART = float(os.environ.get("HOUSEWAY_NIGHTLY") or 0)
# The same every day, and another every night.
SEED = int(os.environ.get("HOUSEWAY_SEED") or 20261115)


def size(by_day: int, in_full: int) -> int:
    return max(by_day, round(in_full * PART))


def some(values: Sequence[T], every: int, first: int = 0) -> Sequence[T]:
    """Return all values at night, and by day only one in so many, beginning with the one at this place."""
    return values if PART else values[first::every]


def seeds(by_day: int, in_full: int, apart: int = 1) -> list[int]:
    """One for each of so many tests, as far apart as the seeds that a test uses up."""
    return [SEED + number * apart for number in range(size(by_day, in_full))]
