"""Dealing on a graphics processor: the same blocks from the same numbers, so the same counts."""

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
from houseway.simulation.run.block_ranges import Stretch
from houseway.simulation.run.blocks import Counts
from houseway.simulation.run.executors import Result, Stopped, Work
from houseway.simulation.run.job import Order

# Blocks in one launch: some hundred million rounds take well under a second, and Ctrl-C is heard after it.
BLOCKS_A_LAUNCH = 1 << 18
INT_MAX = (1 << 31) - 1
SHARED_MEMORY = 220_000  # bytes that the threads of a group may have together


@dataclass(frozen=True)
class Gpu:
    """One device. ``results`` deals what it is asked for in larger pieces than a processor would."""

    order: Order

    def results(
        self, _: Work[Result], stretches: Iterator[Stretch], stopped: Stopped
    ) -> Iterator[tuple[Stretch, Any]]:
        for stretch in _joined(stretches):
            if stopped():
                return
            yield stretch, self.deal_blocks(stretch)

    @cached_property
    def _cuda(self) -> Cuda:
        make = self.order.kernel.cuda
        if make is None:
            raise Refusal(f"{self.order.table.game.title} is not dealt on a GPU. Leave --device out.")
        return make()

    @cached_property
    def name(self) -> str:
        """Refuses where there is no device."""
        _ = self._cuda
        return device_name()

    @cached_property
    def _compiled(self) -> Any:
        return _cupy().RawKernel(cuda_source(self._cuda), "deal", options=("-std=c++17",))

    @cached_property
    def _tables(self) -> list[Any]:
        return [_cupy().asarray(table) for table in self._cuda.tables]

    def deal_blocks(self, stretch: Stretch) -> Counts:
        """How often each case came up in these blocks."""
        cupy, cuda = _cupy(), self._cuda
        cases = len(self.order.kernel.cases)
        counts = cupy.zeros(cases, dtype=np.uint64)
        shared = cases * 4 + cuda.bytes_a_thread * cuda.threads
        if shared > 48_000:
            self._compiled.max_dynamic_shared_size_bytes = SHARED_MEMORY
        groups = cupy.cuda.Device().attributes["MultiProcessorCount"] * cuda.groups_a_processor
        self._compiled(
            (groups,),
            (cuda.threads,),
            (
                self.order.key("rounds"),
                np.uint64(stretch.first),
                np.uint64(stretch.count),
                np.int32(cases),
                counts,
                *self._tables,
            ),
            shared_mem=shared,
        )
        found: Counts = cupy.asnumpy(counts).astype(np.int64)
        return found


def cuda_source(cuda: Cuda) -> str:
    """Return the game's source after its constants and the random numbers that all games share."""
    package = files("houseway")
    shared, own = package / "sampling" / "philox.cuh", package / cuda.file
    constants = "".join(
        f"#define {name} {int(value)}{'ull' if value > INT_MAX else ''}\n"
        for name, value in cuda.constants.items()
    )
    return f"#define BLOCK {BLOCK}ull\n{constants}{shared.read_text('utf-8')}{own.read_text('utf-8')}"


def _joined(stretches: Iterator[Stretch]) -> Iterator[Stretch]:
    """Stretches that follow each other as one, up to what a launch takes."""
    whole: Stretch | None = None
    for one in stretches:
        if whole and whole.end == one.first and one.end - whole.first <= BLOCKS_A_LAUNCH:
            whole = Stretch(whole.first, one.end)
            continue
        if whole:
            yield whole
        whole = one
    if whole:
        yield whole


def device_name() -> str:
    cupy = _cupy()
    try:
        found = cupy.cuda.runtime.getDeviceProperties(0)["name"]
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise Refusal(f"--device gpu: there is no GPU here ({error}). Use --device cpu.") from None
    return found.decode() if isinstance(found, bytes) else str(found)


def _cupy() -> Any:
    try:
        return import_module("cupy")  # an extra, for machines that have a GPU
    except ImportError:
        raise Refusal(
            "--device gpu needs CuPy, and a GPU. Install it as: pip install 'houseway[gpu]'."
        ) from None
