"""Tells the time of the house, by a clock that never jumps, and does what is due at its time."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo
from typing import TYPE_CHECKING

from houseway.house.store import Unavailable
from houseway.refusal import Refusal
from houseway.regulation import Citation

if TYPE_CHECKING:
    from houseway.house.desks.desks import Desks
    from houseway.house.floor import Floor

_TICK_SECONDS = 0.5
_log = logging.getLogger(__name__)


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
# Setting that clock an hour forward must not end every decision that is asked at the tables. So
# time passes as the computer measures it, and a difference to its clock is made up slowly.

# A difference is made up by at most this part of the time that passes: 3 seconds in half a minute.
_SLEW = 10


def microseconds_now() -> int:
    """Return the time of the computer's clock, in microseconds since 1970."""
    return time.time_ns() // 1000


def _monotonic() -> int:
    return time.monotonic_ns() // 1000


class SteadyClock:
    """Called, it returns microseconds since 1970. It never goes back, and may be asked by several threads."""

    def __init__(
        self, wall: Callable[[], int] = microseconds_now, measured: Callable[[], int] = _monotonic
    ) -> None:
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


# What is due is done at its time, even if nobody gives a command.


class FloorClock:
    """A thread that changes rules on time, ends overdue bets and decisions, and keeps tournament tables."""

    def __init__(self, floor: Floor, desks: Desks) -> None:
        self._floor = floor
        self._desks = desks
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="houseway-clock", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()

    def __enter__(self) -> FloorClock:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _run(self) -> None:
        is_well = True
        while not self._stopped.wait(_TICK_SECONDS):
            try:
                self._floor.tick(self._floor.now())
                self._desks.tournaments.look_after_tables()
                is_well = True
            except Unavailable as refusal:
                if is_well:
                    _log.warning("The clock waits for the log. %s", refusal)
                is_well = False
            except Exception:
                # The clock goes on: what was due is done at the next tick, or with the next command.
                _log.exception("The clock failed.")
