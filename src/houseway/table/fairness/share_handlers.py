"""Handle the commands by which players take part in the chance of a round."""

from __future__ import annotations

from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import CommandContext
from houseway.table.facts.commitment_facts import ChanceGiven, ChanceOffered
from houseway.table.fairness.shared_chance import SharedChance
from houseway.table.live.live_table import LiveTable


def offer_chance(table: LiveTable, command: commands.OfferChance, context: CommandContext) -> None:
    fact = ChanceOffered(context.by, command.anchor)
    _shares(table, context).check(fact)
    table.do(fact)


def give_chance(table: LiveTable, command: commands.GiveChance, context: CommandContext) -> None:
    shares = _shares(table, context)
    fact = ChanceGiven(context.by, shares.number, command.value)
    shares.check(fact)
    table.do(fact)


def _shares(table: LiveTable, context: CommandContext) -> SharedChance:
    if table.committed_chance is None:
        raise Refusal("A dealer enters the cards and dice of this table: chance takes no shares here.")
    if context.by not in table.seats.values():
        raise Refusal("You do not sit at this table. Sit down before you give a share in its chance.")
    return table.committed_chance.shares
