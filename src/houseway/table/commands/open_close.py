"""Opening and closing a table, and what stops it in between."""

from __future__ import annotations

from typing import Any

from houseway.equipment.money import dollars
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.steps import TakePlaces, TakeWagers
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import Act, begin, check_between_rounds, check_cents
from houseway.table.commands.decisions import check_clock
from houseway.table.facts import table_facts as facts
from houseway.table.facts.decision_facts import ClockSet
from houseway.table.live.live_table import LiveTable, rules_of
from houseway.table.notice.sign_handlers import PLAIN_SIGN, hang

# Accounts that are empty before a table closes, and what empties them.
_LEFT_TO_SETTLE = {
    "chips": "{person} still has {cents} of chips at the table. They are cashed out",
    "owed": "{cents} of vigorish is owed at seat {person}. It is collected",
}


def open_table(table: LiveTable, command: commands.Open, act: Act) -> None:
    rules = rules_of(command.game, command.options)
    check_cents(command.inventory, "The inventory")
    check_clock(rules, command.decision_seconds)
    if command.vigorish == "deferred" and not _has_vigorish_to_defer(rules):
        raise Refusal(
            f"No wager of this {rules.game.title} table is charged a vigorish that may be deferred.",
            rules.game.cite,
        )
    sign = act.on_record.sign(rules, command.sign) or PLAIN_SIGN
    table.do(
        facts.Opened(
            command.game,
            command.options,
            command.cards,
            command.steps,
            command.inventory,
            command.vigorish,
            sign=sign.submission,
        )
    )
    hang(table, sign, act)
    if command.decision_seconds:
        table.do(ClockSet(command.decision_seconds))
    begin(table, 0, act)


def _has_vigorish_to_defer(rules: Table[Any]) -> bool:
    charges = (verdict.vigorish for wager in rules.wagers.values() for verdict in wager.verdicts)
    return any(charge is not None and charge.may_be_deferred for charge in charges)


def close(table: LiveTable, _: commands.Close, __: Act) -> None:
    if not _waits_for_nobody(table):
        check_between_rounds(table, "The table closes between two rounds")
    if table.seats:
        seated = ", ".join(sorted(set(table.seats.values())))
        raise Refusal(f"Somebody still sits at the table: {seated}. Everybody stands up first.")
    for account, cents in table.accounts.balances.items():
        whose, person = account.partition(":")[::2]
        if whose in _LEFT_TO_SETTLE:
            raise Refusal(f"{_LEFT_TO_SETTLE[whose].format(person=person, cents=dollars(cents))} first.")
    if table.proposals:
        raise Refusal(f"Correction {min(table.proposals)} waits to be decided. Decide on it first.")
    table.do(facts.Closed())


def _waits_for_nobody(table: LiveTable) -> bool:
    """Whether a round has begun and nobody has a wager in it: it would wait for one for ever."""
    return table.number > 0 and isinstance(table.step, TakePlaces | TakeWagers) and not table.bets


def dispute(table: LiveTable, command: commands.Dispute, act: Act) -> None:
    if not command.why.strip():
        raise Refusal("A dispute needs words: what is it about?")
    rounds = [one.round for one in table.results][-1:] + ([table.number] if table.conversation else [])
    table.do(facts.Disputed(act.by, command.why, rounds))


def resolve(table: LiveTable, command: commands.ResolveDispute, _: Act) -> None:
    if table.dispute is None:
        raise Refusal("There is no dispute at this table.")
    if not command.how.strip():
        raise Refusal("Say how the dispute was resolved.")
    table.do(facts.DisputeResolved(command.how))


def acknowledge(table: LiveTable, command: commands.AcknowledgeAlert, act: Act) -> None:
    if not table.alerts.is_waiting(command.alert):
        raise Refusal(f"There is no alert {command.alert} that waits to be acknowledged. Look again.")
    table.do(facts.AlertAcknowledged(command.alert, act.by))


def repair(table: LiveTable, command: commands.Repair, _: Act) -> None:
    check_between_rounds(table, "Equipment is put back into use between two rounds")
    if table.condition.stopped is None:
        raise Refusal("Nothing has stopped this table.")
    if not command.how.strip():
        raise Refusal("Say what was put right.")
    table.do(facts.Repaired(command.how))
