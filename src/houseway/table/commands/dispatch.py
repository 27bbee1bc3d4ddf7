"""Carries out commands at a live table, and what the house does there by itself because its time has come."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from houseway.refusal import Refusal
from houseway.table.commands import decisions_and_time as betting_time
from houseway.table.commands import decisions_and_time as decisions
from houseway.table.commands import money, open_close, seats_and_chips, system_commands, tournament, training
from houseway.table.commands import money as vigorish
from houseway.table.commands import notice as notice_handlers
from houseway.table.commands import notice as sign_handlers
from houseway.table.commands import round as round_handlers
from houseway.table.commands import round as share_handlers
from houseway.table.commands import round as undo_entry
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import CommandContext, advance, is_next_uncommitted
from houseway.table.commands.decisions_and_time import is_betting_over, is_overdue
from houseway.table.commands.notice import changes_due
from houseway.table.commands.preparation import is_preparation_due
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
from houseway.table.commands.training import check_belongs_in_training, is_act_due
from houseway.table.live.live_table import LiveTable

WHILE_DISPUTED = (
    commands.ResolveDispute,
    commands.ProposeCorrection,
    commands.DecideCorrection,
    commands.Fill,
    commands.DecideFill,
    commands.AcknowledgeAlert,
    # Notice of a change has to be given in time, whatever else happens.
    commands.SubmitSign,
    commands.HangSign,
    commands.PlanChange,
    commands.PostSign,
    commands.AnnounceChange,
    commands.NotifyDivision,
    commands.WithdrawChange,
    system_commands.CloseForTournament,
)
Handler = Callable[[LiveTable, Any, CommandContext], None]
HANDLERS: dict[type, Handler] = {
    commands.Open: open_close.open_table,
    commands.ChangeLimits: notice_handlers.change_limits,
    commands.SubmitSign: notice_handlers.submit_sign,
    commands.HangSign: sign_handlers.hang_sign,
    commands.PlanChange: notice_handlers.plan_change,
    commands.PostSign: notice_handlers.post_sign,
    commands.AnnounceChange: notice_handlers.announce_change,
    commands.NotifyDivision: notice_handlers.notify_division,
    commands.WithdrawChange: notice_handlers.withdraw_change,
    commands.AllowWager: notice_handlers.allow_wager,
    commands.SitDown: seats_and_chips.sit_down,
    commands.StandUp: seats_and_chips.stand_up,
    commands.BuyIn: money.buy_in,
    commands.TakeBuyIn: money.take_buy_in,
    commands.AskBuyIn: money.ask_buy_in,
    commands.DeclineBuyIn: money.decline_buy_in,
    commands.CashOut: seats_and_chips.cash_out,
    commands.Tip: seats_and_chips.tip,
    commands.Wager: round_handlers.wager,
    commands.Ready: round_handlers.ready,
    commands.OfferChance: share_handlers.offer_chance,
    commands.GiveChance: share_handlers.give_chance,
    commands.SeatGuest: seats_and_chips.seat_guest,
    commands.GuestBuysIn: seats_and_chips.guest_buys_in,
    commands.GuestWagers: round_handlers.guest_wagers,
    commands.GuestLeaves: seats_and_chips.guest_leaves,
    commands.SeatAutomatic: training.seat_automatic,
    commands.BeginRound: round_handlers.begin_round,
    commands.NoMoreBets: round_handlers.no_more_bets,
    commands.Answer: round_handlers.answer,
    commands.Irregularity: round_handlers.irregularity,
    commands.TakeBack: undo_entry.take_back,
    commands.Decide: decisions.decide,
    commands.SetHand: decisions.decide,
    commands.DecideForAbsent: decisions.decide_for_absent,
    commands.SetClock: betting_time.set_clock,
    commands.CollectVigorish: vigorish.collect,
    commands.Fill: money.fill,
    commands.DecideFill: money.decide_fill,
    commands.ProposeCorrection: money.propose_correction,
    commands.DecideCorrection: money.decide_correction,
    commands.Dispute: open_close.dispute,
    commands.ResolveDispute: open_close.resolve,
    commands.AcknowledgeAlert: open_close.acknowledge,
    commands.Repair: open_close.repair,
    commands.Close: open_close.close,
    system_commands.PrepareRound: round_handlers.prepare_round,
    system_commands.CommitSeed: round_handlers.commit_seed,
    system_commands.TakeEffect: notice_handlers.take_effect,
    system_commands.EndTime: decisions.end_time,
    system_commands.GiveTimeAnew: decisions.give_time_anew,
    system_commands.EndBetting: betting_time.end_betting,
    system_commands.ActAutomatically: training.act,
    system_commands.DocumentVigorish: vigorish.document,
    system_commands.VacateSeats: seats_and_chips.vacate_seats,
    system_commands.ReceiveChips: seats_and_chips.receive_chips,
    system_commands.ReceiveCoupon: seats_and_chips.receive_coupon,
    system_commands.GiveBackCoupon: seats_and_chips.give_back_coupon,
    system_commands.OpenForTournament: tournament.open_table,
    system_commands.CloseForTournament: tournament.close,
}


def carry_out(table: LiveTable, command: system_commands.AnyTableCommand, context: CommandContext) -> None:
    """Refuse the command, or carry it out; the facts are in the table's ``news`` then."""
    if table.is_closed:
        raise Refusal(f"The table {table.name} is closed. Open another one.")
    if (table.opened is None) != isinstance(command, system_commands.OPENS):
        raise Refusal(
            f"The table {table.name} is {'not open yet' if table.opened is None else 'already open'}."
        )
    if table.dispute and not isinstance(command, WHILE_DISPUTED):
        raise Refusal(
            f"A dispute has stopped the table: {table.dispute.why}. A supervisor has to resolve it first."
        )
    tournament.check_fits(table, command)
    check_belongs_in_training(table, command)
    table.now = context.at
    HANDLERS[type(command)](table, command, context)
    advance(table, context)
    decisions.time_decision(table, context)
    betting_time.time_bets(table, context)


# What the house does at a table because its time has come, without an order from anybody.


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
