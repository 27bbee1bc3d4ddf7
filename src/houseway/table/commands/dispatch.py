"""Carries out commands at a live table, and finds the commands that are due at a certain time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from houseway.refusal import Refusal
from houseway.table.commands import (
    decisions,
    money,
    notice,
    open_close,
    seats_and_chips,
    system_commands,
    tournament,
    training,
)
from houseway.table.commands import round as rounds
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import CommandContext, advance, is_next_uncommitted
from houseway.table.commands.decisions import is_betting_over, is_overdue
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
    commands.ChangeLimits: notice.change_limits,
    commands.SubmitSign: notice.submit_sign,
    commands.HangSign: notice.hang_sign,
    commands.PlanChange: notice.plan_change,
    commands.PostSign: notice.post_sign,
    commands.AnnounceChange: notice.announce_change,
    commands.NotifyDivision: notice.notify_division,
    commands.WithdrawChange: notice.withdraw_change,
    commands.AllowWager: notice.allow_wager,
    commands.SitDown: seats_and_chips.sit_down,
    commands.StandUp: seats_and_chips.stand_up,
    commands.BuyIn: money.buy_in,
    commands.TakeBuyIn: money.take_buy_in,
    commands.AskBuyIn: money.ask_buy_in,
    commands.DeclineBuyIn: money.decline_buy_in,
    commands.CashOut: seats_and_chips.cash_out,
    commands.Tip: seats_and_chips.tip,
    commands.Wager: rounds.wager,
    commands.Ready: rounds.ready,
    commands.OfferChance: rounds.offer_chance,
    commands.GiveChance: rounds.give_chance,
    commands.SeatGuest: seats_and_chips.seat_guest,
    commands.GuestBuysIn: seats_and_chips.guest_buys_in,
    commands.GuestWagers: rounds.guest_wagers,
    commands.GuestLeaves: seats_and_chips.guest_leaves,
    commands.SeatAutomatic: training.seat_automatic,
    commands.BeginRound: rounds.begin_round,
    commands.NoMoreBets: rounds.no_more_bets,
    commands.Answer: rounds.answer,
    commands.Irregularity: rounds.irregularity,
    commands.TakeBack: rounds.take_back,
    commands.Decide: decisions.decide,
    commands.SetHand: decisions.decide,
    commands.DecideForAbsent: decisions.decide_for_absent,
    commands.SetClock: decisions.set_clock,
    commands.CollectVigorish: money.collect,
    commands.Fill: money.fill,
    commands.DecideFill: money.decide_fill,
    commands.ProposeCorrection: money.propose_correction,
    commands.DecideCorrection: money.decide_correction,
    commands.Dispute: open_close.dispute,
    commands.ResolveDispute: open_close.resolve,
    commands.AcknowledgeAlert: open_close.acknowledge,
    commands.Repair: open_close.repair,
    commands.Close: open_close.close,
    system_commands.PrepareRound: rounds.prepare_round,
    system_commands.CommitSeed: rounds.commit_seed,
    system_commands.TakeEffect: notice.take_effect,
    system_commands.EndTime: decisions.end_time,
    system_commands.GiveTimeAnew: decisions.give_time_anew,
    system_commands.EndBetting: decisions.end_betting,
    system_commands.ActAutomatically: training.act,
    system_commands.DocumentVigorish: money.document,
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
    decisions.time_bets(table, context)


# What the house does at a table by itself.


class Duty(NamedTuple):
    """A command that the house gives by itself, and when it is due at a table."""

    command: SystemCommand
    is_due: Callable[[LiveTable, CommandContext], bool]


def is_to_be_prepared(table: LiveTable, context: CommandContext) -> bool:
    """Return whether a person has to prepare the table, and may do so now."""
    if not is_preparation_due(table, context):
        return False
    if table.conversation is None:
        with suppress(Refusal):  # then no round may begin now
            check_can_begin(table, context)
            return True
    return table.conversation is not None


# The first that is due is done first.
DUTIES = (
    Duty(TakeEffect(), lambda table, context: changes_due(table, context.at)),
    Duty(CommitSeed(), lambda table, _: is_next_uncommitted(table) and table.dispute is None),
    # No player could decide while the house was closed.
    Duty(
        GiveTimeAnew(),
        lambda table, context: (
            is_overdue(table, context.at) and table.clock.began_before(context.running_since)
        ),
    ),
    Duty(EndTime(), lambda table, context: is_overdue(table, context.at)),
    Duty(EndBetting(), lambda table, context: is_betting_over(table, context.at)),
    Duty(ActAutomatically(), lambda table, context: is_act_due(table, context.at)),
    Duty(PrepareRound(), is_to_be_prepared),
)


def due(table: LiveTable, context: CommandContext) -> SystemCommand | None:
    """Return the command that is due at the time of the context, or None."""
    return next((duty.command for duty in DUTIES if duty.is_due(table, context)), None)
