"""The meters as people see them: the structures that the API declares.

Patrons see what a meter shows and its last hit; the pit also sees reserve, overflow, and what is to be
done.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from houseway.equipment.money import Cents
from houseway.house.desks.progressive_meters import Controller, MeterOnRecord, MeterReconciled, OpenHit
from houseway.rules.progressives import PARTS, Meter, Parts, Terms, percent


class AwardShown(msgspec.Struct):
    """A row of the award table: its title, what it pays in words, and its chance as a fraction."""

    row: str
    title: str
    pays: str
    chance: str
    from_meter: bool
    cents: Cents  # what it pays now


class LastHit(msgspec.Struct):
    """The last award from the meter, as the sign celebrates it: nobody is named."""

    number: int
    table: str
    title: str
    cents: Cents
    at: int


class ShownMeter(msgspec.Struct):
    """What everybody may see of a meter; ``shown`` is the amount on the display."""

    meter: str
    title: str
    game: str
    wager: str
    tables: list[str]
    in_service: bool
    shown: Cents
    stake: Cents
    awards: list[AwardShown]
    last_hit: LastHit | None


class MeterTotals(msgspec.Struct):
    """The meters of 13:69E-1.39A(b), in cents; what is less than a cent is in ``parts``, in millionths."""

    wagers: int
    staked: Cents
    display: Cents
    overflow: Cents
    reserve: Cents
    contributed: Cents
    reserved: Cents
    hits: int
    wins: Cents
    funded: Cents
    adjusted: Cents
    parts: dict[str, Parts]
    reconciles: bool


class HitShown(msgspec.Struct):
    number: int
    table: str
    seat: str
    person: str
    row: str
    title: str
    cents: Cents
    envy: Cents
    at: int
    signed: dict[str, str]
    paid: str  # the receipt


class ChangeShown(msgspec.Struct):
    """A change that waits: who prepared it, whether accounting knows, and whose keys are turned."""

    change: int
    kind: str
    why: str
    terms: Terms | None
    tables: list[str] | None
    cents: Cents
    by: str
    at: int
    noticed: str
    keys: dict[str, str]


class MeterInPit(msgspec.Struct):
    """A meter as the pit, accounting and the Division see it."""

    shown: ShownMeter
    terms: Terms
    rate: str
    reserve_rate: str
    totals: MeterTotals
    display: str
    houses: dict[str, str]
    options: dict[str, str]
    submitted: str
    approved: str
    hits: list[HitShown]
    change: ChangeShown | None
    reconciled: MeterReconciled | None


class MetersView(msgspec.Struct):
    meters: list[ShownMeter]


class MetersInPit(msgspec.Struct):
    meters: list[MeterInPit]


def meters_view(controller: Controller, table: str | None = None) -> MetersView:
    """Return the meters in service, or those of one table."""
    meters = [
        meter
        for meter in controller.meters.values()
        if meter.in_service and (table is None or table in meter.tables)
    ]
    return MetersView([shown_meter(meter) for meter in meters])


def pit_view(controller: Controller) -> MetersInPit:
    return MetersInPit([meter_in_pit(meter) for meter in controller.meters.values()])


def shown_meter(meter: MeterOnRecord) -> ShownMeter:
    set_up, amount = meter.set_up, meter.meter.shown
    awards = meter.awards
    return ShownMeter(
        meter.name,
        set_up.title,
        set_up.game,
        set_up.wager,
        list(meter.tables),
        meter.in_service,
        amount,
        meter.award_table.stake,
        [
            AwardShown(
                award.row,
                award.title,
                award.words,
                set_up.chances.get(award.row, ""),
                award.takes_from_meter,
                int(award.amount(amount)),
            )
            for award in awards.values()
        ],
        _last(meter.recent[-1:], meter),
    )


def _last(hits: Iterable[OpenHit], meter: MeterOnRecord) -> LastHit | None:
    for hit in hits:
        title = meter.awards[hit.won.row].title
        return LastHit(hit.hit.number, hit.table, title, hit.hit.cents, hit.at)
    return None


def totals_of(meter: Meter) -> MeterTotals:
    exact = ("display", "overflow", "reserve", "contributed", "reserved", "funded", "adjusted")
    whole = {name: _whole(getattr(meter, name)) for name in exact}
    parts = {name: getattr(meter, name) - whole[name] * PARTS for name in exact}
    return MeterTotals(
        wagers=meter.wagers,
        staked=meter.staked,
        hits=meter.hits,
        wins=meter.wins,
        parts={name: left for name, left in parts.items() if left},
        reconciles=meter.reconciles,
        **whole,
    )


def _whole(parts: Parts) -> Cents:
    """Return whole cents, cut towards zero."""
    return int(Fraction(parts, PARTS))


def meter_in_pit(meter: MeterOnRecord) -> MeterInPit:
    set_up, titles = meter.set_up, {row: award.title for row, award in meter.awards.items()}
    return MeterInPit(
        shown_meter(meter),
        meter.terms,
        percent(meter.terms.rate),
        percent(meter.terms.reserve_rate),
        totals_of(meter.meter),
        set_up.display,
        dict(meter.houses),
        set_up.options,
        meter.submitted,
        meter.approved,
        [_hit(hit, titles[hit.won.row]) for hit in meter.recent],
        _change(meter),
        meter.reconciled,
    )


def _hit(hit: OpenHit, title: str) -> HitShown:
    return HitShown(
        hit.hit.number,
        hit.table,
        hit.won.seat,
        hit.won.person,
        hit.won.row,
        title,
        hit.hit.cents,
        sum(hit.hit.envy.values()),
        hit.at,
        hit.signed,
        hit.paid.receipt if hit.paid else "",
    )


def _change(meter: MeterOnRecord) -> ChangeShown | None:
    if meter.change is None:
        return None
    prepared = meter.change.prepared
    return ChangeShown(
        prepared.change,
        prepared.kind,
        prepared.why,
        prepared.terms,
        prepared.tables,
        prepared.cents,
        prepared.by,
        prepared.at,
        meter.change.noticed,
        meter.change.keys,
    )
