"""Compares exact odds with a plain enumeration of all deals, in the same run.

The plain way settles some of the deals one by one, by the code that pays players, and is scaled up to all of
them. It has it easy: the deals are there already, and nothing is tried out to find the best decision.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from benchmarks.measuring import Bench
from benchmarks.settled_lines import ROUNDS, recorded
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.rules.game import Game, Table, open_table
from houseway.rules.registry import every_game
from houseway.rules.wagers.settlement import settle_bets

SECONDS_A_YEAR = 365 * 24 * 3600
QUICK = frozenset({"sic-bo", "red-dog", "roulette", "big-six", "baccarat"})  # for the short form


def settle_deals(odds: GameOdds, deals: Sequence[Any]) -> None:
    """Settle every wager that is made before the deal and whose odds are counted."""
    table = odds.table
    bets = {wager.wager.name: 100 for wager in odds.wagers if wager.wager.placed == "before the deal"}
    for dealt in deals:
        settle_bets(table, table.game.line.outcome(table, dealt), bets)


def in_words(seconds: float) -> str:
    return f"{seconds:,.3g} s" if seconds < SECONDS_A_YEAR else f"{seconds / SECONDS_A_YEAR:,.3g} years"


def with_fire_bet() -> Iterator[tuple[Game[Any], str, Table[Any]]]:
    """Yield the games with a wager that counts points over a whole turn, which takes far more states."""
    for game in every_game():
        if any(option.name == "fire" for option in game.wagering.options):
            yield game, f"{game.name}, fire bet", open_table(game, {"fire": "A"})


def main(bench: Bench) -> None:
    """Count everything, and read nothing."""
    before = os.environ.get("HOUSEWAY_CACHE")
    os.environ["HOUSEWAY_CACHE"] = "off"
    try:
        _compare(bench)
    finally:
        del os.environ["HOUSEWAY_CACHE"]
        os.environ |= {} if before is None else {"HOUSEWAY_CACHE": before}


def _compare(bench: Bench) -> None:
    bench.print(
        f"{'exact odds':<20} {'milliseconds':>12} {'loop steps':>14} {'deals':>10} "
        f"{'one by one':>16} {'times as fast':>14}"
    )
    tables = [(game, game.name, open_table(game)) for game in every_game()]
    tables += with_fire_bet()
    if bench.is_short:
        tables = [each for each in tables if each[0].name in QUICK]
    for game, name, table in bench.each(tables, lambda each: each[1]):
        counted = game_odds(table) if game.analysis.odds or game.analysis.best_play else None
        if not counted or not counted.wagers:
            continue
        odds = bench.per_second(partial(game_odds, table), 1)
        deals = [
            msgspec.json.decode(line, type=game.line.dealt) for line in recorded(game, bench.size(ROUNDS, 10))
        ]
        total = max(wager.total for wager in counted.wagers)
        plain = total / bench.per_second(partial(settle_deals, counted, deals), len(deals))
        bench.ratio(name, plain * odds)
        bench.print(
            f"{name:<20} {1000 / odds:>12,.0f} {bench.loop / odds:>14,.0f} {total:>10.3g} "
            f"{in_words(plain):>16} {plain * odds:>14.3g}"
        )
