"""Rates, and the loop beside which they are read: machines are noisy, ratios less so."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = 2.0


def per_second(work: Callable[[], object], units: int) -> float:
    """The best of several passes: the least disturbed one."""
    best, until = 0.0, time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        begun = time.perf_counter()
        work()
        best = max(best, units / (time.perf_counter() - begun))
    return best


def calibration() -> None:
    """A million rounds of plain arithmetic: what this interpreter does at this moment."""
    total = 0
    for number in range(1_000_000):
        total += number % 7
