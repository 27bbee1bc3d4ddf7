"""Commands carried out at a live table, each checked against the phase, the seat, the rules and the money."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.refusal import Refusal
from houseway.table.commands import decisions as decision_acts
from houseway.table.commands import open_close as house_acts
from houseway.table.commands import round as round_acts
from houseway.table.commands import seats_and_chips as people_acts
from houseway.table.commands import system_commands as house_commands
from houseway.table.commands import table_commands as commands
from houseway.table.commands import tournament as tournament_acts
from houseway.table.commands import undo_entry as taking_back
from houseway.table.commands import vigorish as owed_vigorish
from houseway.table.commands.command_context import Act, advance
from houseway.table.live.live_table import LiveTable
from houseway.table.notice import notice_handlers as notice_acts
from houseway.table.notice import sign_handlers as sign_acts

WHILE_DISPUTED = (
    commands.ResolveDispute,
    commands.ProposeCorrection,
    commands.DecideCorrection,
    commands.Fill,
    commands.AcknowledgeAlert,
    # Notice of a change is given in time whatever else happens.
    commands.SubmitSign,
    commands.HangSign,
    commands.PlanChange,
    commands.PostSign,
    commands.AnnounceChange,
    commands.NotifyDivision,
    commands.WithdrawChange,
    house_commands.CloseForTournament,
)
Handler = Callable[[LiveTable, Any, Act], None]
HANDLERS: dict[type, Handler] = {
    commands.Open: house_acts.open_table,
    commands.ChangeLimits: notice_acts.change_limits,
    commands.SubmitSign: notice_acts.submit_sign,
    commands.HangSign: sign_acts.hang_sign,
    commands.PlanChange: notice_acts.plan_change,
    commands.PostSign: notice_acts.post_sign,
    commands.AnnounceChange: notice_acts.announce_change,
    commands.NotifyDivision: notice_acts.notify_division,
    commands.WithdrawChange: notice_acts.withdraw_change,
    commands.AllowWager: notice_acts.allow_wager,
    commands.SitDown: people_acts.sit_down,
    commands.StandUp: people_acts.stand_up,
    commands.BuyIn: people_acts.buy_in,
    commands.CashOut: people_acts.cash_out,
    commands.Tip: people_acts.tip,
    commands.Wager: round_acts.wager,
    commands.Ready: round_acts.ready,
    commands.BeginRound: round_acts.begin_round,
    commands.NoMoreBets: round_acts.no_more_bets,
    commands.Answer: round_acts.answer,
    commands.Irregularity: round_acts.irregularity,
    commands.TakeBack: taking_back.take_back,
    commands.Decide: decision_acts.decide,
    commands.SetHand: decision_acts.decide,
    commands.DecideForAbsent: decision_acts.decide_for_absent,
    commands.SetClock: decision_acts.set_clock,
    commands.CollectVigorish: owed_vigorish.collect,
    commands.Fill: people_acts.fill,
    commands.ProposeCorrection: people_acts.propose_correction,
    commands.DecideCorrection: people_acts.decide_correction,
    commands.Dispute: house_acts.dispute,
    commands.ResolveDispute: house_acts.resolve,
    commands.AcknowledgeAlert: house_acts.acknowledge,
    commands.Repair: house_acts.repair,
    commands.Close: house_acts.close,
    house_commands.TakeEffect: notice_acts.take_effect,
    house_commands.EndTime: decision_acts.end_time,
    house_commands.GiveTimeAnew: decision_acts.give_time_anew,
    house_commands.DocumentVigorish: owed_vigorish.document,
    house_commands.VacateSeats: people_acts.vacate_seats,
    house_commands.ReceiveChips: people_acts.receive_chips,
    house_commands.OpenForTournament: tournament_acts.open_table,
    house_commands.CloseForTournament: tournament_acts.close,
}


def carry_out(table: LiveTable, command: house_commands.OrderedCommand, act: Act) -> None:
    """Refused, or done; what came about is in the table's ``news``."""
    if table.is_closed:
        raise Refusal(f"The table {table.name} is closed. Open another one.")
    if (table.opened is None) != isinstance(command, house_commands.OPENS):
        raise Refusal(
            f"The table {table.name} is {'not open yet' if table.opened is None else 'open already'}."
        )
    if table.dispute and not isinstance(command, WHILE_DISPUTED):
        raise Refusal(
            f"A dispute has stopped the table: {table.dispute.why}. A supervisor resolves it first."
        )
    tournament_acts.check_fits(table, command)
    HANDLERS[type(command)](table, command, act)
    advance(table)
    decision_acts.time_decision(table, act)
