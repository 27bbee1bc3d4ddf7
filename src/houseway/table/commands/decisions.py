"""Commands for the players' decisions: made in time, or replaced by what the rules prescribe."""

from __future__ import annotations

from typing import Any

from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.steps import Decide, SetHand
from houseway.rules.wagers.wagers import seat_named
from houseway.table.commands import system_commands
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import CommandContext, own_seat, step_named
from houseway.table.facts.answer_codec import answer_from_json
from houseway.table.facts.decision_facts import DecisionTimed, Undecided
from houseway.table.live.clocks import LONGEST, SECOND, SHORTEST, TIME_IS_OVER
from houseway.table.live.live_table import LiveTable


def decide(table: LiveTable, command: commands.Decide | commands.SetHand, context: CommandContext) -> None:
    seat = own_seat(table, command.seat, context)
    step = _asked(table, command.seat, command.step)
    if command.asked is not None and command.asked != table.asked:
        raise Refusal(f"Seat {seat} is asked something else by now. Look at the table again.", step.cite)
    if table.clock.is_over(context.at):
        raise Refusal(f"Seat {seat}: {TIME_IS_OVER}.", step.cite)
    chosen = command.decision if isinstance(command, commands.Decide) else command.groups
    answer = answer_from_json(step, chosen)
    step.check(answer)
    table.answer(answer)


def _asked(table: LiveTable, seat: str, key: str) -> Decide | SetHand:
    step = step_named(table, key)
    if not isinstance(step, Decide | SetHand) or step.seat != seat_named(seat):
        raise Refusal(f"{step.words}: seat {seat} does not decide that.", step.cite)
    return step


def decide_for_absent(table: LiveTable, command: commands.DecideForAbsent, context: CommandContext) -> None:
    step = _asked(table, command.seat, command.step)
    if not command.why.strip():
        raise Refusal(f"Give the reason why seat {step.seat} does not decide, for the log.", step.cite)
    if table.seats[step.seat] == context.by:
        raise Refusal(f"Seat {step.seat} is your own. Decide for it yourself.", step.cite)
    _decide_without_player(table, step, command.why, context)


def end_time(table: LiveTable, _: system_commands.EndTime, context: CommandContext) -> None:
    step = table.step
    if not isinstance(step, Decide | SetHand) or not table.clock.is_over(context.at):
        raise Refusal("No decision is overdue at this table.")
    _decide_without_player(table, step, TIME_IS_OVER, context)


def _decide_without_player(
    table: LiveTable, step: Decide | SetHand, why: str, context: CommandContext
) -> None:
    table.do(Undecided(str(step.seat), step.key, context.by, why))
    table.answer(step.undecided)


def check_clock(rules: Table[Any], seconds: int) -> None:
    if seconds and not rules.game.players_decide:
        raise Refusal(
            f"Players of {rules.game.title} decide nothing after the deal. Leave the clock out.",
            rules.game.cite,
        )
    if seconds and not SHORTEST <= seconds <= LONGEST:
        raise Refusal(
            f"{seconds} seconds is out of range for a decision. Give {SHORTEST} to {LONGEST}, or 0 for none."
        )


def give_time_anew(table: LiveTable, _: system_commands.GiveTimeAnew, context: CommandContext) -> None:
    if table.clock.until is None:
        raise Refusal("No clock runs at this table.")
    _start_clock(table, context)


def time_decision(table: LiveTable, context: CommandContext) -> None:
    """Start the clock for a decision that is asked for, or asked for again after a dispute."""
    is_due = table.clock.seconds and table.clock.until is None and table.keeps_time
    if is_due and table.dispute is None:
        _start_clock(table, context)


def _start_clock(table: LiveTable, context: CommandContext) -> None:
    step = table.step
    if isinstance(step, Decide | SetHand):
        until = context.at + table.clock.seconds * SECOND
        table.do(DecisionTimed(str(step.seat), step.key, until))


def is_overdue(table: LiveTable, at: int) -> bool:
    """Return whether a decision was due by this time. A dispute stops the clock too."""
    is_waiting = isinstance(table.step, Decide | SetHand) and table.dispute is None
    return is_waiting and table.clock.is_over(at)
