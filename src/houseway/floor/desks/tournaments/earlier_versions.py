"""What the audit makes of records that an earlier version wrote, by rules that were easier than today's."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

from houseway.floor.calendar import parse_moment
from houseway.floor.desks.tournaments import facts
from houseway.floor.desks.tournaments.business_days import REQUIRED
from houseway.floor.desks.tournaments.session_times import DATE_AND_TIME, noticed_start
from houseway.floor.desks.tournaments.tournaments import IN_ADVANCE, Tournaments


def earlier_version(fact: Any) -> str:
    """Return what such records are and lack; nothing for a record that can be decided again."""
    match fact:
        case facts.TournamentDrafted(notice=notice) if len(notice.later_sessions) != notice.sessions - 1:
            return "notices by an earlier version, without the times of their later sessions"
        case facts.TournamentFiled(last_day=""):
            return "filings of notices by an earlier version: only their business days were counted"
        case facts.SessionBegan(noticed=""):
            return "sessions begun by an earlier version: only their days were compared with the notice"
    return ""


def faults(state: Tournaments, fact: Any) -> Iterator[str]:
    """Yield what is wrong with such a record. ``state`` is the desk after it."""
    match fact:
        case facts.TournamentFiled(tournament=name, on=on, last_day=""):
            starts = parse_moment(state.named(name).notice.starts).date()
            days = state.calendar.days_ahead(date.fromisoformat(on), starts)
            if days < REQUIRED:
                yield f"filed {days} business days before {starts}, not {REQUIRED} ({IN_ADVANCE})"
        case facts.SessionBegan(tournament=name, session=session, at=at, noticed=""):
            noticed = noticed_start(state.named(name).notice, session).date()
            if noticed not in _days_at_the_house(at):
                yield f"session {session} did not begin on {noticed}, as the notice says ({DATE_AND_TIME})"


def _days_at_the_house(at: int) -> set[date]:
    """Return the days that it may have been: the log does not name the time zone of the house."""
    then = datetime.fromtimestamp(at // 1_000_000, UTC)
    return {(then + timedelta(hours=hours)).date() for hours in (-12, 0, 14)}
