"""The clock of a live table: what has run out, from the times at which steps were answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from houseway.rules.procedure.clock_steps import NO, YES, ByClock, Lapse, MinutesSince
from houseway.table.live.live_table import LiveTable

_MINUTE = 60_000_000  # in microseconds


@dataclass(frozen=True)
class TableClock:
    """``at`` is the time in microseconds since 1970; ``is_new_shift`` compares two such times."""

    at: int
    is_new_shift: Callable[[int, int], bool]

    def answer(self, table: LiveTable, step: ByClock) -> int | str:
        since = _last_answered(table, step.since)
        if isinstance(step, MinutesSince):
            return self._minutes(since)
        return YES if self.is_new_shift(since, self.at) else NO

    def lapse(self, table: LiveTable) -> Lapse | None:
        """Return what has run out while the table waits at its step, if anything."""
        for possible in table.step.may_happen if table.step else ():
            if isinstance(possible, Lapse) and self._is_over(table, possible):
                return possible
        return None

    def _is_over(self, table: LiveTable, lapse: Lapse) -> bool:
        since = _last_answered(table, lapse.since)
        return self._minutes(since) > lapse.minutes if lapse.minutes else self.is_new_shift(since, self.at)

    def _minutes(self, since: int) -> int:
        """Count the minutes, rounded up: a second more than 24 hours is more than 24 hours."""
        return max(0, -((since - self.at) // _MINUTE))


def _last_answered(table: LiveTable, steps: tuple[str, ...]) -> int:
    """Return when one of the steps was last answered; 0, long ago, if no record says so."""
    return max(table.answered_at.get(key, 0) for key in steps)
