"""Win reports of the tables, which grow with their logs. Kept in the count room, where odds are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.floor.record import decode
from houseway.floor.win_report import WinReport

_reports: dict[str, tuple[WinReport, int]] = {}  # of this process, with how far each has read


def win_after(table: str, after: int, records: Sequence[bytes]) -> tuple[int, dict[str, Any] | None]:
    """How far the report has read now, and what it says; nothing where it has read up to elsewhere."""
    report, number = _reports.get(table, (WinReport(), 0))
    if number != after:
        return number, None
    read = [decode(record) for record in records]
    number = read[-1].number if read else number
    _reports[table] = report.read(read), number
    return number, report.as_json()
