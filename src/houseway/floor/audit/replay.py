"""A round again, moment by moment: the table as it was after every fact, as far as somebody may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from houseway.floor.floor import Floor
from houseway.floor.loading import STREAM, apply
from houseway.floor.record import Record
from houseway.floor.reports.recalled_rounds import records_of_round, told_for_sure
from houseway.rules.procedure.steps import Decide, SetHand, Step
from houseway.table.facts.in_words import in_words
from houseway.table.facts.table_facts import facts_from
from houseway.table.live.live_table import FOLLOWS, LiveTable
from houseway.table.live.saved_table import UnreadableStateError, restore
from houseway.table.live.view import Viewer, view, words_for

# What is drawn of a moment; the rest of the view is about now.
_DRAWN = ("phase", "places", "dealt", "dice", "payments")


def replayed(floor: Floor, table: str, viewer: Viewer, number: int) -> list[dict[str, Any]]:
    """The moments of one round; those of the opening of the table for round 0."""
    records = records_of_round(floor, table, number)
    live = table_before(floor, table, records[0].number)
    told = told_for_sure(floor, table, records, viewer)
    return [
        moment
        for record, may_be_told in zip(records, told, strict=True)
        for moment in _moments(live, record, may_be_told, viewer)
    ]


def table_before(floor: Floor, table: str, number: int) -> LiveTable:
    """As the log had it before this record."""
    live, known = _put_away(floor, table, number) or (LiveTable(table), 0)
    for record in floor.records(table, known):
        if record.number >= number:
            break
        apply(live, record)
    return live


def _put_away(floor: Floor, table: str, number: int) -> tuple[LiveTable, int] | None:
    kept = floor.store.snapshot(STREAM + table, before=number)
    if not kept:
        return None
    try:
        return restore(table, kept[1]), kept[0]
    except UnreadableStateError:
        return None


def _moments(live: LiveTable, record: Record, told: list[Any], viewer: Viewer) -> Iterator[dict[str, Any]]:
    for fact, may_be_told in zip(facts_from(record.body), told, strict=True):
        step = live.step
        if not isinstance(fact, FOLLOWS):
            live.do(fact)
        seen = view(live, viewer)
        yield {
            "record": record.number,
            "at": record.at,
            "who": record.who,
            "kind": may_be_told["fact"],
            "words": in_words(may_be_told, _as_read(live, step, viewer), live.rules.game.name),
            "cite": step.cite.text if step and may_be_told["fact"] == "answered" else None,
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
    """Words about cards that still lie face down are for who may look at them."""
    if step is None or not (step.about or isinstance(step, Decide | SetHand)):
        return step
    return replace(step, words=words_for(live, step, viewer))
