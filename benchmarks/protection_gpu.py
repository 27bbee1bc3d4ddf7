"""Compares whole shoes on a GPU with the processor: `python -m benchmarks.protection_gpu [SHOES] [GAME …]`.

The shoes and codes have to be the same, and every exact edge to twelve digits. Then a whole report on each
wager is timed, with the other places of the cutting card and the other numbers of decks, after a small one
that compiles what it needs. Set `HOUSEWAY_CACHE=off` to count all exact odds again. Without a GPU, the phases
of a report are timed on the processor.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.measuring import Bench
from houseway.protection.card_counting.analysis import ShoeSample, gains_of_cases, prepared, shoes_of
from houseway.protection.card_counting.question import CPU, GPU, USUAL_SHOES, Question, wagers_to_count
from houseway.protection.card_counting.shoes import GpuShoes, batches
from houseway.protection.compare_measures import places_of, with_other_cuts
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.options import Choice
from houseway.rules.parsing import changed_table
from houseway.rules.registry import game, game_names
from houseway.simulation.gpu import device_name
from houseway.simulation.job import job_at

FEW, AFTER = 200, 7
FEW_ON_CPU = 5_000  # shoes, where the phases are timed without a GPU
SEVERAL = "multiple-action"  # adds no wager of its own, but another way to play the base
MANY_WAGERS = 2  # of one option; more of them are decided in the same way


def main(bench: Bench, count: int = USUAL_SHOES, names: tuple[str, ...] = ()) -> None:
    try:
        device = f"on {device_name()}"
    except Refusal as refusal:
        bench.skip(f"{refusal}")
        if bench.is_short:
            return
        device = ""
    names = names or tuple(bench.some(_with_source(), 1))
    cases = bench.some([case for name in names for case in _cases(name)], 1)
    count = bench.size(count, FEW)
    if not device:
        for table, wager in bench.each(cases, lambda case: f"{case[0].game.name} {case[1]}"):
            _print_phases(table, wager, CPU, min(count, FEW_ON_CPU))
        return
    print(f"\n{device:<24} {'wager':<24} {'report, s':>10} {'per 100':>9} {'error':>8}")
    for table, wager in bench.each(cases, lambda case: f"{case[0].game.name} {case[1]}"):
        _check_same(table, wager)
        _report(table, wager, FEW)
        begun = time.perf_counter()
        perfect = _report(table, wager, count)
        seconds = time.perf_counter() - begun
        bench.ratio(f"loop steps a shoe, {table.game.name} {wager}", seconds / count * bench.loop)
        figures = f"{seconds:>10.2f} {perfect.per_100:>9.4f} {perfect.error_per_100:>8.4f}"
        print(f"{table.game.name:<24} {wager:<24} {figures}  {_options(table)}", flush=True)
    for table, wager in cases:
        if wager == wagers_to_count(table)[0]:
            _print_phases(table, wager, GPU, count)


def _with_source() -> Iterator[str]:
    """Yield the games whose shoes are dealt on a GPU."""
    for name in game_names():
        table = open_table(game(name))
        if table.game.analysis.kernel and table.game.play.packs(table.options):
            kernel = job_at(table, None, 1).kernel
            if kernel.shoes and kernel.shoes().cuda:
                yield name


def _cases(name: str) -> Iterator[tuple[Table[Any], str]]:
    """Yield the usual table with its first wagers, and a table for every option that adds a wager."""
    usual = open_table(game(name))
    known = {*wagers_to_count(usual)}
    for wager in wagers_to_count(usual)[:MANY_WAGERS]:
        yield usual, wager
    for option in usual.game.wagering.options:
        if not isinstance(option, Choice):
            continue
        for value in option.values:
            table = changed_table(usual, option.name, value, what_if=False)
            if table is None:
                continue
            more = [wager for wager in wagers_to_count(table) if wager not in known]
            if option.name == SEVERAL and value in {"2", "3"}:
                yield table, wagers_to_count(table)[0]
            for wager in more[:MANY_WAGERS]:
                if _is_counted(table, wager):
                    yield table, wager
            known.update(more)


def _is_counted(table: Table[Any], wager: str) -> bool:
    """Return whether a count can be asked for: not of a wager that stays for several rounds."""
    return not any(verdict.becomes for verdict in table.wagers[wager].verdicts)


def _options(table: Table[Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in table.options.given.items())


def _report(table: Table[Any], wager: str, count: int) -> Any:
    return with_other_cuts(table, Question(wager, shoes=count, device=GPU))[0].perfect


def _print_phases(table: Table[Any], wager: str, device: str, count: int) -> None:
    """Time each phase of a report, one after the other."""
    begun = time.perf_counter()
    print(f"\n{table.game.name} {wager} {_options(table)}: {count:,} shoes, device {device}: phase, seconds")

    def lap(phase: str) -> None:
        nonlocal begun
        now = time.perf_counter()
        print(f"  {phase:<44} {now - begun:>8.2f}", flush=True)
        begun = now

    question = Question(wager, shoes=count, device=device)
    job, effects, wager = prepared(table, question)
    lap("effects of removal")
    shoes, gains, key = shoes_of(job), gains_of_cases(job, wager), job.key("protect")
    lap("gains")
    sample = ShoeSample(job, effects, question, wager, places_of(shoes))
    lap("count and tables")
    if device == GPU:
        for _ in GpuShoes(job, shoes, wager, gains).batches(shoes.behind, key, count, 0):
            pass
        lap("deal, exact edges, copies to the host")
    else:
        for _ in batches(shoes, shoes.behind, key, count):
            pass
        lap("deal")
    sample.deal(count)
    lap("all of it: deal, count before rounds, tallies")
    sample.answers()
    lap("answers")
    with_other_cuts(table, question)
    lap("the whole report, with other decks")


def _check_same(table: Table[Any], wager: str) -> None:
    job = job_at(table, None, 1)
    shoes, gains, key = shoes_of(job), gains_of_cases(job, wager), job.key("protect")
    ((on_gpu, edges),) = GpuShoes(job, shoes, wager, gains).batches(shoes.behind, key, FEW, AFTER)
    (on_cpu,) = batches(shoes, shoes.behind, key, FEW, AFTER)
    exact = shoes.edges(wager, gains)
    same = all(
        np.array_equal(getattr(on_gpu, name), getattr(on_cpu, name))
        for name in ("shoes", "starts", "codes", "rounds")
    )
    if edges is not None and exact is not None:
        same = same and np.allclose(edges, on_cpu.values(exact), rtol=0, atol=1e-12)
    if not same or (edges is None) != (exact is None):
        raise SystemExit(f"{table.game.title}, {wager}: the GPU deals other shoes or finds other edges")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    main(
        Bench(),
        numbers[0] if numbers else USUAL_SHOES,
        tuple(word for word in sys.argv[1:] if not word.isdigit()),
    )
