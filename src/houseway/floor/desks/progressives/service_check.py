"""Finds rounds that a table began with a progressive wager while the meter was out of service for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from houseway.floor.desks.progressives.controller import Controller, MeterOnRecord
from houseway.floor.desks.progressives.facts import KeyTurned, MeterPlayed, MeterSetUp
from houseway.floor.desks.progressives.meter_log import METERS
from houseway.floor.loading import STREAM

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

# In microseconds: another server may learn of it a moment later, and clocks of machines differ.
TOLERANCE = 60_000_000
_BACK = 64  # records of a table that are read first, to find where a round began

Since = dict[tuple[str, str], int]  # meters and tables, and since when no round may begin there


def played_out_of_service(store: Store) -> Iterator[str]:
    """Yield each record of a table that fed a meter in a round that could not begin.

    A round that was in progress when the meter was taken out of service is finished, and its wagers count.
    """
    controller, since = Controller(), Since()
    for record in store.read(METERS.stream):
        for fact in METERS.facts_of(record):
            controller.do(fact)
            if isinstance(fact, MeterSetUp | KeyTurned):
                _follow(since, controller.named(fact.meter), record.at)
            elif isinstance(fact, MeterPlayed) and fact.wagers:
                out = since.get((fact.meter, fact.table))
                if out is not None and _began(store, fact) > out + TOLERANCE:
                    yield (
                        f"record {fact.record} of the table {fact.table} is of a round that began while the "
                        f"meter {fact.meter} was not in service there"
                    )


def _follow(since: Since, meter: MeterOnRecord, at: int) -> None:
    for table in (*meter.tables, *meter.once_linked):
        if meter.in_service and table in meter.tables:
            since.pop((meter.name, table), None)
        else:
            since.setdefault((meter.name, table), at)


def _began(store: Store, fact: MeterPlayed) -> int:
    """Return when the round of this record began, or the time of the fact if the table does not tell."""
    back = _BACK
    while True:
        first = max(fact.record - back, 0)
        began = None
        for record in store.read(STREAM + fact.table, first):
            if record.number > fact.record:
                break
            if any(entry["fact"] == "began" for entry in record.body):
                began = record.at
        if began is not None or first == 0:
            return began if began is not None else fact.at
        back *= 8
