"""Whole shoes on a GPU: the same shoes from the same random numbers, with the exact edge of every round."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from houseway.equipment.cards import STANDARD_DECK
from houseway.progress import report_progress
from houseway.protection.count.question import AUTO, GPU
from houseway.protection.count.sample import Batch, Floats
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Shoes, ShoesCuda
from houseway.simulation.run.gpu import cuda_source, cupy_module, has_gpu
from houseway.simulation.run.job import Job

_THREADS = 128
_TOGETHER = 20_000  # shoes in one launch
_AHEAD = 2  # launches before the first of them is counted


def gpu_shoes(device: str, job: Job, shoes: Shoes, wager: str, gains: Floats) -> GpuShoes | None:
    """Return what deals on the device that is asked for; None if it is the processor."""
    if device == GPU or (device == AUTO and shoes.cuda is not None and has_gpu()):
        return GpuShoes(job, shoes, wager, gains)
    return None


def check_device(device: str, job: Job, shoes: Shoes) -> None:
    """Refuse a GPU for shoes that are dealt on the processor alone."""
    if device == GPU:
        _source_of(job, shoes)


def _source_of(job: Job, shoes: Shoes) -> Callable[[str, Any], ShoesCuda]:
    if shoes.cuda is None:
        raise Refusal(f"These shoes of {job.table.game.title} are not dealt on a GPU. Leave --device out.")
    return shoes.cuda


@cache
def _compiled(source: str) -> Any:
    # Products are not fused with sums, so that edges are those of the processor to the last digits.
    return cupy_module().RawModule(code=source, options=("-std=c++17", "--fmad=false"))


class GpuShoes:
    """Deals shoes on one device and computes their edges, where they are known exactly."""

    def __init__(self, job: Job, shoes: Shoes, wager: str, gains: Floats) -> None:
        self._shoes, self._cuda = shoes, _source_of(job, shoes)(wager, gains)

    def dealt(self, behind: int, key: np.uint64, count: int) -> Iterator[Batch]:
        """Deal so many shoes; yield them alone."""
        return (batch for batch, _ in self.batches(behind, key, count, 0))

    def batches(
        self, behind: int, key: np.uint64, count: int, after: int
    ) -> Iterator[tuple[Batch, Floats | None]]:
        """Deal so many shoes after the first ones; yield them with the exact edge of every round."""
        cupy, most, whole = cupy_module(), self._shoes.most_rounds, len(self._shoes.pack)
        module = _compiled(cuda_source(self._cuda.source))
        fresh = np.array([STANDARD_DECK.index(card) for card in self._shoes.pack], dtype=np.uint8)
        play_tables, edge_tables = (
            [cupy.asarray(np.ascontiguousarray(table)) for table in tables]
            for tables in ((fresh, *self._cuda.play), self._cuda.edges or ())
        )
        sizes = np.int32(whole), np.int32(most)

        def deal(first: int) -> tuple[Batch, Floats | None]:
            size = min(_TOGETHER, after + count - first)
            shoes, starts = cupy.empty((size, whole), np.uint8), cupy.zeros((size, most + 1), np.int32)
            codes, rounds = cupy.zeros((size, most), np.uint16), cupy.zeros(size, np.int32)
            dealt = (shoes, starts, codes, rounds)
            numbers = (np.uint64(key), np.uint64(first), np.uint64(size), np.int32(behind), *sizes)
            play = module.get_function("play")
            play((-(-size // _THREADS),), (_THREADS,), (*numbers, *dealt, *play_tables))
            if self._cuda.edges is None:
                return Batch(*map(cupy.asnumpy, dealt)), None
            found = cupy.zeros((size, most), np.float64)
            known = (np.uint64(size), *sizes, shoes, starts, rounds, found, *edge_tables)
            module.get_function("edges")((-(-size * most // _THREADS),), (_THREADS,), known)
            return Batch(*map(cupy.asnumpy, dealt)), cupy.asnumpy(found)

        firsts = range(after, after + count, _TOGETHER)
        with ThreadPoolExecutor(1) as thread:  # the next shoes are dealt while the caller counts these
            pending = deque(thread.submit(deal, first) for first in firsts[:_AHEAD])
            for place, first in enumerate(firsts):
                report_progress(f"shoe {first:,} of {after + count:,}")
                yield pending.popleft().result()
                pending.extend(thread.submit(deal, later) for later in firsts[place + _AHEAD :][:1])
