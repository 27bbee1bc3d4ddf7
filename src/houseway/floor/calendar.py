"""Dates and times at the house."""

from __future__ import annotations

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
