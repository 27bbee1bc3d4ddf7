"""The stream of the cage's money: written together with the records by which the cage pays or receives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING

from houseway.floor.desks.cage_money.effects import (
    NOTHING,
    Effect,
    effect_of,
    effect_of_all,
    settles_a_round,
)
from houseway.floor.desks.cage_money.facts import MoveCageMoney
from houseway.floor.desks.cage_money.handlers import move
from houseway.floor.desks.cage_money.money import CAGE_MONEY, CageMoney
from houseway.floor.desks.context import DeskAct, DeskContext
from houseway.floor.desks.log_ahead import LogAhead
from houseway.floor.record import Record
from houseway.refusal import Refusal
from houseway.table.live.money import MoneyRules

if TYPE_CHECKING:
    from houseway.floor.store import Store

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
