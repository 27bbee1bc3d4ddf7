"""A desk that moves money: its records are followed, and what they moved is compared with what was due."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from tests.auditor.chain import Chain, Json, require
from tests.auditor.ledger import Book


class MoneyStream(ABC):
    """``moved`` is what the records say; ``due`` follows from the facts."""

    def __init__(self) -> None:
        self.chain, self.moved, self.due = Chain(), Book(), Book()

    def follow(self, records: Iterable[Json]) -> None:
        for record in records:
            self.chain.follow(record)
            for source, target, cents, *_ in record["transfers"]:
                require(cents > 0, "a transfer of nothing")
                self.moved.move(source, target, cents)
            for fact in record["body"]:
                self._take(fact)
            for book in (self.moved, self.due):
                book.check()
            require(self.moved.holding == self.due.holding, f"{self.moved.holding} is not {self.due.holding}")

    @abstractmethod
    def _take(self, fact: Json) -> None:
        """Move in ``due`` what the fact says."""
