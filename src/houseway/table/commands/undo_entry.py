"""Undo the dealer's last entry: which one it is, and whether it can be undone."""

from __future__ import annotations

from houseway.refusal import Refusal
from houseway.rules.procedure.money_steps import AddWager, ConvertCash, CutBack, ReturnExcess
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.steps import Decide, Happening, SetHand, Settle, TakePlaces, TakeWagers
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import CommandContext, is_by_itself
from houseway.table.facts import table_facts as facts
from houseway.table.live.live_table import LiveTable


def take_back(table: LiveTable, command: commands.TakeBack, _: CommandContext) -> None:
    last = last_entry(table)
    if last is None or last.step.key != command.step:
        raise Refusal(f"The last entry is not {command.step!r}. Look at the table again.")
    step = last.step
    if not is_dealers(table, last):
        raise Refusal(
            f"{step.words}: the dealer cannot take that back. Propose a correction instead.",
            step.cite,
        )
    if isinstance(step, AddWager) and isinstance(last.answer, int):
        # All that the decision costs is on the layout again then.
        table.accounts.check_chips(table.person_at(step.seat), (step.most or 0) - last.answer)
    table.do(facts.TookBack(command.step))


def last_entry(table: LiveTable) -> Event | None:
    """Return the last event that a person answered, or that moved money."""
    for event in reversed(table.conversation.events if table.conversation else []):
        by_itself = is_by_itself(table, event.step) and not isinstance(event.answer, Happening)
        if isinstance(event.step, Settle | CutBack | ReturnExcess) or not by_itself:
            return event
    return None


def is_dealers(table: LiveTable, entry: Event) -> bool:
    """Return whether the dealer made the entry, at a table with real cards."""
    # Cash that was converted is in the drop box.
    others = isinstance(
        entry.step, TakePlaces | TakeWagers | Decide | SetHand | Settle | ConvertCash | CutBack | ReturnExcess
    )
    return table.committed_chance is None and not others
