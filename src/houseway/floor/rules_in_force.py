"""The rules that a recorded round was played under, and since when they were in force, from the log."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.floor.floor import STREAM, Floor
from houseway.floor.record import Record
from houseway.floor.rounds import began_with
from houseway.table import facts
from houseway.table.commands import ChangeLimits, Open
from houseway.table.facts import facts_from
from houseway.table.house_commands import TakeEffect
from houseway.table.live_table import LogError

# The commands by which the rules of a table come into force; nothing else changes them.
_KINDS = [str(one.__struct_config__.tag) for one in (Open, ChangeLimits, TakeEffect)]
_MOST = 100_000  # changes of one kind at a table


@dataclass(frozen=True)
class RulesInForce:
    options: dict[str, str]
    since: int  # microseconds since 1970


def rules_of_round(floor: Floor, table: str, number: int) -> RulesInForce:
    """Round 0 is the opening of the table."""
    began = began_with(floor, table, number)
    found = [
        record
        for kind in _KINDS
        for record in floor.store.find(stream=STREAM + table, kind=kind, until=began.at + 1, limit=_MOST)
        if record.number <= began.number
    ]
    for record in sorted(found, key=lambda record: -record.number):
        options = _set_by(record)
        if options is not None:
            return RulesInForce(options, record.at)
    raise LogError(f"the table {table} was never opened")


def _set_by(record: Record) -> dict[str, str] | None:
    """The last options that the record put into force."""
    told = [fact for fact in facts_from(record.body) if isinstance(fact, facts.Opened | facts.RulesChanged)]
    return told[-1].options if told else None
