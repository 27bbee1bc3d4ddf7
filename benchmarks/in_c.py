"""Measures kernels against the same kernels written in C, where gcc is at hand."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.measuring import Bench
from houseway.games.football_kings.kernel import worth_of_cards
from houseway.rules.analysis.kernel import BLOCK
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.simulation.job import Job, job_at

BLOCKS = 64
ROUNDS = BLOCKS * BLOCK
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")


def _football_kings(_: Job) -> list[Any]:
    return [worth_of_cards()]


def _craps(job: Job) -> list[Any]:
    moves = job.kernel.moves
    if moves is None:
        raise ValueError("the kernel of craps follows states")
    return [moves, ctypes.c_int32(moves.shape[0]), ctypes.c_int32(moves.shape[1])]


# What the function of each source is passed between the first block and the codes.
SOURCES: dict[str, Callable[[Job], list[Any]]] = {"craps": _craps, "football-kings": _football_kings}


def main(bench: Bench) -> None:
    gcc = shutil.which("gcc")
    if gcc is None:
        bench.skip("there is no gcc")
        return
    for name in bench.each(bench.some(SOURCES, 1)):
        job = job_at(open_table(game(name)), None, 1)
        deal_in_c, codes = in_c(gcc, job), np.empty(ROUNDS, dtype=np.uint16)
        ours = bench.per_second(lambda: job.kernel.deal(job.key("rounds"), 0, codes), ROUNDS)  # noqa: B023
        theirs = bench.per_second(deal_in_c, ROUNDS)
        ratio = bench.ratio(name, ours / theirs)
        bench.print(
            f"{job.table.game.title}: {ours / 1e6:.1f} million rounds a second on one core, "
            f"{ratio:.2f}x the same kernel in C (gcc -O3)"
        )


def in_c(gcc: str, job: Job) -> Callable[[], None]:
    """Return the C kernel, after checking that it deals the same rounds as ours."""
    deal = _compiled(gcc, job.game)
    arguments = SOURCES[job.game](job)
    passed = [each.ctypes.data_as(ctypes.c_void_p) if hasattr(each, "ctypes") else each for each in arguments]
    ours, theirs = np.empty(ROUNDS, dtype=np.uint16), np.zeros(ROUNDS, dtype=np.uint16)
    key, codes = job.key("rounds"), theirs.ctypes.data_as(ctypes.c_void_p)

    def deal_in_c() -> None:
        # The arrays are named here so that they live as long as this function.
        _ = arguments, theirs
        deal(ctypes.c_uint64(int(key)), ctypes.c_uint64(0), *passed, codes, ctypes.c_int64(ROUNDS))

    job.kernel.deal(key, 0, ours)
    deal_in_c()
    if (ours != theirs).any():
        raise SystemExit(f"the C kernel of {job.table.game.title} deals other rounds")
    return deal_in_c


def _compiled(gcc: str, game_name: str) -> Any:
    folder = Path(tempfile.mkdtemp())
    library = folder / "kernel.so"
    source = Path(__file__).with_name(f"{game_name.replace('-', '_')}.c")
    subprocess.run([gcc, *FLAGS, "-o", str(library), str(source)], check=True)
    deal = ctypes.CDLL(str(library)).deal
    shutil.rmtree(folder)
    return deal
