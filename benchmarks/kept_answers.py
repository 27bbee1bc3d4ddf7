"""Measures the second answer of slow odds: the same command again, in a process of its own.

The seconds are those of the processor, start of Python included: other programs of the machine add nothing.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile

from benchmarks.measuring import Bench
from houseway.rules.registry import every_game

SECOND_TIMES = 5


def seconds(arguments: list[str], folder: str) -> float:
    """Return how long the processor works for a command."""
    begun = _of_children()
    subprocess.run(
        [sys.executable, "-m", "houseway", *arguments],
        env={**os.environ, "HOUSEWAY_CACHE": folder},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return _of_children() - begun


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(bench: Bench) -> None:
    times = bench.size(SECOND_TIMES, 1)
    start = min(seconds(["--version"], "off") for _ in range(times))
    bench.print(
        f"{'kept answers':<34} {'first time':>11} {'again':>8} {'times as fast':>14} {'of a start':>11}"
    )
    games = bench.games((game for game in every_game() if game.analysis.best_play), "red-dog")
    for name in bench.each(game.name for game in games):
        for command in bench.some(("odds", "document guide"), 1):
            with tempfile.TemporaryDirectory() as folder:
                written = ["-o", f"{folder}/guide.html"] if command == "document guide" else []
                arguments = [*command.split(), name, *written]
                first = seconds(arguments, folder)
                again = min(seconds(arguments, folder) for _ in range(times))
            bench.ratio(f"{command} {name}", first / again)
            bench.print(
                f"{command + ' ' + name:<34} {first:>9.2f} s {again:>6.2f} s "
                f"{first / again:>13.1f}x {again / start:>10.1f}x"
            )
    bench.print(f"`houseway --version` takes {start:.2f} s")
