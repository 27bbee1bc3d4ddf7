"""Measures the second answer of slow odds: the same command again, in a process of its own.

The seconds are those of the processor, start of Python included: other programs of the machine add nothing.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile

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


def main() -> None:
    start = min(seconds(["--version"], "off") for _ in range(SECOND_TIMES))
    print(f"\n{'kept answers':<34} {'first time':>11} {'again':>8} {'times as fast':>14} {'of a start':>11}")
    for game in every_game():
        if game.analysis.best_play is None:
            continue
        for command in ("odds", "document guide"):
            with tempfile.TemporaryDirectory() as folder:
                written = ["-o", f"{folder}/guide.html"] if command == "document guide" else []
                arguments = [*command.split(), game.name, *written]
                first = seconds(arguments, folder)
                again = min(seconds(arguments, folder) for _ in range(SECOND_TIMES))
            print(
                f"{command + ' ' + game.name:<34} {first:>9.2f} s {again:>6.2f} s "
                f"{first / again:>13.1f}x {again / start:>10.1f}x"
            )
    print(f"`houseway --version` takes {start:.2f} s")


if __name__ == "__main__":
    main()
