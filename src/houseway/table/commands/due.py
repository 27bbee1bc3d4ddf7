"""What the house does at a table because its time has come, without an order from anybody."""

from __future__ import annotations

from houseway.table.commands.decisions import is_overdue
from houseway.table.commands.system_commands import EndTime, GiveTimeAnew, SystemCommand, TakeEffect
from houseway.table.live.live_table import LiveTable
from houseway.table.notice.notice_handlers import changes_due


def due(table: LiveTable, at: int, running_since: int) -> SystemCommand | None:
    """Return the command that is due at this time (microseconds since 1970), or None.

    A decision that was asked before ``running_since`` gets its time again: nobody could decide while the
    house was closed.
    """
    if changes_due(table, at):
        return TakeEffect()
    if is_overdue(table, at):
        return GiveTimeAnew() if table.clock.began_before(running_since) else EndTime()
    return None
