"""The rules of a table from the options that are on record."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from houseway.rules.game import Table, open_table
from houseway.rules.registry import game


@lru_cache(maxsize=512)
def _rules(game_name: str, options: tuple[tuple[str, str], ...]) -> Table[Any]:
    """Return the rules, which tables with the same options share."""
    return open_table(game(game_name), dict(options), recorded=True)


def rules_of(game_name: str, options: dict[str, str]) -> Table[Any]:
    """Return the rules of a table, also of one whose options would not be offered today."""
    return _rules(game_name, tuple(sorted(options.items())))
