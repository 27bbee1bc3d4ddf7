"""How often somebody may ask. Counted in memory: every server counts for itself."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable

from houseway.refusal import Refusal, one_of
from houseway.web.http.errors import TooOften

_SECONDS = {"second": 1, "minute": 60, "hour": 3600}
_RATE = re.compile(r"([1-9][0-9]{0,8})/([a-z]+)")


class Pace:
    """``rate`` is written as ``10/minute``. The minute is the same for all, and all counts end with it."""

    def __init__(self, rate: str, words: str, now: Callable[[], float] = time.monotonic) -> None:
        found = _RATE.fullmatch(rate)
        if not found or found[2] not in _SECONDS:
            raise Refusal(f"{rate!r} is not a rate. Write 10/minute, or so many a {one_of(list(_SECONDS))}.")
        self._most, self._seconds = int(found[1]), _SECONDS[found[2]]
        self._words = words
        self._now = now
        self._counts: dict[str, int] = {}
        self._until = 0.0

    def check(self, who: str) -> None:
        now = self._now()
        if now >= self._until:
            self._counts, self._until = {}, now + self._seconds
        count = self._counts.get(who, 0) + 1
        if count > self._most:
            raise TooOften(self._words, math.ceil(self._until - now))
        self._counts[who] = count
