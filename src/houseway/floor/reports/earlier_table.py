"""A table as it was before some record, restored from the last snapshot before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.floor.loading import STREAM, apply
from houseway.table.live.live_table import LiveTable
from houseway.table.live.saved_table import UnreadableSnapshotError, restore

if TYPE_CHECKING:
    from houseway.floor.looking import FloorReader


def table_before(floor: FloorReader, table: str, number: int) -> LiveTable:
    """Return the table as it was before this record."""
    live, known = table_from_snapshot(floor, table, number) or (LiveTable(table), 0)
    for record in floor.records(table, known):
        if record.number >= number:
            break
        apply(live, record)
    return live


def table_from_snapshot(floor: FloorReader, table: str, number: int) -> tuple[LiveTable, int] | None:
    """Return the table at its last snapshot before this record, and the number of the record saved there."""
    snapshot = floor.store.snapshot(STREAM + table, before=number)
    if not snapshot:
        return None
    saved, state = snapshot
    try:
        return restore(table, state), saved
    except UnreadableSnapshotError:
        return None
