"""What every benchmark measures with: rates, ratios, how far it is, and whether it is the short form.

Machines are noisy, ratios less so: rates are the best of several passes, and each is compared within one run.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from multiprocessing.context import ForkServerContext
from typing import Any, TextIO, TypeVar

from houseway.rules.game import Game

Part = TypeVar("Part")


class Bench:
    """Runs benchmarks, whole or in their short form, which only shows in seconds that each still runs.

    ``bench.per_second(work, 300)`` is a rate, ``bench.ratio("sic-bo", rate / other)`` notes a ratio of the
    result, and ``for game in bench.each(every_game()):`` says how far it is.
    """

    def __init__(self, *, is_short: bool = False, out: TextIO | None = None) -> None:
        self.is_short = is_short
        self.ratios: dict[str, float] = {}
        self.skipped: str = ""  # why there was nothing to measure
        self._out = out or sys.stdout
        self._name = ""

    def run(self, name: str, benchmark: Callable[[Bench], None]) -> dict[str, float]:
        """Run a benchmark, print its result in a line, and return its ratios."""
        self.ratios, self.skipped, self._name = {}, "", name
        begun = time.perf_counter()
        self.progress("")
        benchmark(self)
        self.print(f"{name}: {self._result()}, in {time.perf_counter() - begun:.0f} s\n")
        return self.ratios

    def _result(self) -> str:
        if not self.ratios:
            return f"nothing measured, {self.skipped}"
        least, most = (
            min(self.ratios, key=self.ratios.__getitem__),
            max(self.ratios, key=self.ratios.__getitem__),
        )
        if len(self.ratios) == 1:
            return f"{self.ratios[most]:.3g} times ({most})"
        return f"{self.ratios[least]:.3g} ({least}) to {self.ratios[most]:.3g} times ({most})"

    def size(self, whole: int, short: int) -> int:
        """Return how much to do of something."""
        return short if self.is_short else whole

    def games(self, whole: Iterable[Game[Any]], short: str) -> list[Game[Any]]:
        """Return all of these games, or one that is quick: others take long to compile or to count."""
        return [game for game in whole if not self.is_short or game.name == short]

    def some(self, whole: Iterable[Part], short: int) -> list[Part]:
        """Return all of them, or the first few."""
        return list(whole)[: short if self.is_short else None]

    def each(self, parts: Iterable[Part], name: Callable[[Part], str] = str) -> Iterator[Part]:
        """Yield the parts of the work, and say which of them is at work."""
        every: Sequence[Part] = list(parts)
        for number, part in enumerate(every, 1):
            self.progress(f"{number} of {len(every)}: {name(part)}")
            yield part

    def progress(self, words: str) -> None:
        """Say on a terminal how far the benchmark is."""
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\033[K{self._name} {words}")
            sys.stderr.flush()

    def print(self, line: str = "") -> None:
        """Print a line of the result."""
        if sys.stderr.isatty():
            sys.stderr.write("\r\033[K")
        self._out.write(f"{line}\n")
        self._out.flush()

    def ratio(self, name: str, value: float) -> float:
        self.ratios[name] = value
        return value

    def skip(self, why: str) -> None:
        """Say why nothing can be measured on this machine."""
        self.skipped = why

    def per_second(self, work: Callable[[], object], units: int) -> float:
        """Return the best of several passes, the least disturbed one."""
        best, until = 0.0, time.perf_counter() + (0.01 if self.is_short else 2.0)
        while not best or time.perf_counter() < until:
            begun = time.perf_counter()
            work()
            best = max(best, units / (time.perf_counter() - begun))
        return best

    @cached_property
    def loop(self) -> float:
        """Return the steps a second of a loop of plain arithmetic: how fast this interpreter is right now."""
        return self.per_second(calibration, 1_000_000)


def loaded_processes() -> ForkServerContext:
    """Return processes that begin with the server's modules loaded: loading them is not what is measured."""
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(["benchmarks.http", "houseway.web.app", "houseway.web.server"])
    return processes


def calibration() -> None:
    total = 0
    for number in range(1_000_000):
        total += number % 7
