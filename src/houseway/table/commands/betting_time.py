"""The time for bets and between two rounds: one player does not keep the others waiting (reading 177)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.steps import TakePlaces, TakeWagers
from houseway.table.commands import system_commands
from houseway.table.commands.command_context import CommandContext
from houseway.table.commands.decisions import check_clock
from houseway.table.commands.round import check_wagers_can_close, close_wagers, closing_paragraph
from houseway.table.commands.table_commands import Open, SetClock
from houseway.table.commands.tournament import waited_for
from houseway.table.facts.decision_facts import BettingEnded, BettingTimed, ClockSet
from houseway.table.facts.table_facts import Steps
from houseway.table.live.clocks import LONGEST, LONGEST_PAUSE, SECOND, SHORTEST
from houseway.table.live.live_table import LiveTable


def clocks_at_opening(rules: Table[Any], command: Open) -> ClockSet | None:
    """Return the clocks that the table is opened with, if any, or refuse them."""
    clocks = ClockSet(
        command.decision_seconds, command.betting_seconds, command.pause_seconds, command.clock_alone
    )
    _check(rules, clocks, command.steps)
    return clocks if clocks.seconds or clocks.betting or clocks.pause else None


def set_clock(table: LiveTable, command: SetClock, _: CommandContext) -> None:
    """Set what the command names; the rest stays as it is."""
    now = ClockSet(table.clock.seconds, table.betting.seconds, table.betting.pause, table.clock.alone)
    wanted = ClockSet(
        command.seconds,
        now.betting if command.betting is None else command.betting,
        now.pause if command.pause is None else command.pause,
        now.alone if command.alone is None else command.alone,
    )
    _check(table.rules, wanted, table.opened.steps if table.opened else "automatic")
    if table.session and wanted.betting:
        raise Refusal(
            "In a tournament the deal waits for everybody who has chips. Leave the betting clock out."
        )
    if wanted == now:
        raise Refusal(f"The decision clock is already set to {command.seconds} seconds, the others too.")
    table.do(wanted)


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
    """Start the clock for bets with the first of a round, or when somebody joins who would wait."""
    clock = table.betting
    if not clock.seconds or clock.until is not None or table.dispute or not table.keeps_time:
        return
    somebody_plays = table.ready or table.bets != table.standing
    if _takes_wagers(table) and somebody_plays and table.bets and table.is_automatic:
        table.do(BettingTimed(max(context.at, clock.dealing_from) + clock.seconds * SECOND))


def is_betting_over(table: LiveTable, at: int) -> bool:
    """Whether the bets are to be closed now: the time is over, or all were ready when the pause ended."""
    if not table.bets or (table.betting.until is None and not table.ready):  # as it nearly always is
        return False
    if table.dispute or not table.is_automatic or not _takes_wagers(table):
        return False
    if table.betting.dealing_from > at and table.keeps_time:
        return False
    if not table.betting.is_over(at) and not table.ready >= waited_for(table):
        return False
    with suppress(
        Refusal
    ):  # then the bets cannot be closed as they are: whoever lacks something is waited for
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
