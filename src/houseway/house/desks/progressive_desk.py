"""Handles the controller of meters for people, and compares its records with those of tables: both, or
neither.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.house.desks.desk import DeskAhead
from houseway.house.desks.progressive_commands import MeterCommand
from houseway.house.desks.progressive_facts import KeyTurned, MeterPlayed, MeterSetUp
from houseway.house.desks.progressive_meters import METERS, Controller, MeterOnRecord
from houseway.house.floor import Floor
from houseway.house.loading import STREAM
from houseway.house.record import Record

if TYPE_CHECKING:
    from houseway.house.store.log import Store


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


# Compares what tables have on record about their meters with what the controller has: both, or neither.

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


# The desk of the controller: people set meters up, change them, sign hits, pay them and reconcile.


class ProgressiveDesk(DeskAhead[Controller]):
    """Its state is that of the floor, which tables feed; so a key and a wager at once are in one order."""

    log = METERS
    commands = MeterCommand

    faults_at_end = staticmethod(faults_of_meters)

    def __init__(self, floor: Floor) -> None:
        super().__init__(floor, floor.meters)
