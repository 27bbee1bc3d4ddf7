"""A recorded round dealt again from the log, in words or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from houseway.floor.audit.export import last_played, round_of, time_of
from houseway.floor.floor import STREAM, UnknownTable, apply
from houseway.refusal import Refusal
from houseway.rules.rules_hash import grouped
from houseway.table.live.live_table import LiveTable, LogError
from houseway.table.virtual.transcript import event_as_json, round_as_json

if TYPE_CHECKING:
    from houseway.floor.record import Record
    from houseway.floor.store import Store


def replayed_round(store: Store, table: str, number: int, *, as_json: bool) -> str:
    live, first, last = _dealt_again(store, table, number)
    if as_json:
        sign = live.notices.hung.content if live.notices.hung else None
        what = {"table": table, "round": number, "records": [first.number, last.number], "sign": sign}
        if number:
            played = round_as_json(last_played(live))
        else:
            played = {"events": [event_as_json(event) for event in (live.last.events if live.last else ())]}
        return msgspec.json.encode({**what, **played}).decode()
    rules = live.round_start.rules if live.round_start else live.rules
    head = [
        f"{rules.game.title} at the table {table}; options: {rules.options.in_words}",
        f"Records {first.number} to {last.number}, {time_of(first)} to {time_of(last)}",
        _sign_in_words(live),
    ]
    foot = "Dealt again from the log by the rules: every card and every payment is as recorded."
    return "\n".join([*head, *round_of(live), foot])


def _sign_in_words(live: LiveTable) -> str:
    hung = live.notices.hung
    if hung is None:
        return "Which sign hung at the table was not written down."
    return f"The sign that hung {hung.location} told rules {grouped(hung.content)}."


def _dealt_again(store: Store, table: str, number: int) -> tuple[LiveTable, Record, Record]:
    """The table as it stood when the round was over, with the records that it began and ended with."""
    live, first = LiveTable(table), None
    for record in store.read(STREAM + table):
        try:
            apply(live, record)
        except (LogError, Refusal, ValueError, LookupError) as error:
            raise Refusal(
                f"Record {record.number} is not what the rules make of it: {error}. Run audit verify."
            ) from None
        if first is None and live.number == number:
            first = record
        if first is not None and live.conversation is None:
            return live, first, record
    if live.opened is None:
        raise UnknownTable(table)
    if first is not None:
        raise Refusal(f"Round {number} is in progress: its cards are not told before it is over.")
    raise Refusal(f"The table {table} has had {max(live.number, 0)} rounds, and no round {number}.")
