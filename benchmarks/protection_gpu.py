"""Compares whole shoes on a GPU with the processor: `python -m benchmarks.protection_gpu [SHOES]`.

The shoes and codes have to be the same, and every exact edge to twelve digits; then each is timed.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from houseway.protection.count.protect import gains_of_cases, prepared, sampled, shoes_of
from houseway.protection.count.question import GPU, USUAL_SHOES, Question
from houseway.protection.count.sample import batches
from houseway.protection.count.won.gpu_shoes import GpuShoes
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import every_game
from houseway.simulation.run.gpu import device_name
from houseway.simulation.run.job import Job, job_at

FEW, AFTER = 200, 7


def main(count: int = USUAL_SHOES) -> None:
    try:
        device = device_name()
    except Refusal as refusal:
        print(f"\nGPU: {refusal}")
        return
    print(f"\n{'on ' + device:<24} {'wager':<16} {'GPU, s':>8} {'CPU, s':>8} {'per 100':>9} {'error':>8}")
    for declared in every_game():
        if declared.kernel is None or not declared.packs(open_table(declared).options):
            continue
        job = job_at(open_table(declared), None, 1)
        if job.kernel.shoes and job.kernel.shoes().cuda:
            _compare(job, next(iter(job.table.wagers)), count)


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
