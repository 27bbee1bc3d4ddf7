"""Deals a recorded round again from the log, and tells it in words or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from houseway.cli.output.report import wrapped
from houseway.house.loading import STREAM, UnknownTable, apply
from houseway.house.record import Record
from houseway.house.trust.audit.export import last_played, round_of, time_of
from houseway.refusal import Refusal
from houseway.rules.fingerprint import grouped
from houseway.table.live.live_table import LiveTable, LogError
from houseway.table.virtual.transcript import event_as_json, round_as_json

if TYPE_CHECKING:
    from houseway.house.store import Store


def replayed_round(store: Store, table: str, number: int, *, as_json: bool) -> str:
    live, first, last = _deal_again(store, table, number)
    if as_json:
        sign = live.notices.hung.content if live.notices.hung else None
        base = {"table": table, "round": number, "records": [first.number, last.number], "sign": sign}
        if number:
            played = round_as_json(last_played(live))
        else:
            played = {"events": [event_as_json(event) for event in (live.last.events if live.last else ())]}
        return msgspec.json.encode({**base, **played}).decode()
    rules = live.round_start.rules if live.round_start else live.rules
    head = [
        f"{rules.game.title} at the table {table}; options: {rules.options.in_words}",
        f"Records {first.number} to {last.number}, {time_of(first)} to {time_of(last)}",
        _sign_in_words(live),
    ]
    foot = "Dealt again by the rules: every card and every payment is as recorded."
    return "\n".join([*(text for line in head for text in wrapped(line)), *round_of(live), *wrapped(foot)])


def _sign_in_words(live: LiveTable) -> str:
    hung = live.notices.hung
    if hung is None:
        return "The log does not say which sign hung at the table."
    return f"The sign that hung {hung.location} stated rules {grouped(hung.content)}."


def _deal_again(store: Store, table: str, number: int) -> tuple[LiveTable, Record, Record]:
    """Return the table at the end of the round, and the first and last records of the round."""
    live, first = LiveTable(table), None
    for record in store.read(STREAM + table):
        try:
            apply(live, record)
        except (LogError, Refusal, ValueError, LookupError) as error:
            raise Refusal(
                f"Record {record.number} does not match what the rules produce: {error}. "
                "Run houseway audit verify."
            ) from None
        if first is None and live.number == number:
            first = record
        if first is not None and live.conversation is None:
            return live, first, record
    if live.opened is None:
        raise UnknownTable(table)
    if first is not None:
        raise Refusal(f"Round {number} is in progress. You can replay it when it is over.")
    raise Refusal(f"There is no round {number}: the table {table} has had {max(live.number, 0)} rounds.")
