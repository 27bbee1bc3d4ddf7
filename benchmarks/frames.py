"""Measures rounds a second as a frame, beside a frame that plain NumPy makes of dice it throws itself."""

from __future__ import annotations

import numpy as np
import pandas as pd

import houseway as hw
from benchmarks.measuring import per_second

ROUNDS = 500_000
BET = 500
draw = np.random.default_rng(1)


def numpy_frame() -> None:
    """Throw three dice and settle the wager on small, as one would write it in a notebook."""
    dice = draw.integers(1, 7, (ROUNDS, 3))
    total = dice.sum(axis=1)
    triple = (dice[:, 0] == dice[:, 1]) & (dice[:, 1] == dice[:, 2])
    wins = (total <= 10) & ~triple
    returned = np.where(wins, 2 * BET, 0)
    pd.DataFrame({"total": total, "staked": BET, "returned": returned, "net": returned - BET})


def main(loop: float) -> None:
    table = hw.table("sic-bo")
    rounds = table.rounds(ROUNDS, bets={"small": BET}, seed=1)
    next(rounds.chunks())  # compiled and settled once
    rates = {
        "NumPy and pandas, no outcome": per_second(numpy_frame, ROUNDS),
        "rounds().to_frame()": per_second(rounds.to_frame, ROUNDS),
        'rounds().to_frame("polars")': per_second(lambda: rounds.to_frame("polars"), ROUNDS),
        "rounds().chunks()": per_second(lambda: [len(chunk) for chunk in rounds.chunks()], ROUNDS),
    }
    print("\nsic bo, rounds with their money as a frame")
    for name, rate in rates.items():
        print(f"  {name:<30} {rate:>14,.0f} a second, {rate / loop:.2f} of the loop")


if __name__ == "__main__":
    main(per_second(numpy_frame, ROUNDS))
