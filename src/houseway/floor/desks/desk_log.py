"""The stream of a desk: its facts, the state they lead to, and the money they move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from houseway.floor.record import Record
from houseway.table.live.accounts import Accounts, Transfer, as_play_money
from houseway.table.live.live_table import LogError


class DeskState(Protocol):
    """The state of a desk. ``do`` applies one fact."""

    def do(self, fact: Any) -> None: ...


State = TypeVar("State", bound=DeskState)


@dataclass(frozen=True)
class DeskLog(Generic[State]):
    stream: str
    new_state: Callable[[], State]
    fact_types: Any  # a union
    transfers_of_fact: Callable[[Any], list[Transfer]] = lambda _: []

    def __post_init__(self) -> None:
        self._facts_from([])  # the first use of a type by msgspec is not safe in two threads at once

    def transfers_of(self, facts: list[Any]) -> list[Transfer]:
        return [transfer for fact in facts for transfer in self._transfers_of(fact)]

    def _transfers_of(self, fact: Any) -> list[Transfer]:
        """Mark the accounts of a fact that says so as play money, at every desk alike."""
        transfers = self.transfers_of_fact(fact)
        return as_play_money(transfers) if getattr(fact, "play_money", False) else transfers

    def facts_of(self, record: Record) -> list[Any]:
        return self._facts_from(record.body)

    def _facts_from(self, body: list[Any]) -> list[Any]:
        facts: list[Any] = msgspec.convert(body, list[self.fact_types])  # type: ignore[name-defined]
        return facts

    def apply(self, state: State, accounts: Accounts, record: Record) -> None:
        facts = self.facts_of(record)
        if self.transfers_of(facts) != record.transfers:
            raise LogError(f"Record {record.number} of {self.stream} moves other money than its facts say.")
        for fact in facts:
            state.do(fact)
        accounts.repeat(record.transfers)
