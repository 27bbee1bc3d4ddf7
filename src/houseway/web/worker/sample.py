"""Job: a sample that grows while somebody watches, compared with the exact answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from statistics import NormalDist
from typing import Any

from houseway.odds.game_odds import BASE
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK
from houseway.rules.game import Table
from houseway.simulation.job import BlockRange, Job
from houseway.simulation.results import RoundResults, compared, exact_results, sample_results

MAX_ROUNDS = 200_000_000
CONFIDENCE = 0.95
GROWTH = 1.35  # from one look to the next, so that the chart, whose axis is logarithmic, has points all along
LONGEST_STRETCH = 256  # blocks: a million rounds, which are dealt quickly


@dataclass(frozen=True)
class Growing:
    """What is dealt so far: enough to continue in any process."""

    order: Job
    wager: str
    rounds: int  # wanted
    counts: tuple[int, ...] = ()
    blocks: int = 0  # dealt

    @property
    def is_whole(self) -> bool:
        return self.blocks * BLOCK >= self.rounds


def check_sample(table: Table[Any], wager: str, rounds: int) -> None:
    if not 1 <= rounds <= MAX_ROUNDS:
        raise Refusal(f"A sample cannot have {rounds} rounds. Ask for 1 to {MAX_ROUNDS:,}.")
    if table.game.kernel is None:
        raise Refusal(f"{table.game.title} cannot be simulated yet.", table.game.cite)
    if wager != BASE or not table.game.best_play:
        table.wager(wager)


def grow(sample: Growing) -> tuple[Growing, dict[str, Any]]:
    """Deal some more rounds and compare the sample so far."""
    from houseway.simulation.run import deal_blocks  # noqa: PLC0415 - loads numba: in the worker only

    wanted = -(-sample.rounds // BLOCK)
    more = min(max(1, int(sample.blocks * (GROWTH - 1))), LONGEST_STRETCH, wanted - sample.blocks)
    dealt = deal_blocks(sample.order, BlockRange(sample.blocks, sample.blocks + more)).tolist()
    counts = tuple(map(sum, zip(sample.counts, dealt, strict=True))) if sample.counts else tuple(dealt)
    grown = replace(sample, counts=counts, blocks=sample.blocks + more)
    return grown, _look(grown)


def _look(sample: Growing) -> dict[str, Any]:
    exact = _exact(replace(sample.order, seed=0))
    sampled = _only(sample_results(sample.order, sample.counts, exact), sample.wager)
    expected = _exact_of(replace(sample.order, seed=0), sample.wager)
    compared_wagers = (wager for wager in compared(sampled, expected) if wager.name == sample.wager)
    wager = next(compared_wagers, None)
    if wager is None:
        raise Refusal(f"{sample.wager} was never bet in this sample. Choose another wager.")
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * wager.standard_error * 100
    return {
        "rounds": sample.blocks * BLOCK,
        "wanted": -(-sample.rounds // BLOCK) * BLOCK,
        "sample": float(wager.sample * 100),
        "exact": None if wager.exact is None else float(wager.exact * 100),
        "reach": reach,
        "z": wager.z,
        "over": sample.is_whole,
    }


@lru_cache(maxsize=8)
def _exact(order: Job) -> RoundResults | None:
    """Compute the exact answer once for all looks at the sample; it is the same for every seed."""
    return exact_results(order)


@lru_cache(maxsize=8)
def _exact_of(order: Job, wager: str) -> RoundResults | None:
    exact = _exact(order)
    return _only(exact, wager) if exact else None


def _only(answer: RoundResults, wager: str) -> RoundResults:
    """Return the part of the answer that is about this wager."""
    judged = tuple(judgement for judgement in answer.judged if judgement.name == wager)
    base_game = answer.base_game if wager == BASE else None
    return replace(answer, judged=judged, decides=answer.decides and wager == BASE, base_game=base_game)
