"""Tells the time of the house: dates and local times, and a clock that never jumps with the computer's."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo

from houseway.refusal import Refusal
from houseway.regulation import Citation


def parse_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refusal(f"{text!r} is not a day. Write it as 2026-11-26.") from None


def parse_moment(text: str, cite: Citation | None = None) -> datetime:
    """Parse a date and time at the house; ``cite`` is the paragraph that asks for it."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is not None or "T" not in text:
        raise Refusal(f"{text!r} is not a date and time at the house. Write it as 2026-11-16T18:00.", cite)
    return moment


@dataclass(frozen=True)
class LocalTime:
    """Converts times of records to the local time of the house; without a zone, of this machine."""

    zone: tzinfo | None = None

    def moment(self, at: int) -> datetime:
        """Return the local time, without its zone."""
        then = datetime.fromtimestamp(at // 1_000_000, UTC).astimezone(self.zone)
        return then.replace(tzinfo=None)


# The time of the house: it follows the computer's clock, but never jumps with it.
#
# Somebody who sets that clock an hour forward must not end every decision that is asked at the tables. So
# time passes as the computer measures it, and a difference to its clock is made up slowly.

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
