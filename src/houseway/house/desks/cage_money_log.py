"""Writes the cage's money together with the records by which the cage pays or receives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, NamedTuple

from houseway.equipment.money import Cents
from houseway.house.desks.cage_money import CAGE_MONEY, CageMoney, MoveCageMoney, move
from houseway.house.desks.context import DeskAct, DeskContext
from houseway.house.desks.log_ahead import LogAhead
from houseway.house.record import Record
from houseway.refusal import Refusal
from houseway.table.live.accounts import CAGE, CHIPS, DROP, INVENTORY, TIPS, Transfer
from houseway.table.live.money import MoneyRules

if TYPE_CHECKING:
    from houseway.house.store import Store


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


# The stream of the cage's money: written together with the records by which the cage pays or receives.

Submit = Callable[[Sequence[Record]], Future[None]]


class CageMoneyLog(LogAhead[CageMoney]):
    """``rules`` returns the rules of the house for money, which say whether it plays for play money."""

    def __init__(self, store: Store, rules: Callable[[], MoneyRules]) -> None:
        super().__init__(store, CAGE_MONEY)
        self._rules = rules

    def submit(self, records: Sequence[Record], context: DeskContext, submit: Submit) -> Future[None]:
        """Submit records, with one about the cage if they move its money; refuse what it cannot cover."""
        effect = effect_of_all(records)
        if effect == NOTHING:
            return submit(records)
        if self.glance(lambda money: money.till is None):
            self._check_uncounted(records, effect)
            return submit(records)
        cause = next(record for record in records if effect_of(record) != NOTHING)
        settles = any(map(settles_a_round, records))
        command = MoveCageMoney(cause.stream, cause.number, effect.cash, effect.chips, settles)
        act = DeskAct(cause.who, cause.role, cause.at, context)
        with self.writing():
            record = self.record({MoveCageMoney: move}, command, act)
            try:
                durable = submit([*records, record])
            except BaseException:
                self.forget()
                raise
            self.submitted([record], durable)
        return durable

    def _check_uncounted(self, records: Sequence[Record], effect: Effect) -> None:
        """Refuse a payment of a house that plays for money: only play money needs no count."""
        pays = min(effect) < 0 and not any(map(settles_a_round, records))
        if pays and not self._rules().is_play_money:
            raise Refusal(
                "The cage was never counted, and this house plays for money. Have accounting count it "
                "(count-cage, opening) and security confirm the count."
            )
