"""Measures every report of `houseway protect`: `python -m benchmarks.protection_reports [GAME [OPTION]]`.

Each runs in a process of its own, without kept answers. Printed are the seconds of all cores together and
those of the busiest thread, because other programs of the machine do not change them: on two free cores a
report takes at least the longer of the busiest thread and half of all. OPTION, as `--leak`, picks reports.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.measuring import Bench
from houseway.odds.game_odds import BASE
from houseway.protection.card_counting.analysis import why_not_counted
from houseway.protection.leaks import leak_names
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table
from houseway.rules.options import Choice
from houseway.rules.registry import every_game, game
from houseway.simulation.job import job_at

CORES, SECONDS = 2, 60
SHUFFLE, REBATE, COUNT, SETTING = "riffles=2 grab=26", "10%", "hi-lo", "axis=20%"
_NUMBERED = re.compile(r"(?P<kind>.+):(?P<least>\d+) … (?P<most>\d+)")
_PAUSE = 0.05  # between two looks at the threads of a report
_TICKS = os.sysconf("SC_CLK_TCK")
_USED = slice(11, 13)  # ticks by user and by system, of what follows the name of a thread in its stat file


class Report(NamedTuple):
    """A report that was made, or refused with these words."""

    question: list[str]
    cpu: float
    busiest: float
    refused: str = ""

    @property
    def is_slow(self) -> bool:
        return self.cpu > CORES * SECONDS or self.busiest > SECONDS

    @property
    def line(self) -> str:
        over = f"over {CORES * SECONDS} CPU-s, or {SECONDS} on one core" if self.is_slow else ""
        return f"{self.cpu:>8.1f} {self.busiest:>8.1f}  {' '.join(self.question):<70} {self.refused or over}"


def main(bench: Bench, name: str = "", option: str = "") -> None:
    name = name or ("sic-bo" if bench.is_short else "")
    reports = []
    for declared in [game(name)] if name else every_game():
        asked_of_game = [question for question in questions(declared) if not option or option in question]
        for question in bench.each(bench.some(asked_of_game, 1), " ".join):
            report = measured(question)
            reports.append(report)
            bench.print(report.line)
            if report.busiest:
                bench.ratio(f"all threads to the busiest, {' '.join(question)}", report.cpu / report.busiest)
    made = [report for report in reports if not report.refused]
    bench.print(f"{'CPU-s':>8} {'busiest':>8}  the slowest first")
    for report in sorted(made, key=lambda report: report.cpu, reverse=True):
        bench.print(report.line)
    slow = sum(report.is_slow for report in made)
    bench.print(f"{len(made)} reports, {slow} of them too slow; {len(reports) - len(made)} questions refused")


def questions(declared: Game[Any]) -> Iterator[list[str]]:
    """Yield all that can be asked: each kind of wager, with the options that offer it, and each leak."""
    asked_about: set[str] = set()
    bases: set[int] = set()
    for table in tables(declared):
        options = [
            text
            for option_and_value in table.options.given.items()
            for text in ("--option", "=".join(option_and_value))
        ]
        new = [name for name in table.wagers if name not in asked_about]
        wagers = [next(names) for _, names in groupby(new, lambda name: name.partition(":")[0])]
        if declared.analysis.best_play and (parts := _parts_of_base(table)) not in bases:
            bases.add(parts)
            wagers.append(BASE)
        for wager in wagers:
            for question in _about(table, wager):
                yield [declared.name, *options, "--wager", wager, *question]
        if not asked_about:
            yield from ([declared.name, *question] for question in _without_wager(table))
        asked_about.update(new)


def _parts_of_base(table: Table[Any]) -> int:
    """Return how many wagers are made on the hands: with another number of them they are another game."""
    return job_at(table, None, 1).kernel.parts_of_base if table.game.analysis.kernel else 1


def tables(declared: Game[Any]) -> Iterator[Table[Any]]:
    """Yield the usual table, and one for each option that offers wagers which the ones before do not have."""
    yield (usual := open_table(declared))
    known = set(usual.wagers)
    for option in declared.wagering.options:
        for value in option.values if isinstance(option, Choice) else ():
            with suppress(Refusal):  # it does not go with the usual options
                table = open_table(declared, {option.name: value})
                if not known.issuperset(table.wagers):
                    known.update(table.wagers)
                    yield table


def _about(table: Table[Any], wager: str) -> Iterator[list[str]]:
    if not why_not_counted(table):
        yield []
        yield ["--measures"]
        yield ["--shuffle", SHUFFLE]
    for name in leak_names(table, wager):
        numbered = _NUMBERED.fullmatch(name)
        numbers = dict.fromkeys((numbered["least"], numbered["most"])) if numbered else ()
        yield from (["--leak", f"{numbered['kind']}:{number}"] for number in numbers if numbered)
        if not numbered:
            yield ["--leak", name]
    if wager != BASE:
        yield ["--rebate", REBATE]


def _without_wager(table: Table[Any]) -> Iterator[list[str]]:
    if table.game.protection.counts:
        yield ["--count", COUNT]
    if table.game.protection.device:
        face = next(iter(table.game.protection.device(table).faces))
        yield ["--bias", f"{face}=1/5"]
        yield ["--setting", SETTING]


def measured(question: list[str]) -> Report:
    """Make a report with an empty cache of answers, and add up what its threads use."""
    with tempfile.TemporaryDirectory() as folder:
        before = os.times()
        report = subprocess.Popen(
            [sys.executable, "-m", "houseway", "protect", *question, "--json"],
            env={**os.environ, "HOUSEWAY_CACHE": folder},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        used: dict[str, float] = {}
        while report.poll() is None:
            used |= _used_by_threads(report.pid)
            time.sleep(_PAUSE)
        words = report.communicate()[1].strip().splitlines()
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    refused = words[0] if report.returncode else ""
    return Report(question, cpu, max(used.values(), default=0.0), refused)


def _used_by_threads(process: int) -> dict[str, float]:
    """Return the seconds that each thread has used so far; Linux tells them."""
    seconds = {}
    for file in Path(f"/proc/{process}/task").glob("*/stat"):
        with suppress(OSError):  # the thread has ended
            seconds[file.parent.name] = (
                sum(map(int, file.read_text().rpartition(")")[2].split()[_USED])) / _TICKS
            )
    return seconds


if __name__ == "__main__":
    main(Bench(), *sys.argv[1:])
