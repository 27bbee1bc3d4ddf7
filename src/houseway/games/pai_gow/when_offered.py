"""The odds of a player's bank, from a module that is only imported when somebody asks: it needs numba."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

from houseway.equipment.cards import Card
from houseway.games.pai_gow.settlement import Showdown
from houseway.games.pai_gow.wagers import may_be_bank
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table


def odds_when_offered(
    table: Table[Showdown], removed: Sequence[Card]
) -> Mapping[str, Distribution[Showdown]]:
    if not may_be_bank(table.options):
        return {}
    found: Mapping[str, Distribution[Showdown]] = import_module(
        "houseway.games.pai_gow.odds"
    ).odds_when_offered(table, removed)
    return found
