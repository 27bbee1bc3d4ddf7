"""Walk through a round step by step, for tests that look at the steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from houseway.equipment.chance import seeded
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Condition, Conversation, Event, RoundEnd
from houseway.rules.procedure.steps import Answer
from houseway.rules.wagers.wagers import Seats
from houseway.table.virtual.automatic_play import AutomaticDealer


def keys(events: Iterable[Event]) -> list[str]:
    return [event.step.key for event in events]


class Walk:
    """A round answered by the automatic dealer where the test gives no answer."""

    def __init__(self, table: Table[Any], condition: Condition, seats: Seats) -> None:
        self.talk: Conversation[RoundEnd[Any]] = Conversation(table.game.play.round_of_play(table, condition))
        self.dealer = AutomaticDealer(seeded(1), table.game.play.packs(table.options))
        self.dealer.seat(seats)

    def until(self, key: str | None, answers: dict[str, Answer] | None = None) -> Self:
        """Walk up to the step with this key, or to the end."""
        while self.talk.step is not None and self.talk.step.key != key:
            step = self.talk.step
            written = (answers or {}).get(step.key)
            self.talk.answer(self.dealer.answer(step) if written is None else written)
        return self

    @property
    def keys(self) -> list[str]:
        return keys(self.talk.events)
