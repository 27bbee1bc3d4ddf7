"""Chemin de fer dealt by the million is the game that its procedure deals, in each of the eight ways."""

from __future__ import annotations

import numpy as np
import pytest

from houseway.equipment.cards import STANDARD_DECK
from houseway.games.baccarat.coup import Coup
from houseway.games.chemin_de_fer import GAME
from houseway.games.chemin_de_fer.choices import WAYS, Way, coups_of
from houseway.rules.analysis.best_play import StrategyRefusal
from houseway.rules.analysis.kernel import NO_CARD, Kernel
from houseway.rules.game import open_table
from houseway.rules.procedure.steps import Decide
from houseway.simulation.job import job_at
from houseway.simulation.kernels.draws import key_of
from houseway.simulation.results import chi_square, compared, exact_results, sample_results
from houseway.simulation.run import simulate
from tests.support.stream_dealer import table_of_block

TABLE = open_table(GAME)
KEY = key_of(7)
BY_COUNT = {0: "Ts", 1: "As", **{count: f"{count}s" for count in range(2, 10)}}
NUMBER = {count: [card.name for card in STANDARD_DECK].index(name) for count, name in BY_COUNT.items()}


def kernel_of(way: Way) -> Kernel[Coup]:
    assert GAME.analysis.kernel
    return GAME.analysis.kernel(TABLE, way.name)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_every_coup_of_a_way_is_judged_as_settlement_does(way: Way) -> None:
    rows, expected = [], []
    for (player, player_third), (banker, banker_third) in coups_of(WAYS):
        drew = way.rules.player_draws(player, banker)
        if drew != (player_third is not None):
            continue
        if way.rules.banker_draws(player, banker, player_third) != (banker_third is not None):
            continue
        thirds = [NUMBER[third] for third in (player_third, banker_third) if third is not None]
        four = [NUMBER[player], NUMBER[banker], NUMBER[0], NUMBER[0]]
        rows.append([*four, *thirds, *[NO_CARD] * (2 - len(thirds))])
        expected.append(coups_of(WAYS)[(player, player_third), (banker, banker_third)])
    kernel = kernel_of(way)
    codes = kernel.judge(np.array(rows, dtype=np.uint8))
    assert [kernel.cases[code].outcome for code in codes] == expected


@pytest.mark.parametrize("name", ["DDD", "SSD"])
def test_shoes_are_played_through_as_by_the_procedure(name: str) -> None:
    way = next(way for way in WAYS if way.name == name)
    virtual = table_of_block(TABLE, KEY, 3)

    def decide(step: Decide) -> str:
        if len(step.values) == 1 or step.key.endswith("bank"):
            return step.undecided
        letter = way.player if "player" in step.key else way.banker["has 5" in step.words]
        return {"D": "draw", "S": "stand"}[letter]

    virtual.dealer.decide = decide
    codes = np.full(150, 0xFFFF, dtype=np.uint16)
    kernel = kernel_of(way)
    kernel.deal(KEY, 3, codes)
    for code in codes.tolist():
        assert virtual.play_round(TABLE.demonstration).end.outcome == kernel.cases[code].outcome


def test_a_sample_of_another_way_agrees_with_its_count() -> None:
    job = job_at(TABLE, "SSS", 11)
    exact = exact_results(job)
    sample = sample_results(job, simulate(job, 200_000).counts, exact)
    (base,) = [row for row in compared(sample, exact) if row.name == "base"]
    assert base.z is not None
    assert abs(base.z) < 4
    assert chi_square(sample, sample)


def test_a_way_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(StrategyRefusal, match="Write three letters"):
        job_at(TABLE, "always draw", 1)
