"""Job: win reports of the tables, which grow with their logs and stay in the worker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.house.record import decode
from houseway.house.reports.win_report import WinReport, restored
from houseway.table.live.saved_table import SavedReport

_reports: dict[str, tuple[WinReport, int]] = {}  # with the number of the last record read


def begin_report(table: str, saved: SavedReport | None) -> int:
    """Return how far the table's report has read. A report not begun here continues from the saved one."""
    if table not in _reports:
        report = restored(saved.state) if saved else None
        _reports[table] = (report, saved.number) if saved and report else (WinReport(), 0)
    return _reports[table][1]


def win_after(
    table: str, after: int, records: Sequence[bytes]
) -> tuple[int, tuple[dict[str, Any], SavedReport] | None]:
    """Add records to a report. Return how far it has read, its content, and what can be saved of it.

    Where the report has not read exactly until ``after``, there is nothing but the number.
    """
    report, number = _reports.get(table, (WinReport(), 0))
    if number != after:
        return number, None
    # If this fails halfway, some records are counted already: the report then starts over.
    _reports.pop(table, None)
    read = [decode(record) for record in records]
    number = read[-1].number if read else number
    _reports[table] = report.read(read), number
    return number, (report.as_json(), SavedReport(number, report.save()))
