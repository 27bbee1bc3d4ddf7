"""Compares what the cage has on record about its money with the records that moved it: both, or neither."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from houseway.floor.desks.cage_money.effects import NOTHING, Effect, effect_of, settles_a_round
from houseway.floor.desks.cage_money.facts import CageMoneyMoved, CageSlipDecided
from houseway.floor.desks.cage_money.money import CAGE_MONEY, STREAM, CageMoney

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

Place = tuple[str, int]  # a stream and the number of a record
# A table may act while the first count is confirmed: which of both was first is not in the times.
AT_THE_SAME_TIME = 10_000_000  # µs


class Payment(NamedTuple):
    effect: Effect
    at: int
    settles: bool


def faults_of_cage(_money: CageMoney, store: Store | None) -> Iterator[str]:
    """Yield payments that only one of the two logs has, or about which they differ."""
    if store is None or not store.last(STREAM)[0]:
        return
    paid = dict(_paid_by_others(store))
    # Read afterwards: what was paid until then must be among these.
    began, moved = _on_record(store)
    if began is None:
        return
    for (stream, number), payment in paid.items():
        known, name = moved.pop((stream, number), None), f"record {number} of {stream}"
        if known is None:
            if payment.at > began + AT_THE_SAME_TIME:
                yield f"{name} moved money of the cage, which has no record of it"
        elif (known.cash, known.chips) != payment.effect:
            yield f"{name} and the cage differ about the money"
        elif known.settles and not payment.settles:
            yield f"{name} settled no round, as the cage says it did"
    for (stream, number), fact in moved.items():
        record = next(store.read(stream, number - 1), None)
        if record is None or effect_of(record) != Effect(fact.cash, fact.chips):
            yield f"the cage has money on record that record {number} of {stream} did not move"


def _on_record(store: Store) -> tuple[int | None, dict[Place, CageMoneyMoved]]:
    """Return when the first count was confirmed, and all that moved since."""
    began: int | None = None
    moved: dict[Place, CageMoneyMoved] = {}
    for record in store.read(STREAM):
        for fact in CAGE_MONEY.facts_of(record):
            if isinstance(fact, CageMoneyMoved):
                moved[fact.stream, fact.record] = fact
            elif isinstance(fact, CageSlipDecided) and fact.final and began is None:
                began = fact.at
    return began, moved


def _paid_by_others(store: Store) -> Iterator[tuple[Place, Payment]]:
    for stream in sorted(set(store.streams()) - {STREAM}):
        for record in store.read(stream):
            effect = effect_of(record)
            if effect != NOTHING:
                yield (stream, record.number), Payment(effect, record.at, settles_a_round(record))
