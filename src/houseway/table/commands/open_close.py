"""Handles the commands that open and close a table, and those for disputes, alerts and repairs."""

from __future__ import annotations

from typing import Any

from houseway.equipment.money import dollars
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.steps import Confirm, TakePlaces, TakeWagers
from houseway.rules.registry import offered_rules
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import (
    CommandContext,
    advance,
    begin,
    check_between_rounds,
    check_cents,
)
from houseway.table.commands.decisions import clocks_at_opening
from houseway.table.commands.notice import PLAIN_SIGN, hang
from houseway.table.commands.training import check_can_train
from houseway.table.live import facts
from houseway.table.live.chips import total_of
from houseway.table.live.facts import FloorCalled
from houseway.table.live.live_table import LiveTable
from houseway.table.live.recorded_options import on_record

# Accounts that must be empty before a table closes, and how to empty them.
_LEFT_TO_SETTLE = {
    "chips": "{person} still has {cents} of chips at the table. Cash them out",
    "coupons": "{person} still has coupons of {cents} at the table. Return them",
    "owed": "Seat {person} owes {cents} of vigorish. Collect it",
}


def open_table(table: LiveTable, command: commands.Open, context: CommandContext) -> None:
    rules = offered_rules(command.game, command.options)
    rules.check_may_open()
    check_cents(command.inventory, "The inventory")
    check_can_train(rules, command)
    clocks = clocks_at_opening(rules, command)
    if command.vigorish == "deferred" and not _has_vigorish_to_defer(rules):
        raise Refusal(
            f"No wager of this {rules.game.title} table is charged a vigorish that may be deferred.",
            rules.game.cite,
        )
    sign = context.on_record.sign(rules, command.sign) or PLAIN_SIGN
    table.do(
        facts.Opened(
            command.game,
            command.options,
            command.cards,
            command.steps,
            command.inventory,
            command.vigorish,
            sign=sign.submission,
            training=command.training,
            money="play" if command.training else context.on_record.plays_for(),
            **on_record(rules.options),
        )
    )
    hang(table, sign, context)
    if clocks:
        table.do(clocks)
    begin(table, 0, context)
    if command.steps == "automatic":
        _sign_as_opener(table, context)


def _sign_as_opener(table: LiveTable, context: CommandContext) -> None:
    """Sign inspections as the person who opens the table, if the role fits (reading 75)."""
    advance(table, context)
    while isinstance(table.step, Confirm) and table.step.who in context.signs_as:
        if table.step.apart_from:
            return  # verified later, by another person
        table.answer(context.by)
        advance(table, context)


def _has_vigorish_to_defer(rules: Table[Any]) -> bool:
    charges = (verdict.vigorish for wager in rules.wagers.values() for verdict in wager.verdicts)
    return any(charge is not None and charge.may_be_deferred for charge in charges)


def close(table: LiveTable, command: commands.Close, context: CommandContext) -> None:
    if not _waits_for_nobody(table):
        check_between_rounds(table, "The table closes between two rounds")
    if table.seats:
        seated = ", ".join(sorted(set(table.seats.values())))
        raise Refusal(f"Somebody still sits at the table: {seated}. Everybody has to stand up first.")
    for account, cents in table.accounts.balances.items():
        whose, person = account.partition(":")[::2]
        if whose in _LEFT_TO_SETTLE:
            raise Refusal(f"{_LEFT_TO_SETTLE[whose].format(person=person, cents=dollars(cents))} first.")
    if table.proposals:
        raise Refusal(f"Correction {min(table.proposals)} is still to be decided. Decide it first.")
    waiting = [slip.slip for slip in table.money_record.slips.values() if slip.state == "waiting"]
    if waiting:
        raise Refusal(f"Slip {waiting[0]} is still to be confirmed or declined. Decide it first.")
    total_of(command.chips)  # refuses chips that do not exist
    table.do(facts.Closed(context.by, command.chips))


def _waits_for_nobody(table: LiveTable) -> bool:
    """Return whether the round would wait for ever, because it has no wager.

    An automatic table without its inspections would wait too.
    """
    if table.bets or table.wagers_were_taken:
        return False
    return table.is_automatic or (table.number > 0 and isinstance(table.step, TakePlaces | TakeWagers))


def dispute(table: LiveTable, command: commands.Dispute, context: CommandContext) -> None:
    if not command.why.strip():
        raise Refusal("Say what the dispute is about.")
    rounds = [result.round for result in table.results][-1:] + ([table.number] if table.conversation else [])
    if context.by in table.seats.values():
        # One player must not be able to stop the game of the others: a floorperson decides.
        table.do(FloorCalled(context.by, command.why, rounds))
        return
    table.do(facts.Disputed(context.by, command.why, rounds))


def resolve(table: LiveTable, command: commands.ResolveDispute, _: CommandContext) -> None:
    if table.dispute is None:
        raise Refusal("There is no dispute at this table.")
    if not command.how.strip():
        raise Refusal("Say how the dispute was resolved.")
    table.do(facts.DisputeResolved(command.how))


def acknowledge(table: LiveTable, command: commands.AcknowledgeAlert, context: CommandContext) -> None:
    if not table.alerts.is_waiting(command.alert):
        raise Refusal(f"No alert {command.alert} is waiting to be acknowledged. Look at the table again.")
    table.do(facts.AlertAcknowledged(command.alert, context.by))


def repair(table: LiveTable, command: commands.Repair, _: CommandContext) -> None:
    check_between_rounds(table, "Equipment is put back into use between two rounds")
    if table.condition.stopped is None:
        raise Refusal("Nothing has stopped this table.")
    if not command.how.strip():
        raise Refusal("Say what was repaired.")
    table.do(facts.Repaired(command.how))
