"""Rate limits, counted in memory: every server counts for itself."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable

from houseway.refusal import Refusal, one_of
from houseway.web.http.errors import TooManyRequests

_SECONDS = {"second": 1, "minute": 60, "hour": 3600}
_RATE = re.compile(r"([1-9][0-9]{0,8})/([a-z]+)")


class RateLimit:
    """Allows so many requests in a fixed period, written as ``10/minute``, which is the same for all keys."""

    def __init__(self, rate: str, message: str, now: Callable[[], float] = time.monotonic) -> None:
        match = _RATE.fullmatch(rate)
        if not match or match[2] not in _SECONDS:
            raise Refusal(
                f"{rate!r} is not a rate. Write 10/minute, or a number per {one_of(list(_SECONDS))}."
            )
        self._limit, self._seconds = int(match[1]), _SECONDS[match[2]]
        self._message = message
        self._now = now
        self._counts: dict[str, int] = {}
        self._period_ends = 0.0

    def check(self, key: str) -> None:
        now = self._now()
        if now >= self._period_ends:
            self._counts, self._period_ends = {}, now + self._seconds
        count = self._counts.get(key, 0) + 1
        if count > self._limit:
            raise TooManyRequests(self._message, math.ceil(self._period_ends - now))
        self._counts[key] = count
