"""Measures recorded rounds settled a second, against reading and writing the same lines as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Any

from benchmarks.measuring import Bench
from houseway.equipment.chance import seeded
from houseway.rules.game import Game, open_table
from houseway.rules.registry import every_game
from houseway.table.virtual.line_format import line_of
from houseway.table.virtual.line_settler import LineSettler
from houseway.table.virtual.virtual_table import VirtualTable

ROUNDS = 300  # different rounds for each game, used repeatedly


def recorded(game: Game[Any], rounds: int = ROUNDS) -> list[bytes]:
    """Return rounds as they were played, without the few that need more than cards and bets (splits).

    Where a player can be the bank, another one is, and its wager is not on the line.
    """
    table = open_table(game)
    virtual = VirtualTable(table, seeded(1))
    if game.bank:  # automatic players take other banks, and then this line would have other wagers
        virtual.dealer.decide = lambda step: step.undecided
    bets = max(game.felt.demonstration.values(), key=lambda one: (table.bank_of({1: one}) is None, len(one)))
    lines = [line_of(virtual.play_round({1: bets}), 1) for _ in range(rounds)]
    told = [line for line in lines if b"error" not in LineSettler(table).settle(line)]
    if len(told) < rounds * 4 // 5:
        refused = [line for line in lines if line not in told]
        raise SystemExit(f"{game.name}: most recorded rounds were refused, as {refused[0].decode()}")
    return told


def settle_all(settler: LineSettler, lines: Sequence[bytes]) -> None:
    for line in lines:
        settler.settle(line)


def read_and_write_all(lines: Sequence[bytes]) -> None:
    for line in lines:
        json.dumps(json.loads(line))


def main(bench: Bench) -> None:
    bench.print(
        f"{'settled lines':<16} {'a second':>10} {'to json.loads+dumps':>20} {'loop steps a line':>18}"
    )
    for game in bench.each(every_game(), lambda game: game.name):
        lines = recorded(game, bench.size(ROUNDS, 50))
        rate = bench.per_second(partial(settle_all, LineSettler(open_table(game)), lines), len(lines))
        plain = bench.per_second(partial(read_and_write_all, lines), len(lines))
        ratio = bench.ratio(game.name, rate / plain)
        bench.print(f"{game.name:<16} {rate:>10,.0f} {ratio:>19.2f}x {bench.loop / rate:>18,.0f}")
