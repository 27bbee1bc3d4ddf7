"""What a record of any stream puts into the cage or takes from it, by its transfers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from houseway.equipment.money import Cents
from houseway.floor.record import Record
from houseway.table.live.accounts import CAGE, CHIPS, DROP, INVENTORY, TIPS, Transfer

TABLE, TOURNAMENTS, METERS, CAGE_DESK = "table:", "tournaments", "progressives", "cage"
_KEEPS = "vacate-seats"  # the cage keeps the chips of a patron, and pays nothing for them yet
_REDEEMS = "redeem-chips"
_SETTLED = "settled"


class Effect(NamedTuple):
    cash: Cents = 0
    chips: Cents = 0

    def plus(self, other: Effect) -> Effect:
        return Effect(self.cash + other.cash, self.chips + other.chips)


NOTHING = Effect()


def effect_of(record: Record) -> Effect:
    """Return what the record changes in the cage.

    Cash that a player hands to a dealer is in the drop box of the table, until that is counted.
    """
    found = NOTHING
    for transfer in record.transfers:
        if CAGE in (transfer.source, transfer.target):
            found = found.plus(_effect(record, transfer))
    return found


def effect_of_all(records: Iterable[Record]) -> Effect:
    found = NOTHING
    for record in records:
        effect = effect_of(record)
        if effect is not NOTHING:  # as with most records
            found = found.plus(effect)
    return found


def settles_a_round(record: Record) -> bool:
    return any(fact.get("fact") == _SETTLED for fact in record.body)


def _effect(record: Record, transfer: Transfer) -> Effect:
    sign = 1 if transfer.target == CAGE else -1
    other = transfer.source if sign > 0 else transfer.target
    if record.stream.startswith(TABLE):
        return _at_table(record.kind, other, sign * transfer.cents)
    if record.stream in (TOURNAMENTS, METERS):  # fees come from patrons, prizes and awards go to them
        return Effect(cash=-sign * transfer.cents)
    if record.stream == CAGE_DESK and record.kind == _REDEEMS:
        return Effect(cash=-transfer.cents)
    return NOTHING


def _at_table(kind: str, other: str, cents: Cents) -> Effect:
    """``cents`` are what the cage gets from the other account, or (negative) gives to it."""
    if other == INVENTORY:
        return Effect(chips=cents)
    if other == DROP:
        return Effect(cash=max(cents, 0))
    if other == TIPS or other.startswith(CHIPS):
        # Chips that are handed in are paid in cash; those that a patron had left at the cage are handed out.
        is_paid = cents > 0 and kind != _KEEPS
        return Effect(cash=-cents if is_paid else 0, chips=cents)
    return NOTHING
