"""`make bench`: settled lines and exact odds of every game, beside a calibration loop of the same run.

Machines are noisy: compare the ratios, not the rates.
"""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Callable, Sequence
from typing import Any

from tests.support.recorded_line import line_of

from houseway.equipment.chance import seeded
from houseway.odds.game_odds import game_odds
from houseway.rules.game import Game, open_table
from houseway.rules.registry import every_game
from houseway.table.line_settler import LineSettler
from houseway.table.virtual_table import VirtualTable

ROUNDS = 300  # different rounds a game, gone through again and again
SECONDS = 2.0


def per_second(work: Callable[[], object], units: int) -> float:
    """The best of several passes: the least disturbed one."""
    best, until = 0.0, time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        begun = time.perf_counter()
        work()
        best = max(best, units / (time.perf_counter() - begun))
    return best


def calibration() -> None:
    """A million rounds of plain arithmetic: what this interpreter does at this moment."""
    total = 0
    for number in range(1_000_000):
        total += number % 7


def recorded(game: Game[Any]) -> list[bytes]:
    """Rounds as they were played, but for the few that take more than cards and bets to tell (splits)."""
    table = open_table(game)
    virtual = VirtualTable(table, seeded(1))
    bets = max(game.demonstration.values(), key=len)
    lines = [line_of(virtual.play_round({1: bets})) for _ in range(ROUNDS)]
    told = [line for line in lines if b"error" not in LineSettler(table).settle(line)]
    if len(told) < ROUNDS * 4 // 5:
        raise SystemExit(f"{game.name}: most recorded rounds were refused, as {lines[0].decode()}")
    return told


def settle_all(settler: LineSettler, lines: Sequence[bytes]) -> None:
    for line in lines:
        settler.settle(line)


def read_and_write_all(lines: Sequence[bytes]) -> None:
    for line in lines:
        json.dumps(json.loads(line))


def main() -> None:
    loop = per_second(calibration, 1_000_000)
    print(f"calibration loop: {loop:,.0f} steps a second\n")
    print(f"{'settled lines':<16} {'a second':>10} {'to json.loads+dumps':>20} {'loop steps a line':>18}")
    for game in every_game():
        lines = recorded(game)
        settler = LineSettler(open_table(game))
        rate = per_second(lambda s=settler, ls=lines: settle_all(s, ls), len(lines))  # type: ignore[misc]
        plain = per_second(lambda ls=lines: read_and_write_all(ls), len(lines))  # type: ignore[misc]
        print(f"{game.name:<16} {rate:>10,.0f} {rate / plain:>19.2f}x {loop / rate:>18,.0f}")
    print(f"\n{'exact odds':<16} {'milliseconds':>12} {'loop steps':>14}")
    for game in every_game():
        if game.odds or game.best_play:
            table = open_table(game)
            rate = per_second(lambda t=table: game_odds(t), 1)  # type: ignore[misc]
            print(f"{game.name:<16} {1000 / rate:>12,.0f} {loop / rate:>14,.0f}")
    print(f"\nlargest memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
