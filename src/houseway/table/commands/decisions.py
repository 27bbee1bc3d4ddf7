"""Handles the players' decisions, and the time limits for decisions and bets.

A decision that is not made in time is replaced by what the rules prescribe (readings 56 and 177).
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.steps import Decide, SetHand, TakePlaces, TakeWagers
from houseway.rules.wagers.wagers import seat_named
from houseway.table.answers import answer_from_json
from houseway.table.commands import system_commands
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import CommandContext, own_seat, step_named
from houseway.table.commands.round import check_wagers_can_close, close_wagers, closing_paragraph
from houseway.table.commands.table_commands import Open, SetClock
from houseway.table.commands.tournament import waited_for
from houseway.table.live.clocks import (
    LONGEST,
    LONGEST_PAUSE,
    SECOND,
    SHORTEST,
    TIME_IS_OVER,
    BettingEnded,
    BettingTimed,
    ClockSet,
    DecisionTimed,
    Undecided,
)
from houseway.table.live.facts import Steps
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
    cents = _amount(table, command, step, context) if isinstance(command, commands.Decide) else None
    table.answer(answer)
    if cents is not None:
        table.answer(cents)


def _amount(
    table: LiveTable, command: commands.Decide, step: Decide | SetHand, context: CommandContext
) -> Cents | None:
    """Return the amount that the player says with a decision, None where the decision has no amount."""
    asks = step.amounts.get(command.decision) if isinstance(step, Decide) else None
    if asks is None:
        if command.cents is not None:
            raise Refusal(
                f"{step.words}: {command.decision!r} takes no amount, and {dollars(command.cents)} is given. "
                "Leave it out.",
                step.cite,
            )
        return None
    if command.cents is None:
        bounds = f"{dollars(asks.least)} to {dollars(asks.most or asks.least)}"
        raise Refusal(f"{asks.words}: no amount is given. Give it in cents, for {bounds}.", asks.cite)
    asks.check(command.cents)
    table.accounts.check_chips(context.by, command.cents, by=context.by)
    return command.cents


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
    if seconds and not rules.game.play.players_decide:
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
    """Start the clock for a decision when it is due, also again after a dispute."""
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


# The time for bets and between two rounds, so that players need not wait for one (reading 177).


def clocks_at_opening(rules: Table[Any], command: Open) -> ClockSet | None:
    """Return the clocks that the table is opened with, if any, or refuse them."""
    clocks = ClockSet(
        command.decision_seconds, command.betting_seconds, command.pause_seconds, command.clock_alone
    )
    _check(rules, clocks, command.steps)
    return clocks if clocks.seconds or clocks.betting or clocks.pause else None


def set_clock(table: LiveTable, command: SetClock, _: CommandContext) -> None:
    """Set the times that the command names; the others stay."""
    now = ClockSet(table.clock.seconds, table.betting.seconds, table.betting.pause, table.clock.alone)
    clocks = ClockSet(
        command.seconds,
        now.betting if command.betting is None else command.betting,
        now.pause if command.pause is None else command.pause,
        now.alone if command.alone is None else command.alone,
    )
    _check(table.rules, clocks, table.opened.steps if table.opened else "automatic")
    if table.session and clocks.betting:
        raise Refusal(
            "In a tournament the deal waits for everybody who has chips. Leave the betting clock out."
        )
    if clocks == now:
        raise Refusal(f"The decision clock is already set to {command.seconds} seconds, the others too.")
    table.do(clocks)


def _check(rules: Table[Any], clocks: ClockSet, steps: Steps) -> None:
    check_clock(rules, clocks.seconds)
    if clocks.betting and not SHORTEST <= clocks.betting <= LONGEST:
        raise Refusal(
            f"{clocks.betting} seconds is out of range for bets. Give {SHORTEST} to {LONGEST}, or 0 for none."
        )
    if not 0 <= clocks.pause <= LONGEST_PAUSE:
        raise Refusal(
            f"{clocks.pause} seconds is out of range between two rounds. Give 0 to {LONGEST_PAUSE}."
        )
    if steps == "dealer" and (clocks.betting or clocks.pause):
        raise Refusal(
            "A dealer calls “No more bets” at this table. Leave out the clock for bets and the pause.",
            rules.game.cite,
        )


def time_bets(table: LiveTable, context: CommandContext) -> None:
    """Start the clock for bets with the first of a round, or when another player joins."""
    clock = table.betting
    if not clock.seconds or clock.until is not None or table.dispute or not table.keeps_time:
        return
    is_playing = table.ready or table.bets != table.standing
    if _takes_wagers(table) and is_playing and table.bets and table.is_automatic:
        table.do(BettingTimed(max(context.at, clock.dealing_from) + clock.seconds * SECOND))


def is_betting_over(table: LiveTable, at: int) -> bool:
    """Return whether to close the bets now: time is over, or all were ready when the pause ended."""
    if not table.bets or (table.betting.until is None and not table.ready):  # as it nearly always is
        return False
    if table.dispute or not table.is_automatic or not _takes_wagers(table):
        return False
    if table.betting.dealing_from > at and table.keeps_time:
        return False
    if not table.betting.is_over(at) and not table.ready >= waited_for(table):
        return False
    with suppress(Refusal):  # bets that cannot be closed yet: the table waits for the missing ones
        check_wagers_can_close(table, table.bets)
        return True
    return False


def end_betting(table: LiveTable, _: system_commands.EndBetting, context: CommandContext) -> None:
    if not is_betting_over(table, context.at):
        raise Refusal("The time for bets is not over at this table.", table.rules.game.cite)
    late = sorted(str(seat) for seat in table.bets if seat not in table.ready)
    cite = closing_paragraph(table)
    table.do(BettingEnded(late, cite.text))
    close_wagers(table)


def _takes_wagers(table: LiveTable) -> bool:
    return isinstance(table.step, TakePlaces | TakeWagers)
