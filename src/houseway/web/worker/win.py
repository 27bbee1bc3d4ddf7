"""Win reports of the tables, which grow with their logs. Kept in the count room, where odds are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.floor.record import decode
from houseway.floor.reports.win_report import WinReport, restored
from houseway.table.live.saved_table import KeptReport

_reports: dict[str, tuple[WinReport, int]] = {}  # of this process, with how far each has read


def begun_with(table: str, kept: KeptReport | None) -> int:
    """How far the report of the table has read; one that was not begun here goes on from what was kept."""
    if table not in _reports:
        report = restored(kept.state) if kept else None
        _reports[table] = (report, kept.number) if kept and report else (WinReport(), 0)
    return _reports[table][1]


def win_after(
    table: str, after: int, records: Sequence[bytes]
) -> tuple[int, tuple[dict[str, Any], KeptReport] | None]:
    """How far the report has read now, what it says and what can be kept of it; nothing elsewhere."""
    report, number = _reports.get(table, (WinReport(), 0))
    if number != after:
        return number, None
    # What fails in the middle of it has counted some of them: it begins anew.
    _reports.pop(table, None)
    read = [decode(record) for record in records]
    number = read[-1].number if read else number
    _reports[table] = report.read(read), number
    return number, (report.as_json(), KeptReport(number, report.save()))
