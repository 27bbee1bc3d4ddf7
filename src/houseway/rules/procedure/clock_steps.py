"""What the clock of a table answers: time that has passed since a step was answered.

A procedure has no clock. It says since which steps the time counts, and a live table answers from the times
of its records; at a table without a log everything has just been done.
"""

from __future__ import annotations

from dataclasses import dataclass

from houseway.rules.procedure.steps import Choose, Irregularity, Measure

NO, YES = "no", "yes"


@dataclass(frozen=True, kw_only=True)
class MinutesSince(Measure):
    """The minutes, rounded up, since one of the steps ``since`` was last answered."""

    since: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class NewShift(Choose):
    """Return whether a new shift has begun since one of the steps ``since`` was last answered."""

    values: tuple[str, ...] = (NO, YES)
    since: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Lapse(Irregularity):
    """Time that ran out while the table waited for wagers; only the clock reports it.

    It counts from the last of the steps ``since``: over after these minutes, or with 0 when a shift begins.
    """

    since: tuple[str, ...]
    minutes: int = 0


ByClock = MinutesSince | NewShift
