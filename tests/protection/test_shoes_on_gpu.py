"""The GPU source of whole shoes deals the same shoes and counts the same edges: compiled here for the CPU."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houseway.protection.count.protect import gains_of_cases, protect, shoes_of
from houseway.protection.count.question import Question
from houseway.protection.count.sample import batches
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.simulation.run.gpu import cuda_source
from houseway.simulation.run.job import job_at

ON_CPU = Path(__file__).parents[1] / "support" / "cuda_on_cpu.h"
SHOES, BEHIND = 20, 30


def _compiled(source: str, folder: Path) -> ctypes.CDLL:
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("no C++ compiler is installed")
    file, library = folder / "shoes.cpp", folder / "shoes.so"
    file.write_text(ON_CPU.read_text(encoding="utf-8") + source, encoding="utf-8")
    wanted = ["-O2", "-w", "-shared", "-fPIC", "-std=c++17", "-ffp-contract=off", "-o", str(library)]
    subprocess.run([compiler, *wanted, str(file)], check=True)
    return ctypes.CDLL(str(library))


def _pointer(array: Any) -> ctypes.c_void_p:
    pointer: ctypes.c_void_p = array.ctypes.data_as(ctypes.c_void_p)
    return pointer


@pytest.mark.parametrize(
    ("name", "options", "wager"),
    [("baccarat", {"commission": "dragon-7"}, "dragon-7"), ("mini-baccarat", {}, "tie")],
)
def test_the_same_shoes_and_the_same_edges(
    name: str, options: dict[str, str], wager: str, tmp_path: Path
) -> None:
    job = job_at(open_table(game(name), options), None, 6)
    shoes, gains = shoes_of(job), gains_of_cases(job, wager)
    assert shoes.cuda is not None
    cuda = shoes.cuda(gains)
    library = _compiled(cuda_source(cuda.source), tmp_path)
    key, most = job.key("protect"), shoes.most_rounds
    dealt, starts = np.empty((SHOES, len(shoes.pack)), np.uint8), np.zeros((SHOES, most + 1), np.int32)
    codes, rounds = np.zeros((SHOES, most), np.uint16), np.zeros(SHOES, np.int32)
    play = [np.ascontiguousarray(table) for table in cuda.play]
    edge_tables = [np.ascontiguousarray(table) for table in cuda.edges]
    numbers = ctypes.c_uint64(int(key)), ctypes.c_uint64(3), ctypes.c_uint64(SHOES), ctypes.c_int(BEHIND)
    library.play(*numbers, *map(_pointer, (dealt, starts, codes, rounds)), *map(_pointer, play))
    found = np.zeros((SHOES, most))
    arrays = (dealt, starts, rounds, found, *edge_tables)
    library.edges(ctypes.c_uint64(SHOES), *map(_pointer, arrays))

    (batch,) = batches(shoes, BEHIND, key, SHOES, after=3)
    assert np.array_equal(dealt, batch.shoes)
    assert np.array_equal(rounds, batch.rounds)
    exact = shoes.edges(wager, gains)
    assert exact is not None
    expected = batch.values(exact)
    for row in range(SHOES):
        here = slice(0, int(rounds[row]))
        assert np.array_equal(codes[row, here], batch.codes[row, here])
        assert np.array_equal(starts[row, here], batch.starts[row, here])
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12)


def test_shoes_without_a_source_are_refused() -> None:
    with pytest.raises(Refusal, match="are not dealt on a GPU"):
        protect(open_table(game("red-dog")), Question("base", shoes=10, device="gpu"))
