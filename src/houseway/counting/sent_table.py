"""Tables that other processes count at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from houseway.rules.game import Table, open_table
from houseway.rules.registry import game


@dataclass(frozen=True, eq=False)
class SentTable:
    """A table that another process opens again: it is sent as its options."""

    table: Table[Any]

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.table
        return _opened_again, (table.game.name, tuple(table.options.given.items()), table.what_if)


@cache
def _opened_again(name: str, options: tuple[tuple[str, str], ...], what_if: bool) -> SentTable:
    return SentTable(open_table(game(name), dict(options), what_if=what_if))
