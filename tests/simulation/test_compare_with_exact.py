"""A sample is judged by the same code as the exact results, and compared with them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import exp, factorial, sqrt
from statistics import fmean, pvariance
from typing import Any

import numpy as np
import pytest

from houseway.equipment.dice import ROLLS
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import Branch, Strategy
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import open_table
from houseway.rules.registry import every_game, game
from houseway.simulation.job import Job, job_at
from houseway.simulation.results import (
    ChiSquare,
    Compared,
    RoundResults,
    chi_square,
    compared,
    exact_results,
    sample_results,
)
from houseway.simulation.run import simulate
from houseway.simulation.statistics import chi_square_tail
from tests.support.nightly import PART, some

pytestmark = pytest.mark.nightly


def job_for(game_name: str, seed: int = 1, **options: str) -> Job:
    return job_at(open_table(game(game_name), options), None, seed)


def perfect_counts(job: Job, times: int = 1) -> list[int]:
    """A sample in which every outcome comes exactly as often as it should."""
    exact = exact_results(job)
    assert exact
    ways = exact.strategy.branches[0].outcomes.ways
    return [ways.get(case.outcome, 0) * times for case in job.kernel.cases]


@pytest.mark.parametrize("game_name", ["sic-bo", "football-kings", "baccarat", "mini-baccarat"])
def test_a_perfect_sample_is_the_exact_answer(game_name: str) -> None:
    job = job_for(game_name)
    exact = exact_results(job)
    assert exact
    sample = sample_results(job, perfect_counts(job), exact)
    assert sample.total == exact.total
    odds = {(wager.wager.name, str(wager.beside)): wager for wager in game_odds(job.table).wagers}
    rows = list(compared(sample, exact))
    assert {(row.name, str(row.beside)) for row in rows} == set(odds)
    for row in rows:
        assert row.sample == row.exact == odds[row.name, str(row.beside)].house_advantage
        assert row.z == 0
    fit = chi_square(sample, exact)
    assert fit
    assert fit.statistic < 1e-9
    assert not fit.holds_at(0.95)  # too good to be chance


def test_the_standard_error_is_that_of_many_samples() -> None:
    """Samples of 20,000 rounds really scatter so: 60 of them, within four standard errors of a variance."""
    job = job_for("football-kings")
    exact = exact_results(job)
    rows: list[dict[str, Compared]] = []
    for seed in range(60):
        one = job_for("football-kings", seed)
        rows.append(
            {
                row.name: row
                for row in compared(sample_results(one, simulate(one, 20_000).counts, exact), exact)
            }
        )
    for name in ("home", "tie", "over-56", "fantasy"):
        seen = pvariance([float(row[name].sample) for row in rows], mu=float(rows[0][name].exact or 0))
        assert seen / rows[0][name].standard_error ** 2 == pytest.approx(1, abs=4 * sqrt(2 / 60))
        assert abs(fmean([row[name].z or 0 for row in rows])) < 4 / sqrt(60)


def test_where_a_wager_grows_the_error_is_that_of_a_ratio() -> None:
    """Worked by hand: one unit or three, of which the three lose more."""
    job = job_for("sic-bo")
    rolls = [case.outcome for case in job.kernel.cases]
    small = [roll for roll in rolls if 4 <= roll.total <= 10 and not roll.is_triple]
    large = [roll for roll in rolls if roll not in small]
    branches = (
        Branch("once", {"small": 1}, Distribution({small[0]: 60, large[0]: 40})),
        Branch("three times", {"small": 3}, Distribution({small[0]: 40, large[0]: 60})),
    )
    answer = RoundResults(
        job.table, Strategy("", (), branches), {}, (job.table.wagers["small"],), decides=True
    )
    row, base = compared(answer, None)
    # Lost: 40 - 60 + 3 · (60 - 40) = 40 of 400 units staked in 200 rounds.
    assert row.sample == Fraction(1, 10)
    beyond = 60 * (1.1) ** 2 + 40 * (0.9) ** 2 + 40 * (3 * 1.1) ** 2 + 60 * (3 * 0.9) ** 2
    assert row.standard_error == pytest.approx(sqrt(beyond / 200) / 2 / sqrt(200))
    assert (row.exact, row.z) == (None, None)
    assert base.name == "base"
    assert base.sample == Fraction(40, 200)


def test_rare_results_are_taken_together() -> None:
    """With 300 rounds a hail mary is expected once in five samples: it has no cell of its own."""
    job = job_for("football-kings")
    exact = exact_results(job)
    assert exact
    few = chi_square(sample_results(job, simulate(job, 300).counts, exact), exact)
    many = chi_square(sample_results(job, simulate(job, 3_000_000).counts, exact), exact)
    assert few
    assert many
    assert 5 < few.classes < many.classes
    assert chi_square(sample_results(job, simulate(job, 3).counts, exact), exact) is None


def test_a_wrong_kernel_is_found_out() -> None:
    """Every other roll of 1-2-3 is called 4-5-6."""
    job = job_for("sic-bo")
    counts = list(simulate(job, 1_000_000).counts)
    small, big = (list(ROLLS).index(dice) for dice in ((1, 2, 3), (4, 5, 6)))
    moved = counts[small] // 2
    counts[small] -= moved
    counts[big] += moved
    exact = exact_results(job)
    assert exact
    fit = chi_square(sample_results(job, counts, exact), exact)
    assert fit
    assert not fit.holds_at(0.99)
    assert fit.p_value < 1e-9


def test_an_impossible_result_is_an_error() -> None:
    job, other = job_for("baccarat"), job_for("baccarat", decks="6")
    exact = exact_results(other)
    assert exact
    nothing_ties = {
        outcome: ways
        for outcome, ways in exact.strategy.branches[0].outcomes.ways.items()
        if outcome.player.points != outcome.banker.points
    }
    branch = replace(exact.strategy.branches[0], outcomes=Distribution(nothing_ties))
    without = replace(exact, strategy=replace(exact.strategy, branches=(branch,)))
    with pytest.raises(ValueError, match="impossible results"):
        chi_square(sample_results(job, simulate(job, 1000).counts, exact), without)


def closed_form(statistic: float, degrees: int) -> float:
    """For an even number of degrees of freedom: a sum of Poisson chances."""
    return sum(exp(-statistic / 2) * (statistic / 2) ** k / factorial(k) for k in range(degrees // 2))


@pytest.mark.parametrize("degrees", [2, 4, 10, 50, 150])
@pytest.mark.parametrize("ratio", [0.0, 0.1, 0.8, 1.0, 1.2, 3.0])
def test_p_values_are_exact(degrees: int, ratio: float) -> None:
    assert chi_square_tail(ratio * degrees, degrees) == pytest.approx(
        closed_form(ratio * degrees, degrees), abs=1e-12
    )


@pytest.mark.parametrize(
    ("degrees", "statistic", "published"),
    [(1, 3.841, 0.05), (1, 6.635, 0.01), (3, 0.352, 0.95), (9, 21.666, 0.01), (99, 123.225, 0.05)],
)
def test_p_values_agree_with_the_printed_tables(degrees: int, statistic: float, published: float) -> None:
    assert chi_square_tail(statistic, degrees) == pytest.approx(published, rel=2e-3)


def test_p_values_of_fair_samples_are_even() -> None:
    """Each tenth of them as often: 200 samples of sic bo, in a chi-square of their own (false alarm 0.1%)."""
    p_values = []
    for seed in range(200):
        job = job_for("sic-bo", seed)
        exact = exact_results(job)
        assert exact
        fit = chi_square(sample_results(job, simulate(job, 50_000).counts, exact), exact)
        assert fit
        p_values.append(fit.p_value)
    tenths = np.histogram(p_values, bins=10, range=(0, 1))[0]
    assert chi_square_tail(float(((tenths - 20) ** 2 / 20).sum()), 9) > 0.001


def test_confidence_is_two_sided() -> None:
    assert ChiSquare(3, 1.0).holds == {0.95: True, 0.99: True}
    assert ChiSquare(3, 8.0).holds == {0.95: False, 0.99: True}
    assert ChiSquare(3, 12.0).holds == {0.95: False, 0.99: False}
    assert ChiSquare(3, 0.02).holds == {0.95: False, 0.99: True}


def test_a_strategy_where_nothing_is_decided_is_refused() -> None:
    with pytest.raises(Refusal, match="There is nothing to decide at"):
        job_at(open_table(game("sic-bo")), "always small", 1)


# The poker games take seconds to count, and have tests of their own.
SLOW = set() if PART else {"crazy-4-poker", "four-card-poker"}
SIMULATED: list[Any] = [
    pytest.param(game, id=game.name)
    for game in every_game()
    if game.analysis.kernel and game.name not in SLOW
]


@pytest.mark.parametrize("one_game", some(SIMULATED, 2))
def test_every_simulated_game_agrees_with_its_exact_odds(one_game: Any) -> None:
    """As far as there is one; a false alarm at one in 100,000 for each."""
    job = job_at(open_table(one_game), None, 2026)
    exact = exact_results(job)
    sample = sample_results(job, simulate(job, 1_000_000).counts, exact)
    assert sample.total == 1_000_000
    rows = list(compared(sample, exact))
    assert {row.name for row in rows} >= {name for bets in job.table.demonstration.values() for name in bets}
    for row in rows:
        assert row.standard_error > 0
        assert row.z is None or abs(row.z) < 5.5
    if exact and not exact.base_game:  # else hands are counted one by one, without decisions
        fit = chi_square(sample, exact)
        assert fit
        assert 5e-6 < fit.p_value < 1 - 5e-6
