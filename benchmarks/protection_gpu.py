"""Compares whole shoes on a GPU with the processor: `python -m benchmarks.protection_gpu [SHOES]`.

The shoes and codes have to be the same, and every exact edge to twelve digits; then each is timed. Where the
time of a report goes is printed phase by phase, on the processor alone if there is no GPU.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from houseway.protection.count.by_cut import places_of, with_other_cuts
from houseway.protection.count.protect import ShoeSample, gains_of_cases, prepared, sampled, shoes_of
from houseway.protection.count.question import CPU, GPU, USUAL_SHOES, Question
from houseway.protection.count.sample import batches
from houseway.protection.count.won.gpu_shoes import GpuShoes
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import every_game, game
from houseway.simulation.run.gpu import device_name
from houseway.simulation.run.job import Job, job_at

FEW, AFTER = 200, 7
FEW_ON_CPU = 5_000  # shoes, where the phases are timed without a GPU


def main(count: int = USUAL_SHOES) -> None:
    try:
        device = device_name()
    except Refusal as refusal:
        print(f"\nGPU: {refusal}")
        _print_phases(CPU, min(count, FEW_ON_CPU))
        return
    print(f"\n{'on ' + device:<24} {'wager':<16} {'GPU, s':>8} {'CPU, s':>8} {'per 100':>9} {'error':>8}")
    for declared in every_game():
        if declared.kernel is None or not declared.packs(open_table(declared).options):
            continue
        job = job_at(open_table(declared), None, 1)
        if job.kernel.shoes and job.kernel.shoes().cuda:
            _compare(job, next(iter(job.table.wagers)), count)
    _print_phases(GPU, count)


def _print_phases(device: str, count: int) -> None:
    """Time each phase of `protect baccarat --wager tie`, one after the other."""
    begun = time.perf_counter()
    print(f"\nA report on {count:,} shoes, device {device}: phase, seconds")

    def lap(phase: str) -> None:
        nonlocal begun
        now = time.perf_counter()
        print(f"  {phase:<44} {now - begun:>8.2f}")
        begun = now

    table = open_table(game("baccarat"))
    question = Question("tie", shoes=count, device=device)
    lap("open the table")
    job, effects, wager = prepared(table, question)
    lap("exact effects of removal")
    shoes, gains, key = shoes_of(job), gains_of_cases(job, wager), job.key("protect")
    sample = ShoeSample(job, effects, question, wager, places_of(shoes))
    lap("count and tables")
    if device == GPU:
        dealing = GpuShoes(job, shoes, gains)
        for _ in dealing.batches(shoes.behind, key, 1, 0):
            pass
        lap("compile, and the first shoe")
        for _ in dealing.batches(shoes.behind, key, count, 0):
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


def _compare(job: Job, wager: str, count: int) -> None:
    _check_same(job, wager)
    seconds = {}
    for name in (GPU, "cpu"):
        question = Question(wager, shoes=count, device=name)
        prepared_job, effects, _ = prepared(job.table, question)
        begun = time.perf_counter()
        (found,) = sampled(prepared_job, effects, question, wager)
        seconds[name] = time.perf_counter() - begun
        perfect = found.perfect
    figures = f"{perfect.per_100:>9.4f} {perfect.error_per_100:>8.4f}"
    print(f"{job.table.game.name:<24} {wager:<16} {seconds[GPU]:>8.2f} {seconds['cpu']:>8.2f} {figures}")


def _check_same(job: Job, wager: str) -> None:
    shoes, gains, key = shoes_of(job), gains_of_cases(job, wager), job.key("protect")
    ((on_gpu, edges),) = GpuShoes(job, shoes, gains).batches(shoes.behind, key, FEW, AFTER)
    (on_cpu,) = batches(shoes, shoes.behind, key, FEW, AFTER)
    exact = shoes.edges(wager, gains)
    same = all(
        np.array_equal(getattr(on_gpu, name), getattr(on_cpu, name))
        for name in ("shoes", "starts", "codes", "rounds")
    )
    if not same or exact is None or not np.allclose(edges, on_cpu.values(exact), rtol=0, atol=1e-12):
        raise SystemExit(f"{job.table.game.title}: the GPU deals other shoes or finds other edges")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
