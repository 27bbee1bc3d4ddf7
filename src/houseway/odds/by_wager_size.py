"""The house advantage of a wager by its size, to show the effect of rounding."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from houseway.equipment.money import Cents
from houseway.odds.base_game_odds import base_odds
from houseway.odds.game_odds import BASE
from houseway.odds.wager_odds import branches_of, check_counted, wager_odds
from houseway.rules.game import Table


def by_wager_size(table: Table[Any], wager_name: str, bets: Iterable[Cents]) -> dict[Cents, Fraction]:
    """Return the advantage for each bet, rounded as really paid; for the base game the bet is the ante."""
    if wager_name == BASE and table.game.best_play:
        best = table.game.best_play(table, ()).best
        return {bet: base_odds(table, best, bet).house_advantage for bet in bets}
    check_counted(table, wager_name)
    wager, branches = table.wager(wager_name), branches_of(table, wager=wager_name)
    return {bet: wager_odds(table, wager, branches, wager.beside[0], bet).house_advantage for bet in bets}
