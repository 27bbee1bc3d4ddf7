"""Lets people count the cage's money and bring more, and compares its records with those that moved it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from houseway.house.desks import cage_money as facts
from houseway.house.desks import cage_money as handlers
from houseway.house.desks.cage_money import CAGE_MONEY, STREAM, CageMoney, CageMoneyMoved, CageSlipDecided
from houseway.house.desks.cage_money_log import NOTHING, Effect, effect_of, settles_a_round
from houseway.house.desks.context import Handlers
from houseway.house.desks.desk import DeskAhead
from houseway.house.floor import Floor

if TYPE_CHECKING:
    from houseway.house.store.log import Store


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


# The desk for the cage's money: people count it, bring more, and confirm both.

__all__ = ["STREAM", "CageMoneyDesk"]


class CageMoneyDesk(DeskAhead[CageMoney]):
    """Its state is that of the floor, whose tables pay from the cage: a count and a payment are in order."""

    log = CAGE_MONEY
    handlers: ClassVar[Handlers] = {
        facts.CountCage: handlers.count,
        facts.BringToCage: handlers.bring,
        facts.DecideCageSlip: handlers.decide,
        facts.MoveCageMoney: handlers.move,
    }

    faults_at_end = staticmethod(faults_of_cage)

    def __init__(self, floor: Floor) -> None:
        super().__init__(floor, floor.cage_money)
