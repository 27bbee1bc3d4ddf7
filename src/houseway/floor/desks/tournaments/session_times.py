"""When the notice says that each session begins (13:69F-8.6(a)1)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

from houseway.floor.calendar import parse_moment
from houseway.floor.desks.tournaments.facts import Notice
from houseway.refusal import Refusal
from houseway.regulation import Citation

DATE_AND_TIME = Citation("13:69F-8.6(a)1")
YEARS = range(2000, 3000)


def check_times(starts: str, later: Sequence[str], sessions: int) -> None:
    """Check that every session has its date and time, one after the other."""
    times = [parse_moment(text, DATE_AND_TIME) for text in (starts, *later)]
    wrong = next((time for time in times if time.year not in YEARS), None)
    if wrong:
        raise Refusal(f"{wrong:%Y-%m-%d} is not a day for a tournament. Check the year.", DATE_AND_TIME)
    if len(times) != sessions:
        raise Refusal(
            f"The notice has {sessions} sessions, and a date and time for {len(times)} of them. "
            "Give one for each session after the first, such as 2026-11-16T20:00.",
            DATE_AND_TIME,
        )
    for before, after in pairwise(times):
        if after <= before:
            raise Refusal(
                f"A session at {after:%Y-%m-%d %H:%M} cannot follow one at {before:%Y-%m-%d %H:%M}. "
                "Put the sessions in order.",
                DATE_AND_TIME,
            )


def noticed_start(notice: Notice, session: int) -> datetime:
    """Return the noticed time of a session. A notice of an earlier version has one for all sessions."""
    times = [notice.starts, *notice.later_sessions]
    return parse_moment(times[session - 1] if session <= len(times) else notice.starts)
