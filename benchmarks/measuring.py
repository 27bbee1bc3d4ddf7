"""Measures rates and a calibration loop: machines are noisy, ratios less so."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = 2.0


def per_second(work: Callable[[], object], units: int) -> float:
    """Return the best of several passes, the least disturbed one."""
    best, until = 0.0, time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        begun = time.perf_counter()
        work()
        best = max(best, units / (time.perf_counter() - begun))
    return best


def calibration() -> None:
    """Run a million steps of plain arithmetic, to see how fast this interpreter is right now."""
    total = 0
    for number in range(1_000_000):
        total += number % 7
