"""The GPU sources deal the same rounds: compiled here for the CPU."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK
from houseway.rules.game import open_table
from houseway.rules.registry import every_game, game
from houseway.simulation.gpu import Gpu, cuda_source
from houseway.simulation.job import BlockRange, Job, job_at
from houseway.simulation.run import deal_blocks

FEW = BlockRange(5, 9)
ON_CPU = Path(__file__).parents[1] / "support" / "cuda_on_cpu.h"


# Followed from roll to roll, with all that can stand.
STANDING = ("craps", "pass 10, odds full, come 10 x2, odds full")


def job_of(name: str, strategy: str | None = None) -> Job:
    return job_at(open_table(game(name)), strategy, seed=11)


@pytest.mark.parametrize(
    ("name", "strategy"), [*((game.name, None) for game in every_game() if game.analysis.kernel), STANDING]
)
def test_the_source_for_a_gpu_counts_the_same_cases(name: str, strategy: str | None, tmp_path: Path) -> None:
    job = job_of(name, strategy)
    if job.kernel.cuda is None:
        with pytest.raises(Refusal, match="is not dealt on a GPU"):
            _ = Gpu(job).name
        return
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("no C++ compiler is installed")
    cuda = job.kernel.cuda()
    source, library = tmp_path / "kernel.cpp", tmp_path / "kernel.so"
    source.write_text(ON_CPU.read_text(encoding="utf-8") + cuda_source(cuda), encoding="utf-8")
    command = [compiler, "-O2", "-w", "-shared", "-fPIC", "-std=c++17", "-o", str(library), str(source)]
    subprocess.run(command, check=True)
    counts = np.zeros(len(job.kernel.cases), dtype=np.uint64)
    tables = [np.ascontiguousarray(table) for table in cuda.tables]
    ctypes.CDLL(str(library)).deal(
        ctypes.c_uint64(int(job.key("rounds"))),
        ctypes.c_uint64(FEW.first),
        ctypes.c_uint64(FEW.count),
        ctypes.c_int(len(counts)),
        counts.ctypes.data_as(ctypes.c_void_p),
        *(table.ctypes.data_as(ctypes.c_void_p) for table in tables),
    )
    assert counts.sum() == FEW.count * BLOCK
    assert counts.tolist() == deal_blocks(job, FEW).tolist()


def test_without_a_gpu_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "cupy", None)
    with pytest.raises(Refusal, match="needs CuPy"):
        _ = Gpu(job_of("sic-bo")).name
