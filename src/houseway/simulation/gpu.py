"""Deals on a GPU: the same blocks from the same random numbers, so the same counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from typing import Any

import numpy as np

from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK, Cuda
from houseway.simulation.executors import Result, Stopped, Task
from houseway.simulation.job import BlockRange, Job
from houseway.simulation.run import Counts

# Blocks in one launch: some hundred million rounds take well under a second, and Ctrl-C is heard after it.
BLOCKS_A_LAUNCH = 1 << 18
INT_MAX = (1 << 31) - 1
SHARED_MEMORY = 220_000  # bytes that a group of threads may share


@dataclass(frozen=True)
class Gpu:
    """One device. It joins the ranges of tasks, since a GPU deals far more blocks at a time than a CPU."""

    job: Job

    def results(
        self, _: Task[Result], ranges: Iterator[BlockRange], stopped: Stopped
    ) -> Iterator[tuple[BlockRange, Any]]:
        for block_range in _joined(ranges):
            if stopped():
                return
            yield block_range, self.deal_blocks(block_range)

    @cached_property
    def _cuda(self) -> Cuda:
        make = self.job.kernel.cuda
        if make is None:
            raise Refusal(f"{self.job.table.game.title} is not dealt on a GPU. Leave --device out.")
        return make()

    @cached_property
    def name(self) -> str:
        """Return the name of the device; refuse if there is none."""
        _ = self._cuda
        return device_name()

    @cached_property
    def _compiled(self) -> Any:
        return cupy_module().RawKernel(cuda_source(self._cuda), "deal", options=("-std=c++17",))

    @cached_property
    def _tables(self) -> list[Any]:
        return [cupy_module().asarray(table) for table in self._cuda.tables]

    def deal_blocks(self, block_range: BlockRange) -> Counts:
        """Count how often each case comes up in these blocks."""
        cupy, cuda = cupy_module(), self._cuda
        cases = len(self.job.kernel.cases)
        counts = cupy.zeros(cases, dtype=np.uint64)
        shared = cases * 4 + cuda.bytes_a_thread * cuda.threads
        if shared > SHARED_MEMORY:
            raise Refusal("These bets can stand in more ways than a GPU has memory for. Leave --device out.")
        if shared > 48_000:
            self._compiled.max_dynamic_shared_size_bytes = SHARED_MEMORY
        groups = cupy.cuda.Device().attributes["MultiProcessorCount"] * cuda.groups_a_processor
        self._compiled(
            (groups,),
            (cuda.threads,),
            (
                self.job.key("rounds"),
                np.uint64(block_range.first),
                np.uint64(block_range.count),
                np.int32(cases),
                counts,
                *self._tables,
            ),
            shared_mem=shared,
        )
        on_cpu: Counts = cupy.asnumpy(counts).astype(np.int64)
        return on_cpu


def cuda_source(cuda: Cuda) -> str:
    """Return the game's source after its constants and what games share, random numbers first."""
    package = files("houseway")
    parts = ("simulation/kernels/philox.cuh", *cuda.before, cuda.file)
    source = "".join((package / part).read_text("utf-8") for part in parts)
    constants = "".join(
        f"#define {name} {int(value)}{'ull' if value > INT_MAX else ''}\n"
        for name, value in cuda.constants.items()
    )
    return f"#define BLOCK {BLOCK}ull\n{constants}{source}"


def _joined(ranges: Iterator[BlockRange]) -> Iterator[BlockRange]:
    """Join ranges that follow each other, up to what one launch takes."""
    joined: BlockRange | None = None
    for block_range in ranges:
        if joined and joined.end == block_range.first and block_range.end - joined.first <= BLOCKS_A_LAUNCH:
            joined = BlockRange(joined.first, block_range.end)
            continue
        if joined:
            yield joined
        joined = block_range
    if joined:
        yield joined


def device_name() -> str:
    cupy = cupy_module()
    try:
        name = cupy.cuda.runtime.getDeviceProperties(0)["name"]
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise Refusal(f"--device gpu: there is no GPU here ({error}). Use --device cpu.") from None
    return name.decode() if isinstance(name, bytes) else str(name)


def has_gpu() -> bool:
    """Return whether there is a device, and what it takes to use it."""
    try:
        device_name()
    except Refusal:
        return False
    return True


def cupy_module() -> Any:
    try:
        return import_module("cupy")  # an optional extra, for machines with a GPU
    except ImportError:
        raise Refusal(
            "--device gpu needs CuPy and a GPU. Install it with: pip install 'houseway[gpu]'."
        ) from None
