"""What the house does at a table because its time has come, without an order from anybody."""

from __future__ import annotations

from contextlib import suppress

from houseway.refusal import Refusal
from houseway.table.commands.betting_time import is_betting_over
from houseway.table.commands.command_context import CommandContext, is_next_uncommitted
from houseway.table.commands.decisions import is_overdue
from houseway.table.commands.round import check_can_begin
from houseway.table.commands.system_commands import (
    ActAutomatically,
    CommitSeed,
    EndBetting,
    EndTime,
    GiveTimeAnew,
    PrepareRound,
    SystemCommand,
    TakeEffect,
)
from houseway.table.live.live_table import LiveTable
from houseway.table.notice.notice_handlers import changes_due
from houseway.table.preparation.next_round import is_preparation_due
from houseway.table.training.handlers import is_act_due


def due(table: LiveTable, context: CommandContext, running_since: int) -> SystemCommand | None:
    """Return the command that is due at the time of the context, or None.

    A decision that was asked before ``running_since`` gets its time again: nobody could decide while the
    house was closed.
    """
    if changes_due(table, context.at):
        return TakeEffect()
    if is_next_uncommitted(table) and table.dispute is None:
        return CommitSeed()
    if is_overdue(table, context.at):
        return GiveTimeAnew() if table.clock.began_before(running_since) else EndTime()
    if is_betting_over(table, context.at):
        return EndBetting()
    if is_act_due(table, context.at):
        return ActAutomatically()
    return PrepareRound() if is_to_be_prepared(table, context) else None


def is_to_be_prepared(table: LiveTable, context: CommandContext) -> bool:
    """Return whether somebody has to be asked to prepare the table, and it may be done now."""
    if not is_preparation_due(table, context):
        return False
    if table.conversation is None:
        with suppress(Refusal):  # then no round may begin now
            check_can_begin(table, context)
            return True
    return table.conversation is not None
