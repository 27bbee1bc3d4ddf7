"""The chips that the cage keeps, as people see them: the structures that the API declares."""

from __future__ import annotations

import msgspec

from houseway.equipment.money import Cents
from houseway.floor.desks.cage.cage import Cage
from houseway.table.live.money import MoneyRules


class ChipsHeld(msgspec.Struct):
    """Chips that the cage keeps, and how they got there."""

    cents: Cents
    table: str
    why: str
    by: str
    at: int
    play_money: bool = False


class ChipsOfPatron(msgspec.Struct):
    person: str
    cents: Cents
    since: list[ChipsHeld]
    play_money: Cents = 0  # of the cents


class CageView(msgspec.Struct):
    """``rules`` are what the house asks for when money moves."""

    kept: list[ChipsOfPatron]
    rules: MoneyRules = MoneyRules()


def cage_view(cage: Cage, patron: str | None = None) -> CageView:
    """Return what the cage keeps; for a patron, only that patron's chips."""
    people = cage.kept if patron is None else [patron] if patron in cage.kept else []
    return CageView([_chips_of(cage, person) for person in people], cage.rules)


def _chips_of(cage: Cage, person: str) -> ChipsOfPatron:
    since = [
        ChipsHeld(fact.cents, fact.table, fact.why, fact.by, fact.at, fact.play_money)
        for kept in (cage.cash, cage.play)
        for fact in kept.since.get(person, ())
    ]
    return ChipsOfPatron(person, cage.kept[person], since, cage.play.kept.get(person, 0))
