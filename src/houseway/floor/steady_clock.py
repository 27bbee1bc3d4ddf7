"""The time of the house: it follows the computer's clock, but never jumps with it.

Somebody who sets that clock an hour forward must not end every decision that is asked at the tables. So time
passes as the computer measures it, and a difference to its clock is made up slowly.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

# A difference is made up by at most this part of the time that passes: 3 seconds in half a minute.
_SLEW = 10


def _wall() -> int:
    return time.time_ns() // 1000


def _monotonic() -> int:
    return time.monotonic_ns() // 1000


class SteadyClock:
    """Called, it returns microseconds since 1970. It never goes back, and may be asked by several threads."""

    def __init__(self, wall: Callable[[], int] = _wall, measured: Callable[[], int] = _monotonic) -> None:
        self._wall, self._measured = wall, measured
        self._lock = threading.Lock()
        self._now, self._asked = wall(), measured()

    def __call__(self) -> int:
        with self._lock:
            measured = self._measured()
            passed, self._asked = measured - self._asked, measured
            self._now += passed
            behind, most = self._wall() - self._now, abs(passed) // _SLEW
            self._now += max(-most, min(most, behind))
            return self._now
