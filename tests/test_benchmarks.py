"""Every benchmark still runs: its short form, which measures nothing that is worth reading.

Nothing here is timed: how fast something is, is what `make bench` says.
"""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from benchmarks.__main__ import BY_NAME, benchmark
from benchmarks.measuring import Bench

NEEDS_A_GPU = {"gpu", "protection_gpu"}


@pytest.mark.parametrize("name", BY_NAME)
def test_a_benchmark_runs_and_reports_ratios(name: str) -> None:
    out = io.StringIO()
    bench = Bench(is_short=True, out=out)
    # A browser that the worker has started keeps an event loop in the main thread.
    with ThreadPoolExecutor(1) as thread:
        ratios = thread.submit(bench.run, name, benchmark(name)).result()
    assert all(ratio > 0 for ratio in ratios.values())
    if name in NEEDS_A_GPU and not ratios:
        assert bench.skipped
    else:
        assert ratios
    assert f"{name}: " in out.getvalue()
