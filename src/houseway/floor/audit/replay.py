"""Replays a round moment by moment: the table after every fact, as far as the viewer may know it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from houseway.floor.floor import Floor
from houseway.floor.record import Record
from houseway.floor.reports.earlier_table import table_before
from houseway.floor.reports.recalled_rounds import durable_facts, records_of_round
from houseway.rules.procedure.steps import Decide, SetHand, Step
from houseway.table.live.facts import facts_from
from houseway.table.live.facts_as_text import in_words
from houseway.table.live.live_table import DERIVED_FACTS, LiveTable
from houseway.table.view import Viewer, view, words_for

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
