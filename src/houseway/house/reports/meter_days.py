"""Computes each progressive meter by gaming day, from the log alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import date, tzinfo
from typing import TYPE_CHECKING

import msgspec

from houseway.equipment.money import Cents
from houseway.house.desks import progressive_meters as facts
from houseway.house.desks.gaming_day import GamingCalendar
from houseway.house.desks.progressive_display import MeterTotals, totals_of
from houseway.house.desks.progressive_meters import METERS, Controller, MeterOnRecord
from houseway.house.record import Record
from houseway.refusal import Refusal
from houseway.rules.progressives import Meter, Parts

if TYPE_CHECKING:
    from houseway.house.store import Store


class HitOfDay(msgspec.Struct):
    """An award of the day; ``person`` won it, and ``cents`` is without envy payments."""

    number: int
    table: str
    seat: str
    person: str
    row: str
    cents: Cents
    envy: Cents
    at: int


class PaymentOfDay(msgspec.Struct):
    hit: int
    person: str
    cents: Cents
    receipt: str
    by: str
    at: int


class HouseDay(msgspec.Struct):
    """The part of a house in a meter that is linked over several: what its tables took in and won.

    Contributions are in millionths of a cent; those of all houses are what the meter took in.
    """

    house: str
    wagers: int = 0
    staked: Cents = 0
    contributed: Parts = 0
    reserved: Parts = 0
    hits: int = 0
    wins: Cents = 0
    envy: Cents = 0


class MeterDay(msgspec.Struct):
    """A meter on a gaming day: as it began, as it ended, and all that happened in between.

    ``difference`` is what the meter holds at the end, less what it should by the records of the day, in
    millionths of a cent: always 0 in a log that was not altered.
    """

    meter: str
    title: str
    day: date
    opening: MeterTotals
    closing: MeterTotals
    wagers: int
    staked: Cents
    hits: list[HitOfDay]
    paid: list[PaymentOfDay]
    unpaid: Cents  # of all hits until then
    changes: list[str]
    readings: list[facts.MeterReconciled]
    difference: Parts
    houses: list[HouseDay] = msgspec.field(default_factory=list)  # where tables of several are linked
    houses_agree: bool = True  # whether they sum to the meter

    @property
    def reconciles(self) -> bool:
        """Return whether the totals agree, and those of the houses are the whole."""
        return self.difference == 0 and self.closing.reconciles and self.houses_agree

    @property
    def is_read(self) -> bool:
        return any(reading.shown == reading.expected for reading in self.readings)


class _Day(msgspec.Struct):
    opening: Meter
    closing: Meter
    came_in: Parts = 0
    won: Cents = 0
    hits: list[HitOfDay] = msgspec.field(default_factory=list)
    paid: list[PaymentOfDay] = msgspec.field(default_factory=list)
    changes: list[str] = msgspec.field(default_factory=list)
    readings: list[facts.MeterReconciled] = msgspec.field(default_factory=list)
    unpaid: Cents = 0
    houses: dict[str, HouseDay] = msgspec.field(default_factory=dict)

    def houses_agree(self) -> bool:
        """Return whether what the houses have on record sums to what the meter took in and paid."""
        return not self.houses or all(
            sum(getattr(house, name) for house in self.houses.values())
            == getattr(self.closing, name) - getattr(self.opening, name)
            for name in ("wagers", "staked", "contributed", "reserved", "hits", "wins")
        )


class MeterDays:
    """Follows the log: each look reads what it has got since the last one."""

    def __init__(self, store: Store, zone: tzinfo | None = None) -> None:
        self._store = store
        self._calendar = GamingCalendar(store, zone)
        self._controller = Controller()
        self._number = 0
        self._days: dict[tuple[str, date], _Day] = {}
        self._lock = threading.Lock()

    def day(self, day: date | None = None, meter: str | None = None) -> list[MeterDay]:
        """Return every meter, or one, on the day, or on the last day on which something happened to it."""
        with self._lock:
            for record in self._store.read(METERS.stream, self._number):
                self._see(record)
                self._number = record.number
            if meter is not None:
                self._controller.named(meter)
            names = [meter] if meter is not None else list(self._controller.meters)
            entries = [entry for name in names if (entry := self._day_of(name, day))]
        if not entries and (names or day):
            raise Refusal(f"No meter has a record of {day or 'any day'}. Choose another day.")
        return entries

    def _day_of(self, name: str, day: date | None) -> MeterDay | None:
        days = [known for meter, known in self._days if meter == name and (day is None or known <= day)]
        if not days:
            return None
        last = max(days)
        latest = self._days[name, last]
        if day is not None and last < day:  # nothing happened that day: it ends as it began
            latest = _Day(latest.closing, latest.closing, unpaid=latest.unpaid)
        opening, closing = latest.opening, latest.closing
        expected = opening.held + latest.came_in - latest.won * 1_000_000
        return MeterDay(
            name,
            self._controller.named(name).set_up.title,
            day or last,
            totals_of(opening),
            totals_of(closing),
            closing.wagers - opening.wagers,
            closing.staked - opening.staked,
            latest.hits,
            latest.paid,
            latest.unpaid,
            latest.changes,
            latest.readings,
            closing.held - expected,
            sorted(latest.houses.values(), key=lambda house: house.house),
            latest.houses_agree(),
        )

    def _see(self, record: Record) -> None:
        day = self._calendar.day(record.at)
        for fact in METERS.facts_of(record):
            before = self._controller.meters.get(fact.meter)
            self._controller.do(fact)
            after = self._controller.named(fact.meter)
            opening = before.meter if before else Meter(display=0)
            entry = self._days.setdefault((fact.meter, day), _Day(opening, opening))
            entry.closing = after.meter
            entry.unpaid = sum(hit.total for hit in after.unpaid)
            _note(entry, fact, opening, after.meter)
            if isinstance(fact, facts.MeterPlayed) and after.houses:
                _note_house(entry, fact, after)


def _note(entry: _Day, fact: facts.AnyMeterFact, before: Meter, after: Meter) -> None:
    """Add what a fact says to the day. What came in is taken from the fact, not from the meter's totals."""
    match fact:
        case facts.MeterPlayed():
            entry.hits += _hits(fact)
            entry.won += sum(hit.cents for hit in fact.hits)
            contributed = after.contributed - before.contributed + after.reserved - before.reserved
            entry.came_in += contributed + after.funded - before.funded
        case facts.MeterSetUp():
            entry.came_in += after.funded
            entry.changes.append(f"set up by {fact.by}")
        case facts.HitPaid():
            cents = fact.cents + sum(fact.envy.values())
            entry.paid.append(PaymentOfDay(fact.hit, fact.person, cents, fact.receipt, fact.by, fact.at))
        case facts.MeterReconciled():
            entry.readings.append(fact)
        case facts.KeyTurned(takes_effect=True):
            entry.came_in += after.adjusted - before.adjusted
            entry.changes.append(f"change {fact.change} took effect with the keys of {fact.by} and another")


def _note_house(entry: _Day, fact: facts.MeterPlayed, meter: MeterOnRecord) -> None:
    """Add what a table took in to its house: by the fact and the terms, not by the meter."""
    name = meter.houses[fact.table]
    house = entry.houses.setdefault(name, HouseDay(name))
    house.wagers += fact.wagers
    house.staked += fact.cents
    house.contributed += fact.cents * meter.terms.rate
    house.reserved += fact.cents * meter.terms.reserve_rate
    house.hits += len(fact.hits)
    house.wins += sum(hit.cents for hit in fact.hits)
    house.envy += sum(sum(hit.envy.values()) for hit in fact.hits)


def _hits(fact: facts.MeterPlayed) -> Iterator[HitOfDay]:
    for hit, win in zip(fact.hits, fact.won, strict=True):
        envy = sum(hit.envy.values())
        yield HitOfDay(hit.number, fact.table, win.seat, win.person, win.row, hit.cents, envy, fact.at)
