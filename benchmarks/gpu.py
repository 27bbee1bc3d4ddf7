"""Measures simulated rounds a second on a GPU, if there is one: `python -m benchmarks gpu`.

Each game is first dealt for a few blocks on the processor too, and the counts have to be the same.
"""

from __future__ import annotations

import time

from benchmarks.measuring import Bench
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK
from houseway.rules.game import open_table
from houseway.rules.registry import every_game, game
from houseway.simulation.gpu import BLOCKS_A_LAUNCH, Gpu, device_name
from houseway.simulation.job import BlockRange, Job, job_at
from houseway.simulation.run import deal_blocks

FEW = BlockRange(3, 67)
LAUNCHES = 20


def main(bench: Bench) -> None:
    try:
        device = device_name()
    except Refusal as refusal:
        bench.skip(f"{refusal}")
        return
    bench.print(f"{'on ' + device:<24} {'billion rounds a second':>24}")
    for name in bench.each(
        bench.some([declared.name for declared in every_game() if declared.analysis.kernel], 2)
    ):
        job = job_at(open_table(game(name)), None, 1)
        if job.kernel.cuda:
            rounds = rate(job, bench.size(LAUNCHES, 1))
            bench.ratio(f"{name} to a loop step", rounds / bench.loop)
            bench.print(f"{name:<24} {rounds / 1e9:>24.1f}")


def rate(job: Job, launches: int) -> float:
    """Return the rounds a second in the fastest of many launches, transfers of the counts included."""
    device = Gpu(job)
    if device.deal_blocks(FEW).tolist() != deal_blocks(job, FEW).tolist():
        raise SystemExit(f"{job.table.game.title}: the GPU deals other rounds")
    best = 0.0
    for launch in range(launches):
        begun = time.perf_counter()
        device.deal_blocks(BlockRange(launch * BLOCKS_A_LAUNCH, (launch + 1) * BLOCKS_A_LAUNCH))
        best = max(best, BLOCKS_A_LAUNCH * BLOCK / (time.perf_counter() - begun))
    return best
