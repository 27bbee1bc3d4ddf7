"""The chips that the cage keeps, from its records and those of the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tests.auditor.chain import Json, require
from tests.auditor.money_stream import MoneyStream

_TABLES_SAY = {"seats-cleared": "chips-kept", "chips-brought": "chips-sent"}


class CageAuditor(MoneyStream):
    """Follows the stream of the cage; ``compare`` compares it with the tables' records."""

    def __init__(self) -> None:
        super().__init__()
        self.told: Counter[tuple[str, str, str, int]] = Counter()

    def _take(self, fact: Json) -> None:
        if fact["fact"] == "money-rules-set":
            return
        kind, person, cents = fact["fact"], fact["person"], fact["cents"]
        before = "play:" if fact.get("play_money") else ""
        account, cage = f"{before}kept:{person}", f"{before}cage"
        if kind == "chips-kept":
            self.due.move(cage, account, cents)
        else:
            require(cents == self.due.balances[account], f"{person} did not get all that was kept")
            self.due.move(account, cage, cents)
        if "table" in fact:
            self.told[kind, fact["table"], person, cents] += 1

    def compare(self, tables: dict[str, Iterable[Json]]) -> int:
        """Check that what came from a table or went to it is in its log too; return how often."""
        said = Counter(
            (_TABLES_SAY[fact["fact"]], table, fact["person"], fact["cents"])
            for table, records in tables.items()
            for record in records
            for fact in record["body"]
            if fact["fact"] in _TABLES_SAY
        )
        require(said == self.told, f"the tables say {said}, the cage {self.told}")
        return sum(said.values())
