"""Compares what tables have on record about their meters with what the controller has: both, or neither."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.floor.desks.progressives.controller import Controller
from houseway.floor.desks.progressives.facts import MeterPlayed
from houseway.floor.desks.progressives.meter_log import METERS
from houseway.floor.desks.progressives.service_check import played_out_of_service
from houseway.floor.loading import STREAM
from houseway.floor.record import Record

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

Place = tuple[str, int]  # a table and the number of its record


class Part(NamedTuple):
    """The wagers of a record, what they come to, and who won which row."""

    wagers: int
    cents: int
    won: tuple[tuple[str, str, str], ...]


NOTHING = Part(0, 0, ())


def faults_of_meters(controller: Controller, store: Store | None) -> Iterator[str]:
    """Yield meters that do not reconcile, and wagers or awards that only one of the two logs has."""
    for meter in controller.meters.values():
        if not meter.meter.reconciles:
            yield f"the meter {meter.name} holds something else than what came in less what was won"
    if store is None:
        return
    yield from played_out_of_service(store)
    tables = {name for meter in controller.meters.values() for name in (*meter.tables, *meter.once_linked)}
    at_tables = {place: part for table in tables for place, part in _at_table(store, table)}
    # Read afterwards: what tables had until then must be among these, and they may have more by now.
    at_controller = dict(_at_controller(store))
    for place in sorted(at_tables.keys() | at_controller.keys()):
        of_table = at_tables.get(place) or _of_record(store, place)
        if of_table != at_controller.get(place, NOTHING):
            table, number = place
            yield f"record {number} of the table {table} and the controller differ about the meter"


def _at_controller(store: Store) -> Iterator[tuple[Place, Part]]:
    parts: dict[Place, Part] = {}
    for record in store.read(METERS.stream):
        for fact in METERS.facts_of(record):
            if isinstance(fact, MeterPlayed):
                place = (fact.table, fact.record)
                before = parts.get(place, NOTHING)
                won = tuple((win.seat, win.person, win.row) for win in fact.won)
                parts[place] = Part(before.wagers + fact.wagers, before.cents + fact.cents, before.won + won)
    yield from parts.items()


def _at_table(store: Store, table: str) -> Iterator[tuple[Place, Part]]:
    for record in store.read(STREAM + table):
        part = _part_of(record)
        if part != NOTHING:
            yield (table, record.number), part


def _of_record(store: Store, place: Place) -> Part:
    table, number = place
    record = next(store.read(STREAM + table, number - 1), None)
    return _part_of(record) if record and record.number == number else NOTHING


def _part_of(record: Record) -> Part:
    fed = [fact for fact in record.body if fact["fact"] == "meter-fed"]
    won: list[Mapping[str, Any]] = [fact for fact in record.body if fact["fact"] == "award-won"]
    if not fed and not won:
        return NOTHING
    return Part(
        sum(fact["wagers"] for fact in fed),
        sum(fact["cents"] for fact in fed),
        tuple((fact["seat"], fact["person"], fact["row"]) for fact in won),
    )
