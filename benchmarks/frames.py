"""Compares rounds as a pandas frame with a plain NumPy program that makes the same frame, in one run.

The NumPy program is what one would write for one game and one bet: it deals many rounds at once in arrays and
knows nothing of other wagers, limits or roundings.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pandas as pd

import houseway as hw
from benchmarks.measuring import Bench
from benchmarks.simulation import numpy_baccarat_totals, numpy_draw
from houseway.rules.registry import every_game

ROWS = 400_000
BET = 2500

Numbers = npt.NDArray[np.int64]

_ROLLS = np.array(
    [f"{number}-{two}-{three}" for number in range(1, 7) for two in range(1, 7) for three in range(1, 7)]
)
_TOTALS = np.array(["player", "banker", "tie"], dtype=object)


def numpy_sic_bo(rows: int) -> pd.DataFrame:
    """Bet on small: a total of 4 to 10, but no triple."""
    dice = numpy_draw.integers(1, 7, (rows, 3))
    total = dice.sum(axis=1)
    triple = (dice[:, 0] == dice[:, 1]) & (dice[:, 1] == dice[:, 2])
    rolls = _ROLLS[(dice - 1) @ np.array([36, 6, 1])]
    return _frame(rolls, np.where((total <= 10) & ~triple, 2 * BET, 0))


def numpy_baccarat(rows: int) -> pd.DataFrame:
    """Bet on the player's hand; a tie gives the bet back."""
    parts = []
    dealt = 0
    while dealt < rows:
        parts.append(numpy_baccarat_totals())
        dealt += len(parts[-1])
    margin = np.concatenate(parts)[:rows]
    returned = np.where(margin > 0, 2 * BET, np.where(margin == 0, BET, 0))
    return _frame(_TOTALS[np.where(margin > 0, 0, np.where(margin < 0, 1, 2))], returned)


def _frame(outcome: npt.NDArray[np.object_], returned: Numbers) -> pd.DataFrame:
    rows = len(outcome)
    return pd.DataFrame(
        {
            "round": np.arange(1, rows + 1),
            "outcome": outcome,
            "staked": np.full(rows, BET),
            "returned": returned,
            "net": returned - BET,
        }
    )


PLAIN: dict[str, tuple[Callable[[int], pd.DataFrame], str]] = {
    "sic-bo": (numpy_sic_bo, "small"),
    "baccarat": (numpy_baccarat, "player"),
}


def main(bench: Bench) -> None:
    rows = bench.size(ROWS, 1000)
    bench.print(f"{'rounds to_frame()':<18} {'million rows a second':>22} {'a loop step':>12} {'NumPy':>8}")
    games = bench.games((game for game in every_game() if game.analysis.kernel), "sic-bo")
    for game in bench.each(games, lambda game: game.name):
        plain, bet = PLAIN.get(game.name, (None, None))
        table = hw.table(game.name)
        rounds = table.rounds(rows, seed=1, bets={bet: BET} if bet else None)
        rounds.to_frame()  # compiles what deals them
        rate = bench.per_second(rounds.to_frame, rows)
        other = "–"
        if plain:
            numpy = bench.per_second(lambda: plain(rows), rows)  # noqa: B023
            other = f"{bench.ratio(game.name, rate / numpy):.2f}x"
        bench.print(f"{game.name:<18} {rate / 1e6:>22.2f} {rate / bench.loop:>11.3f}x {other:>8}")
