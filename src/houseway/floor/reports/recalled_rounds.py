"""Rounds recalled from the log: the last of them with one that is not over yet, or any one in full."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from houseway.floor.floor import Floor
from houseway.floor.loading import STREAM, UnknownTable
from houseway.floor.record import Record
from houseway.refusal import Refusal
from houseway.table.facts.in_words import settled_in_words
from houseway.table.facts.table_facts import Settled
from houseway.table.live.view import Viewer

MOST_RECALLED = 100
_LOOK_BACK = 256  # records, at first; a round has a few


class UnknownRound(Refusal):
    pass


class RecalledRecord(msgspec.Struct):
    """What the viewer may be told of a record."""

    number: int
    at: int
    who: str
    kind: str
    facts: list[Any]


def last_rounds(floor: Floor, table: str, viewer: Viewer, count: int) -> list[dict[str, Any]]:
    """Newest first. The opening of the table is round 0."""
    if not 1 <= count <= MOST_RECALLED:
        raise Refusal(f"{count} rounds cannot be recalled at once. Ask for 1 to {MOST_RECALLED}.")
    last = _last_number(floor, table)
    back = _LOOK_BACK
    while True:
        after = max(last - back, 0)
        rounds = list(_rounds(floor.records(table, after)))
        if len(rounds) >= count or after == 0:
            return [_told(floor, table, one, viewer) for one in reversed(rounds[-count:])]
        back *= 4


def one_round(floor: Floor, table: str, viewer: Viewer, number: int) -> dict[str, Any]:
    return _told(floor, table, records_of_round(floor, table, number), viewer)


def records_of_round(floor: Floor, table: str, number: int) -> list[Record]:
    """From the record with which it began to the one with which it was over, or to the last."""
    began = began_with(floor, table, number)
    return next(_rounds(floor.records(table, began.number - 1)))


def round_at(floor: Floor, table: str, place: int) -> int:
    """The round that was in progress, or the last before it, when this record was written."""
    _last_number(floor, table)
    begun = (_begun_in(record) for record in floor.records(table, place))
    following = next((number for number in begun if number is not None), None)
    if following is not None:
        return max(following - 1, 0)
    return floor.look_for_sure(table, lambda live: max(live.number, 0)).seen


def began_with(floor: Floor, table: str, number: int) -> Record:
    """The record with which a round began, searched for by halves: the log of a table grows for years."""
    last = _last_number(floor, table)
    places = range(1, last + 1)
    start = bisect_left(places, number, key=lambda place: _next_begun(floor, table, place))
    found = next((one for one in floor.records(table, start) if _begun_in(one) is not None), None)
    if found is None or _begun_in(found) != number:
        raise UnknownRound(f"The table {table} has had no round {number}.")
    return found


def _last_number(floor: Floor, table: str) -> int:
    number, _ = floor.store.last(STREAM + table)
    if number == 0:
        raise UnknownTable(table)
    return number


def _begun_in(record: Record) -> int | None:
    """The number of the round that began with this record."""
    return next((fact["number"] for fact in record.body if fact["fact"] == "began"), None)


def _next_begun(floor: Floor, table: str, place: int) -> int:
    """The first round that began with the record at this place or later; beyond all of them if none did."""
    begun = (_begun_in(record) for record in floor.records(table, place - 1))
    return next((number for number in begun if number is not None), sys.maxsize)


def _rounds(records: Iterable[Record]) -> Iterator[list[Record]]:
    """From the record with which a round began to the one with which it was over, or to the last."""
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


def _told(floor: Floor, table: str, of_round: list[Record], viewer: Viewer) -> dict[str, Any]:
    ended = _ended(of_round[-1])
    records = [
        RecalledRecord(record.number, record.at, record.who, record.kind, told)
        for record, told in zip(of_round, told_for_sure(floor, table, of_round, viewer), strict=True)
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


def told_for_sure(floor: Floor, table: str, records: list[Record], viewer: Viewer) -> list[list[Any]]:
    """Their facts as the viewer may be told. What a record not yet durable made known is not told by it."""
    return floor.look_for_sure(
        table, lambda _: [floor.visible_facts(table, record, viewer) for record in records]
    ).seen


def _wagers(facts: Iterable[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """As they lay when the wagers were closed; what decisions added is among the payments."""
    placed = {fact["seat"]: fact["bets"] for fact in facts if fact["fact"] == "wagered"}
    return {seat: bets for seat, bets in placed.items() if bets}


def _payment(fact: dict[str, Any]) -> dict[str, Any]:
    settled = msgspec.structs.asdict(msgspec.convert(fact, Settled))
    return {**settled, "explained": settled_in_words(settled)}
