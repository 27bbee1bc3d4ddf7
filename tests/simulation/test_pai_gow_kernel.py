"""Pai gow dealt by the million is the game that its settlement decides."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from houseway.equipment.tiles import DIFFERENT_TILES, SET_OF_TILES
from houseway.games.pai_gow import GAME
from houseway.games.pai_gow.odds import AS_HOUSE
from houseway.games.pai_gow.settlement import Dealt, Showdown
from houseway.rules.analysis.kernel import BLOCK, Codes, Kernel
from houseway.rules.game import Table, open_table
from houseway.simulation.job import job_at
from houseway.simulation.kernels.draws import key_of
from houseway.simulation.results import chi_square, compared, exact_results, sample_results
from houseway.simulation.run import simulate

KEY = key_of(7)


def kernel_at(table: Table[Showdown], strategy: str | None = None) -> Kernel[Showdown]:
    assert table.game.analysis.kernel
    return table.game.analysis.kernel(table, strategy)


def dealt_codes(kernel: Kernel[Showdown], first_block: int, rounds: int) -> Codes:
    codes = np.full(rounds, 0xFFFF, dtype=np.uint16)
    kernel.deal(KEY, first_block, codes)
    return codes


@pytest.mark.parametrize("way", ["new-zealand", "pennsylvania"])
def test_recorded_rounds_are_judged_as_settlement_does(way: str) -> None:
    table = open_table(GAME, {"house-way": way})
    kernel = kernel_at(table, AS_HOUSE)
    draw = Random(1)  # noqa: S311 - the same deals every time
    deals = [draw.sample(SET_OF_TILES, 8) for _ in range(2000)]
    rows = [[DIFFERENT_TILES.index(tile) for tile in deal] for deal in deals]
    outcomes = [
        table.game.line.outcome(
            table, Dealt([tile.name for tile in deal[:4]], [tile.name for tile in deal[4:]], bets={})
        )
        for deal in deals
    ]
    codes = kernel.judge(np.array(rows, dtype=np.uint8))
    assert [kernel.cases[code].outcome for code in codes] == outcomes
    assert {kernel.cases[code].decision for code in codes} == {AS_HOUSE}


def test_fewer_rounds_are_the_beginning_of_more() -> None:
    kernel = kernel_at(open_table(GAME))
    many = dealt_codes(kernel, 0, 3 * BLOCK + 77)
    for rounds in (1, 2, 100, BLOCK - 1, BLOCK, BLOCK + 1):
        assert (dealt_codes(kernel, 0, rounds) == many[:rounds]).all()
    assert (dealt_codes(kernel, 2, BLOCK) == many[2 * BLOCK : 3 * BLOCK]).all()


@pytest.mark.parametrize("strategy", [None, AS_HOUSE, "highest-low"])
def test_samples_agree_with_the_exact_results(strategy: str | None) -> None:
    order = job_at(open_table(GAME), strategy, seed=3)
    exact = exact_results(order)
    assert exact
    sample = sample_results(order, simulate(order, 400_000).counts, exact)
    fit = chi_square(sample, exact)
    assert fit
    assert 1e-5 < fit.p_value < 1 - 1e-5
    assert all(abs(line.z) < 5 for line in compared(sample, exact) if line.z is not None)
