"""Reads past rounds from the log, as far as the viewer may know them: their records, their rules, and a
replay.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from houseway.house.floor import Floor
from houseway.house.loading import STREAM, UnknownTable, table_before
from houseway.house.record import Record
from houseway.refusal import Refusal
from houseway.rules.procedure.steps import Decide, SetHand, Step
from houseway.table.commands.system_commands import OpenForTournament, TakeEffect
from houseway.table.commands.table_commands import ChangeLimits, HangSign, Open, name_of
from houseway.table.live import facts
from houseway.table.live import notices as notice_facts
from houseway.table.live.facts import Settled, facts_from
from houseway.table.live.live_table import DERIVED_FACTS, LiveTable, LogError
from houseway.table.live.log_text import in_words, settled_in_words
from houseway.table.live.recorded_options import options_of
from houseway.table.view import Viewer, view, words_for

MOST_RECALLED = 100
_FIRST_READ = 256  # records; a round has a few


class UnknownRound(Refusal):
    pass


class RecalledRecord(msgspec.Struct):
    """A record as the viewer may see it."""

    number: int
    at: int
    who: str
    kind: str
    facts: list[Any]


def last_rounds(floor: Floor, table: str, viewer: Viewer, count: int) -> list[dict[str, Any]]:
    """Return the last rounds, newest first. The opening of the table is round 0."""
    if not 1 <= count <= MOST_RECALLED:
        raise Refusal(f"{count} rounds cannot be recalled at once. Ask for 1 to {MOST_RECALLED}.")
    last = _last_number(floor, table)
    back = _FIRST_READ
    while True:
        after = max(last - back, 0)
        rounds = list(_rounds(floor.records(table, after)))
        if len(rounds) >= count or after == 0:
            return [_shown(floor, table, records, viewer) for records in reversed(rounds[-count:])]
        back *= 4


def one_round(floor: Floor, table: str, viewer: Viewer, number: int) -> dict[str, Any]:
    return _shown(floor, table, records_of_round(floor, table, number), viewer)


def records_of_round(floor: Floor, table: str, number: int) -> list[Record]:
    """Return the records from the one that began the round to the one that ended it, or the last."""
    began = began_with(floor, table, number)
    return next(_rounds(floor.records(table, began.number - 1)))


def round_at(floor: Floor, table: str, place: int) -> int:
    """Return the round in progress when this record was written, or the last one before it."""
    _last_number(floor, table)
    begun = (_begun_in(record) for record in floor.records(table, place))
    following = next((number for number in begun if number is not None), None)
    if following is not None:
        return max(following - 1, 0)
    return floor.look_for_sure(table, lambda live: max(live.number, 0)).seen


def began_with(floor: Floor, table: str, number: int) -> Record:
    """Return the record with which a round began, by binary search: the log of a table grows for years."""
    last = _last_number(floor, table)
    places = range(1, last + 1)
    start = bisect_left(places, number, key=lambda place: _next_begun(floor, table, place))
    beginnings = (record for record in floor.records(table, start) if _begun_in(record) is not None)
    record = next(beginnings, None)
    if record is None or _begun_in(record) != number:
        raise UnknownRound(f"Table {table} has had no round {number}.")
    return record


def _last_number(floor: Floor, table: str) -> int:
    number, _ = floor.store.last(STREAM + table)
    if number == 0:
        raise UnknownTable(table)
    return number


def _begun_in(record: Record) -> int | None:
    """Return the number of the round that began with this record."""
    return next((fact["number"] for fact in record.body if fact["fact"] == "began"), None)


def _next_begun(floor: Floor, table: str, place: int) -> int:
    """Return the first round that began with this record or later; ``sys.maxsize`` if none did."""
    begun = (_begun_in(record) for record in floor.records(table, place - 1))
    return next((number for number in begun if number is not None), sys.maxsize)


def _rounds(records: Iterable[Record]) -> Iterator[list[Record]]:
    """Yield the records of each round, from its beginning to its end or the last record."""
    of_round: list[Record] = []
    for record in records:
        if not of_round and _begun_in(record) is None:
            continue
        of_round.append(record)
        if _ended(record):
            yield of_round
            of_round = []
    if of_round:
        yield of_round


def _ended(record: Record) -> dict[str, Any] | None:
    return next((fact for fact in record.body if fact["fact"] == "ended"), None)


def _shown(floor: Floor, table: str, of_round: list[Record], viewer: Viewer) -> dict[str, Any]:
    ended = _ended(of_round[-1])
    records = [
        RecalledRecord(record.number, record.at, record.who, record.kind, facts)
        for record, facts in zip(of_round, durable_facts(floor, table, of_round, viewer), strict=True)
    ]
    facts = [fact for record in records for fact in record.facts]
    return {
        "round": _begun_in(of_round[0]),
        "over": ended is not None,
        "outcome": ended.get("outcome", "") if ended else "",
        "began": of_round[0].at,
        "ended": of_round[-1].at if ended else None,
        "wagers": _wagers(facts),
        "payments": [_payment(fact) for fact in facts if fact["fact"] == "settled"],
        "records": msgspec.to_builtins(records),
    }


def durable_facts(floor: Floor, table: str, records: list[Record], viewer: Viewer) -> list[list[Any]]:
    """Return their visible facts. What only a record that is not durable yet reveals is not among them."""
    return floor.look_for_sure(
        table, lambda _: [floor.visible_facts(table, record, viewer) for record in records]
    ).seen


def _wagers(facts: Iterable[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """Return the wagers when they were closed; what decisions added is among the payments."""
    placed = {fact["seat"]: fact["bets"] for fact in facts if fact["fact"] == "wagered"}
    return {seat: bets for seat, bets in placed.items() if bets}


def _payment(fact: dict[str, Any]) -> dict[str, Any]:
    settled = msgspec.structs.asdict(msgspec.convert(fact, Settled))
    return {**settled, "explained": settled_in_words(settled)}


# The rules of a past round, since when they were in force, and the sign that showed them.

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
    opened = next((fact for fact, _ in changes if isinstance(fact, facts.Opened)), None)
    if opened is None:
        raise LogError(f"the table {table} was never opened")
    sign = next((fact for fact, _ in changes if isinstance(fact, notice_facts.SignHung)), None)
    fact, since = next(
        (fact, since) for fact, since in changes if isinstance(fact, facts.Opened | facts.RulesChanged)
    )
    return RulesInForce(options_of(opened.game, fact), since, sign)


# Replays a round moment by moment: the table after every fact, as far as the viewer may know it.

# The part of the view that is drawn for a moment; the rest is about now.
_DRAWN = ("phase", "places", "beside", "dealt", "dice", "stop", "payments")


def replayed(floor: Floor, table: str, viewer: Viewer, number: int) -> list[dict[str, Any]]:
    """Return the moments of one round; round 0 is the opening of the table."""
    records = records_of_round(floor, table, number)
    live = table_before(floor, table, records[0].number)
    visible = durable_facts(floor, table, records, viewer)
    return [
        moment
        for record, facts in zip(records, visible, strict=True)
        for moment in _moments(live, record, facts, viewer)
    ]


def _moments(live: LiveTable, record: Record, visible: list[Any], viewer: Viewer) -> Iterator[dict[str, Any]]:
    for fact, visible_fact in zip(facts_from(record.body), visible, strict=True):
        step = live.step
        if not isinstance(fact, DERIVED_FACTS):
            live.do(fact)
        seen = view(live, viewer)
        yield {
            "record": record.number,
            "at": record.at,
            "who": record.who,
            "kind": visible_fact["fact"],
            "words": in_words(visible_fact, _as_read(live, step, viewer), live.rules.game.name),
            "cite": step.cite.text if step and visible_fact["fact"] == "answered" else None,
            "bets": [
                {"seat": seat.seat, "wager": wager, "cents": cents}
                for seat in seen.seats
                for wager, cents in seat.bets.items()
            ],
            **{name: msgspec.to_builtins(getattr(seen, name)) for name in _DRAWN},
        }
    live.news = []
    live.accounts.take_transfers()


def _as_read(live: LiveTable, step: Step | None, viewer: Viewer) -> Step | None:
    """Redact the words about cards that are still face down for this viewer."""
    if step is None or not (step.about or isinstance(step, Decide | SetHand)):
        return step
    return replace(step, words=words_for(live, step, viewer))
