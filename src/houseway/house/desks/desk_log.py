"""Defines the stream of a desk: its facts, the state that they lead to, and the money that they move."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import msgspec

from houseway.house.record import BEFORE_THE_FIRST, Record
from houseway.table.live.accounts import Accounts, Transfer, as_play_money
from houseway.table.live.live_table import LogError

if TYPE_CHECKING:
    from houseway.house.store import Store


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
        """Mark the accounts of a fact that says so as play money, at every desk."""
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


# The state of a desk, projected from its stream in the log.

Seen = TypeVar("Seen")


class Projection(Generic[State]):
    """Serves any number of threads and processes: each look reads what the log has got since the last one."""

    def __init__(self, store: Store, log: DeskLog[State]) -> None:
        self._store = store
        self._log = log
        self._state = log.new_state()
        self.accounts = Accounts()
        self._number, self._hash = 0, BEFORE_THE_FIRST
        self._lock = threading.RLock()

    def look(self, see: Callable[[State], Seen]) -> Seen:
        with self._lock:
            self._follow()
            return see(self._state)

    def end(self) -> tuple[State, int, str]:
        """Return the state with the number and hash of its last record, to append another one."""
        with self._lock:
            self._follow()
            return self._state, self._number, self._hash

    def _follow(self) -> None:
        for record in self._store.read(self._log.stream, self._number):
            self._log.apply(self._state, self.accounts, record)
            self._number, self._hash = record.number, record.hash
