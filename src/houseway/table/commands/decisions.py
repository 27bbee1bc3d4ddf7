"""The players' decisions: made, late, or left to the rules because nobody makes them."""

from __future__ import annotations

from typing import Any

from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.steps import Decide, SetHand
from houseway.rules.wagers.wagers import seat_named
from houseway.table.commands import system_commands as house_commands
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import Act, own_seat, step_named
from houseway.table.facts.answer_codec import answer_from_json
from houseway.table.facts.decision_facts import ClockSet, DecisionTimed, Undecided
from houseway.table.live.decision_clock import LONGEST, SECOND, SHORTEST
from houseway.table.live.live_table import LiveTable

TIME_IS_OVER = "the time for the decision is over"


def decide(table: LiveTable, command: commands.Decide | commands.SetHand, act: Act) -> None:
    seat = own_seat(table, command.seat, act)
    step = _asked(table, command.seat, command.step)
    if command.asked is not None and command.asked != table.asked:
        raise Refusal(f"Seat {seat} is asked something else by now. Look again.", step.cite)
    if table.clock.is_over(act.at):
        raise Refusal(f"Seat {seat}: {TIME_IS_OVER}.", step.cite)
    chosen = command.decision if isinstance(command, commands.Decide) else command.groups
    answer = answer_from_json(step, chosen)
    step.check(answer)
    table.answer(answer)


def _asked(table: LiveTable, seat: str, key: str) -> Decide | SetHand:
    step = step_named(table, key)
    if not isinstance(step, Decide | SetHand) or step.seat != seat_named(seat):
        raise Refusal(f"{step.words}: that is not for seat {seat} to decide.", step.cite)
    return step


def decide_for_absent(table: LiveTable, command: commands.DecideForAbsent, act: Act) -> None:
    step = _asked(table, command.seat, command.step)
    if not command.why.strip():
        raise Refusal(f"Why does seat {step.seat} not decide? Say it: it stands in the log.", step.cite)
    if table.seats[step.seat] == act.by:
        raise Refusal(f"Seat {step.seat} is {act.by}'s own.", step.cite)
    _without_the_player(table, step, command.why, act)


def end_time(table: LiveTable, _: house_commands.EndTime, act: Act) -> None:
    step = table.step
    if not isinstance(step, Decide | SetHand) or not table.clock.is_over(act.at):
        raise Refusal("No decision is overdue at this table.")
    _without_the_player(table, step, TIME_IS_OVER, act)


def _without_the_player(table: LiveTable, step: Decide | SetHand, why: str, act: Act) -> None:
    table.do(Undecided(str(step.seat), step.key, act.by, why))
    table.answer(step.undecided)


def set_clock(table: LiveTable, command: commands.SetClock, _: Act) -> None:
    check_clock(table.rules, command.seconds)
    if command.seconds == table.clock.seconds:
        raise Refusal(f"The clock for decisions is at {command.seconds} seconds already.")
    table.do(ClockSet(command.seconds))


def check_clock(rules: Table[Any], seconds: int) -> None:
    if seconds and not rules.game.players_decide:
        raise Refusal(
            f"At {rules.game.title} players decide nothing after the deal. Leave the clock out.",
            rules.game.cite,
        )
    if seconds and not SHORTEST <= seconds <= LONGEST:
        raise Refusal(
            f"{seconds} seconds for a decision will not do. Give {SHORTEST} to {LONGEST}, or 0 for no clock."
        )


def give_time_anew(table: LiveTable, _: house_commands.GiveTimeAnew, act: Act) -> None:
    if table.clock.until is None:
        raise Refusal("No clock runs at this table.")
    _time(table, act)


def time_decision(table: LiveTable, act: Act) -> None:
    """A decision that is asked for, or asked for again after a dispute, is due in so many seconds."""
    if table.clock.seconds and table.clock.until is None and table.dispute is None:
        _time(table, act)


def _time(table: LiveTable, act: Act) -> None:
    step = table.step
    if isinstance(step, Decide | SetHand):
        until = act.at + table.clock.seconds * SECOND
        table.do(DecisionTimed(str(step.seat), step.key, until))


def is_overdue(table: LiveTable, at: int) -> bool:
    """Whether a decision was due by then. What stops the table stops its clock."""
    waits = isinstance(table.step, Decide | SetHand) and table.dispute is None
    return waits and table.clock.is_over(at)
