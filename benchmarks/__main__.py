"""`make bench`: lines, odds, the log, pages, simulated rounds and frames, as ratios to other work.

`python -m benchmarks [NAME …]` runs only some, and `--short` their short form. Machines are noisy: compare
the ratios, not the rates.
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Callable, Mapping
from importlib import import_module

from benchmarks.measuring import Bench

# `make bench` runs the first ones. The others take hours, or need a machine with a GPU.
USUAL = (
    "settled_lines",
    "kept_answers",
    "exact_odds",
    "floor_log",
    "trust",
    "http",
    "limits",
    "start_up",
    "pages",
    "simulation",
    "in_c",
    "gpu",
    "frames",
)
BY_NAME = (*USUAL, "protection_gpu", "protection_reports")


def benchmark(name: str) -> Callable[[Bench], None]:
    main: Callable[[Bench], None] = import_module(f"benchmarks.{name}").main
    return main


def run(names: tuple[str, ...], bench: Bench) -> Mapping[str, Mapping[str, float]]:
    """Run the benchmarks one after the other; return their ratios."""
    figures = {}
    for number, name in enumerate(names, 1):
        bench.print(f"{name} ({number} of {len(names)})")
        figures[name] = bench.run(name, benchmark(name))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BY_NAME))
    parser.add_argument(
        "--short", action="store_true", help="only see that they run: seconds instead of minutes"
    )
    arguments = parser.parse_args()
    unknown = [name for name in arguments.names if name not in BY_NAME]
    if unknown:
        parser.error(f"There is no benchmark {unknown[0]!r}. There are {', '.join(BY_NAME)}.")
    bench = Bench(is_short=arguments.short)
    bench.print(f"calibration loop: {bench.loop:,.0f} steps a second")
    run(tuple(arguments.names) or USUAL, bench)
    bench.print(f"largest memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
