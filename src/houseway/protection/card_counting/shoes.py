"""Deals many shoes as the procedure deals them, here or on a GPU, with what is known before each of their
rounds.

For wagers that take too long to count for every card, the effects of removal are estimated from such
shoes.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import STANDARD_DECK, SUITS
from houseway.progress import report_progress
from houseway.protection.card_counting.counting_system import CountingSystem, Effects, edge_of
from houseway.protection.card_counting.question import AUTO, GPU
from houseway.protection.card_counting.shoe_kernels import (
    DECK,
    add_normal_equations,
    counts,
    estimated_edges,
    rounds_to_cut,
    shuffled_shoes,
    suit_spreads,
)
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Shoes, ShoesCuda
from houseway.rules.game import Table
from houseway.simulation.gpu import cuda_source, cupy_module, has_gpu
from houseway.simulation.job import Job

Floats = npt.NDArray[np.float64]
# Fills in a number for each round: called with the shoes, where rounds start, and how many there are.
Values = Callable[[Any, Any, Any, Floats], None]

_SHOES_IN_MEMORY = 1_000  # shoes in the memory at a time
_A_THREAD = 25  # shoes, if each takes long
_FAST = 2_500  # if it does not


@dataclass(frozen=True)
class Batch:
    """Some shoes that were dealt, one in each row."""

    shoes: npt.NDArray[np.uint8]
    starts: npt.NDArray[np.int32]
    codes: npt.NDArray[np.uint16]
    rounds: npt.NDArray[np.int32]

    def to_cut(self, cut: int, after: int) -> npt.NDArray[np.int32]:
        """Return how many rounds each shoe has with the cutting card after so many cards.

        The cards of these rounds do not depend on the cut, so that one shoe tells about every place of it.
        """
        dealt = np.zeros(len(self.shoes), np.int32)
        rounds_to_cut(self.starts, self.rounds, cut, after, dealt)
        return dealt

    @property
    def dealt(self) -> npt.NDArray[np.bool_]:
        """Return which places of the rows are rounds."""
        places: npt.NDArray[np.bool_] = np.arange(self.codes.shape[1])[None, :] < self.rounds[:, None]
        return places

    def first(self, count: int) -> Batch:
        """Return the first shoes alone."""
        return Batch(self.shoes[:count], self.starts[:count], self.codes[:count], self.rounds[:count])

    def values(self, fill: Values) -> Floats:
        """Return a number for each round, on all cores where there are many shoes."""
        return self._filled(fill, _FAST)

    def slow_values(self, fill: Values) -> Floats:
        """Return the same where each shoe takes long."""
        return self._filled(fill, _A_THREAD)

    def _filled(self, fill: Values, together: int) -> Floats:
        """Fill in so many shoes at a time: the compiled part must not hold the interpreter."""
        values = np.zeros(self.codes.shape)
        if len(values) <= together:
            fill(self.shoes, self.starts, self.rounds, values)
            return values
        parts = [slice(first, first + together) for first in range(0, len(values), together)]
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            filling = [
                threads.submit(fill, self.shoes[part], self.starts[part], self.rounds[part], values[part])
                for part in parts
            ]
        for part in filling:
            part.result()
        return values


def batches(shoes: Shoes, behind: int, key: np.uint64, count: int, after: int = 0) -> Iterator[Batch]:
    """Deal so many shoes after the first ones. The same key deals the same shoes, however many are dealt."""
    pack = np.array([STANDARD_DECK.index(card) for card in shoes.pack], dtype=np.uint8)
    for first in range(after, after + count, _SHOES_IN_MEMORY):
        report_progress(f"shoe {first:,} of {after + count:,}")
        size = min(_SHOES_IN_MEMORY, after + count - first)
        batch = Batch(
            np.empty((size, len(pack)), np.uint8),
            np.zeros((size, shoes.most_rounds + 1), np.int32),
            np.zeros((size, shoes.most_rounds), np.uint16),
            np.zeros(size, np.int32),
        )
        shuffled_shoes(pack, key, first, batch.shoes)
        shoes.play(batch.shoes, behind, batch.starts, batch.codes, batch.rounds)
        yield batch


def counts_of(system: CountingSystem, shoes: Shoes) -> Values:
    """Return what fills in the count before each round: per deck not seen, or as it runs if unbalanced."""
    tags = np.array([system.tags.get(card, 0) for card in STANDARD_DECK], dtype=np.float64)
    per_deck = system.is_balanced(Counter(shoes.pack))
    return lambda dealt, starts, rounds, values: counts(
        dealt, shoes.face_up, starts, rounds, tags, per_deck, values
    )


def suit_spread(shoes: Shoes) -> Values:
    """Return what fills in how much commoner one suit is than another among the cards not seen."""
    suit_of = np.array([SUITS.index(card.suit) for card in STANDARD_DECK], dtype=np.int64)
    return lambda dealt, starts, rounds, values: suit_spreads(
        dealt, shoes.face_up, starts, rounds, suit_of, values
    )


def linear_edges(effects: Effects, shoes: Shoes) -> Values:
    """Return what fills in the edge before each round by the effects of all cards seen."""
    by_card = np.zeros(DECK)
    for place, card in enumerate(STANDARD_DECK):
        by_card[place] = effects.centred.get(card, 0.0)
    edge = float(effects.edge)
    return lambda dealt, starts, rounds, values: estimated_edges(
        dealt, shoes.face_up, starts, rounds, by_card, edge, values
    )


# Whole shoes on a GPU: the same shoes from the same random numbers, with the exact edge of every round.

_THREADS = 128
_SHOES_IN_A_LAUNCH = 20_000  # shoes in one launch
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
            size = min(_SHOES_IN_A_LAUNCH, after + count - first)
            shoes, starts = cupy.empty((size, whole), np.uint8), cupy.zeros((size, most + 1), np.int32)
            codes, rounds = cupy.zeros((size, most), np.uint16), cupy.zeros(size, np.int32)
            dealt = (shoes, starts, codes, rounds)
            numbers = (np.uint64(key), np.uint64(first), np.uint64(size), np.int32(behind), *sizes)
            play = module.get_function("play")
            play((-(-size // _THREADS),), (_THREADS,), (*numbers, *dealt, *play_tables))
            if self._cuda.edges is None:
                return Batch(*map(cupy.asnumpy, dealt)), None
            edges = cupy.zeros((size, most), np.float64)
            known = (np.uint64(size), *sizes, shoes, starts, rounds, edges, *edge_tables)
            module.get_function("edges")((-(-size * most // _THREADS),), (_THREADS,), known)
            return Batch(*map(cupy.asnumpy, dealt)), cupy.asnumpy(edges)

        firsts = range(after, after + count, _SHOES_IN_A_LAUNCH)
        with ThreadPoolExecutor(1) as thread:  # the next shoes are dealt while the caller counts these
            pending = deque(thread.submit(deal, first) for first in firsts[:_AHEAD])
            for place, first in enumerate(firsts):
                report_progress(f"shoe {first:,} of {after + count:,}")
                yield pending.popleft().result()
                pending.extend(thread.submit(deal, later) for later in firsts[place + _AHEAD :][:1])


# Effects of removal, estimated from shoes: for wagers that take too long to count for every card.

ESTIMATED_FROM = 300_000  # shoes
_PLACES = 10**9


def estimated_effects(  # noqa: PLR0917 - what is known of the wager
    table: Table[Any],
    wager: str,
    job: Job,
    gains: Floats,
    shoes: Shoes,
    count: int = ESTIMATED_FROM,
    dealing: GpuShoes | None = None,
) -> Effects:
    """Fit the results of many rounds to the cards that were seen before them. The edge itself is exact.

    ``dealing`` deals on a GPU, the same shoes as the processor.
    """
    key_of = shoes.key_of(wager)
    keys = [*dict.fromkeys(map(key_of, shoes.pack))]
    group_of = np.zeros(DECK, np.int64)
    for place, card in enumerate(STANDARD_DECK):
        group_of[place] = keys.index(key_of(card))
    shares = np.array([sum(key_of(card) == key for card in shoes.pack) for key in keys]) / len(shoes.pack)
    squares, products, sums = np.zeros((len(keys), len(keys))), np.zeros(len(keys)), np.zeros(len(keys))
    key = job.key("effects")
    with ThreadPoolExecutor(1) as thread:  # which starts processes where this takes long
        counting = thread.submit(edge_of, table, wager, ())
        for batch in (
            dealing.dealt(shoes.behind, key, count) if dealing else batches(shoes, shoes.behind, key, count)
        ):
            cards = batch.shoes, shoes.face_up, batch.starts, batch.rounds
            add_normal_equations(*cards, group_of, shares, gains[batch.codes], squares, products, sums)
        edge = counting.result()
    products -= float(edge) * sums
    fitted = np.linalg.lstsq(squares, products, rcond=1e-9)[0]
    fitted -= (fitted * shares).sum()
    by_key = {
        key: Fraction(round(effect * _PLACES), _PLACES) for key, effect in zip(keys, fitted, strict=True)
    }
    by_card = {card: by_key[key_of(card)] for card in dict.fromkeys(shoes.pack)}
    return Effects(edge, by_card, shoes.pack, estimated=True)
