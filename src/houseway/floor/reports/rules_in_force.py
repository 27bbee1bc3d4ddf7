"""The rules of a past round, since when they were in force, and the sign that showed them."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.floor.floor import Floor
from houseway.floor.loading import STREAM
from houseway.floor.reports.recalled_rounds import began_with
from houseway.table.commands.system_commands import OpenForTournament, TakeEffect
from houseway.table.commands.table_commands import ChangeLimits, HangSign, Open, name_of
from houseway.table.live import facts
from houseway.table.live import notices as notice_facts
from houseway.table.live.facts import facts_from
from houseway.table.live.live_table import LogError

# The only commands that change the rules of a table or its sign.
_COMMANDS = (Open, OpenForTournament, ChangeLimits, TakeEffect, HangSign)
_KINDS = [name_of(command) for command in _COMMANDS]
_MOST = 100_000  # changes of one kind at a table


@dataclass(frozen=True)
class RulesInForce:
    options: dict[str, str]
    since: int  # microseconds since 1970
    sign: notice_facts.SignHung | None  # None if an earlier version opened the table


def rules_of_round(floor: Floor, table: str, number: int) -> RulesInForce:
    """Return the rules of a round; round 0 is the opening of the table."""
    began = began_with(floor, table, number)
    records = [
        record
        for kind in _KINDS
        for record in floor.store.find(stream=STREAM + table, kind=kind, limit=_MOST)
        if record.number <= began.number
    ]
    changes = [
        (fact, record.at)
        for record in sorted(records, key=lambda record: -record.number)
        for fact in reversed(facts_from(record.body))
    ]
    sign = next((fact for fact, _ in changes if isinstance(fact, notice_facts.SignHung)), None)
    for fact, since in changes:
        if isinstance(fact, facts.Opened | facts.RulesChanged):
            return RulesInForce(fact.options, since, sign)
    raise LogError(f"the table {table} was never opened")
