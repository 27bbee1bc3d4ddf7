"""All that can win on a layout where wagers stand: those of this round, and those made before it."""

from __future__ import annotations

from collections.abc import Callable
from math import lcm
from typing import Any

from houseway.equipment.money import Cents
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets, Result, Wager


def winners_on_layout(table: Table[Any], outcome: Any, maximum: Callable[[str], Cents]) -> dict[str, Cents]:
    """Return every wager that the outcome pays, in any form it may have, each as large as the rules allow.

    Wagers that depend on others, such as odds behind a line wager, are added after them. Of two forms of one
    wager only one can be there, and both are paid alike.
    """
    bets: dict[str, Cents] = {}
    waiting = [wager for wager in table.by_name.values() if wager.decide(outcome, {wager.name: 1}).gain > 0]
    waiting.sort(key=lambda wager: -wager.decide(outcome, {wager.name: 1}).gain * maximum(wager.name))
    while True:
        found: dict[str, Cents] = {}
        for wager in waiting:
            amount = _largest(table, outcome, {**bets, **found}, wager, maximum(wager.name))
            if amount:
                found[wager.name] = amount
        if not found:
            return bets
        bets |= found
        waiting = [wager for wager in waiting if wager.name not in bets]


def _largest(table: Table[Any], outcome: Any, bets: Bets, wager: Wager[Any], most: Cents) -> Cents:
    """Return the largest amount up to the most that may lie there with the other bets; 0 if none may."""
    step = _step(wager)
    fits, too_many = 0, most // step + 1
    while too_many - fits > 1:
        # The first guess is the most, which usually is allowed.
        steps = too_many - 1 if too_many == most // step + 1 and not fits else (fits + too_many) // 2
        if _may_lie(table, outcome, {**bets, wager.name: steps * step}):
            fits = steps
        else:
            too_many = steps
    return fits * step


def _step(wager: Wager[Any]) -> Cents:
    """Return the smallest amount whose multiples can be paid at all odds of the wager."""
    won = (verdict.odds for verdict in wager.verdicts if verdict.result is Result.WIN)
    return lcm(*(odds.per for odds in won if odds))


def _may_lie(table: Table[Any], outcome: Any, bets: Bets) -> bool:
    try:
        table.check_bets(bets)
        if table.game.condition_before:
            table.game.check_placing(table, table.game.condition_before(outcome), bets, bets)
    except Refusal:
        return False
    return True
