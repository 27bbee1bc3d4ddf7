"""Job: what the house keeps of each wager, for a coach that warns before a costly one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from houseway.web.worker.odds import OptionPairs, odds_at


def advantages(game: str, options: OptionPairs) -> dict[str, Any]:
    """Return the advantage of each wager that can be made alone, and the cheapest way to bet at this table.

    Wagers that are played together have one figure, that of the base game played best. No warning is
    about those.
    """
    odds = odds_at(game, options)
    branches = odds.base.strategy.branches if odds.base else ()
    together = {name for branch in branches for name in branch.bets}
    wagers = {
        each.wager.name: each.house_advantage
        for each in odds.wagers
        if not each.beside and each.wager.name not in together
    }
    titles = {each.wager.name: each.wager.title for each in odds.wagers}
    ways: list[tuple[Fraction, str]] = [(advantage, titles[name]) for name, advantage in wagers.items()]
    if odds.base:
        ways.append((odds.base.house_advantage, "the base game"))
    least, title = min(ways, default=(Fraction(0), ""))
    return {
        "wagers": {name: _in_figures(advantage - least) for name, advantage in wagers.items()},
        "best": title,
    }


def _in_figures(more: Fraction) -> dict[str, Any]:
    """Return what a wager costs more than the cheapest one, for each cent of it."""
    return {"more": str(more), "more_float": float(more)}
