"""Handles commands at tournament tables: chips have no cash value, players and rules are as notified."""

from __future__ import annotations

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.registry import offered_rules
from houseway.rules.wagers.wagers import Seat
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import CommandContext, begin
from houseway.table.commands.notice import PLAIN_SIGN, hang
from houseway.table.commands.system_commands import (
    CloseForTournament,
    OpenForTournament,
    ReceiveChips,
    ReceiveCoupon,
    VacateSeats,
)
from houseway.table.commands.table_commands import Command
from houseway.table.live import facts
from houseway.table.live.accounts import chips_of
from houseway.table.live.live_table import LiveTable
from houseway.table.live.recorded_options import on_record

AS_NOTICED = Citation("13:69F-8.6(a)2")

NOT_AT_TOURNAMENTS = (
    commands.BuyIn,
    commands.TakeBuyIn,
    commands.AskBuyIn,
    commands.CashOut,
    commands.Tip,
    commands.Fill,
    commands.DecideFill,
    commands.ProposeCorrection,
    commands.SitDown,
    commands.StandUp,
    commands.SeatGuest,
    commands.GuestBuysIn,
    commands.GuestLeaves,
    commands.ChangeLimits,
    commands.PlanChange,
    commands.AllowWager,
    commands.Close,
    VacateSeats,
    ReceiveChips,
    ReceiveCoupon,
)


def check_fits(table: LiveTable, command: Command) -> None:
    """Refuse a command that does not belong at a tournament table."""
    if table.session and isinstance(command, NOT_AT_TOURNAMENTS):
        raise Refusal(
            f"{commands.name_of(command)} is not possible in a tournament: its chips have no cash value, its "
            "seats and rules are those that the Division was notified of.",
            AS_NOTICED,
        )


def open_table(table: LiveTable, command: OpenForTournament, context: CommandContext) -> None:
    rules = offered_rules(command.game, command.options)
    rules.check_may_open()
    sign = context.on_record.sign(rules, 0) or PLAIN_SIGN
    table.do(
        facts.Opened(
            command.game,
            command.options,
            command.cards,
            command.steps,
            0,
            session=command.session,
            sign=sign.submission,
            **on_record(rules.options),
        )
    )
    hang(table, sign, context)
    begin(table, 0, context)


def close(table: LiveTable, _: CloseForTournament, __: CommandContext) -> None:
    if table.session is None:
        raise Refusal(f"The table {table.name} is not in a tournament.")
    table.do(facts.Closed())


def waited_for(table: LiveTable) -> set[Seat]:
    """Return the seats that an automatic deal waits for; in a tournament, all that have chips."""
    wagering = set(table.bets)
    if table.session:
        wagering |= {seat for seat, person in table.seats.items() if table.accounts[chips_of(person)]}
    return wagering


def check_rounds_left(table: LiveTable) -> None:
    session = table.session
    if session and table.number >= session.rounds:
        raise Refusal(f"All {session.rounds} rounds of this session are played.", AS_NOTICED)


def is_over(table: LiveTable) -> bool:
    """Return whether the session is over: all rounds played or all chips lost, no dispute, no call."""
    if table.session is None or table.conversation is not None or table.dispute is not None:
        return False
    if table.alerts.has_call:
        return False
    has_chips = bool(table.bets) or any(table.accounts[chips_of(person)] for person in table.seats.values())
    return table.number >= table.session.rounds or not has_chips
