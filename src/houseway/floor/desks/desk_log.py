"""What the stream of a desk is made of: its facts, the state that they make, and the money that they move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from houseway.floor.record import Record
from houseway.table.live.accounts import Accounts, Transfer
from houseway.table.live.live_table import LogError


class Matter(Protocol):
    """What the facts of a desk have made so far. ``do`` adds one of them."""

    def do(self, fact: Any) -> None: ...


State = TypeVar("State", bound=Matter)


@dataclass(frozen=True)
class DeskLog(Generic[State]):
    stream: str
    begin: Callable[[], State]  # with nothing on record
    facts: Any  # the union of those that the stream is made of
    moved_by: Callable[[Any], list[Transfer]] = lambda _: []  # the money that a fact moves

    def moved(self, told: list[Any]) -> list[Transfer]:
        return [move for fact in told for move in self.moved_by(fact)]

    def told(self, record: Record) -> list[Any]:
        told: list[Any] = msgspec.convert(record.body, list[self.facts])  # type: ignore[name-defined]
        return told

    def follow(self, state: State, accounts: Accounts, record: Record) -> None:
        told = self.told(record)
        if self.moved(told) != record.transfers:
            raise LogError(f"Record {record.number} of {self.stream} moves other money than it tells.")
        for fact in told:
            state.do(fact)
        accounts.repeat(record.transfers)
