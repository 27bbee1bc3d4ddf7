"""The kernel of craps: its rolls are those of shooters, and bets that stay up are followed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from houseway.equipment.chance import seeded
from houseway.games.craps.throw import POINTS, Throw, Turn
from houseway.rules.analysis.kernel import BLOCK
from houseway.rules.game import open_table
from houseway.rules.procedure.standing_wagers import placed_now
from houseway.rules.registry import game
from houseway.rules.wagers.wagers import Seats
from houseway.simulation.job import BlockRange, Job, job_at
from houseway.simulation.money import followed, money
from houseway.simulation.results import chi_square, compared, exact_results, sample_results
from houseway.simulation.run import simulate
from houseway.simulation.sessions import deal_sessions, expected_money, full_bet, kernel_for, session
from houseway.table.virtual.virtual_table import VirtualTable


def job_for(**options: str) -> Job:
    return job_at(open_table(game("craps"), options), None, seed=3)


@pytest.mark.parametrize("fire", ["off", "A"])
def test_rolls_follow_each_other_as_in_a_turn(fire: str) -> None:
    job = job_for(fire=fire)
    codes = np.empty(2 * BLOCK, dtype=np.uint16)
    job.kernel.deal(job.key("rounds"), 7, codes)
    throws: list[Throw] = [job.kernel.cases[code].outcome for code in codes.tolist()]
    for start in (0, BLOCK):
        turn = Turn()
        for throw in throws[start : start + BLOCK]:
            assert throw.turn == turn
            after = turn.after(throw.roll)
            turn = after if fire != "off" else Turn(after.point)


def test_recorded_rounds_are_judged_by_the_same_table() -> None:
    job = job_for(fire="A")
    rounds = np.array([[0, 0, 3, 4], [6, 0b000101, 5, 1], [9, 0b111111, 6, 6]], dtype=np.uint8)
    judged = [job.kernel.cases[code].outcome for code in job.kernel.judge(rounds).tolist()]
    assert [(throw.roll.total, throw.turn.point, throw.turn.made) for throw in judged] == [
        (7, None, ()),
        (6, 6, (4, 6)),
        (12, 9, POINTS),
    ]


def test_a_sample_agrees_with_the_chain() -> None:
    job = job_for(fire="A")
    exact = exact_results(job)
    assert exact
    sample = sample_results(job, simulate(job, 3_000_000).counts, exact)
    rows = list(compared(sample, exact))
    assert {row.name for row in rows} == set(job.table.wagers)
    assert all(abs(row.z or 0) < 4.5 for row in rows), [(row.name, row.z) for row in rows]
    fit = chi_square(sample, exact)
    assert fit
    assert fit.p_value > 1e-4


def _sorted(seats: Seats) -> str:
    return str({seat: sorted(bets.items()) for seat, bets in seats.items()})


def test_bets_that_stay_up_are_those_of_a_table() -> None:
    """The kernel follows the layout exactly as a table does that is played roll by roll."""
    table = open_table(game("craps"))
    seats: Any = {1: {"pass": 1000, "pass-odds": 2000, "come": 500, "come-odds:6": 1000, "place:8": 600}}
    job = job_at(table, None, seed=3)
    kernel = kernel_for(job, tuple((seat, tuple(bets.items())) for seat, bets in seats.items()))
    states = {(_sorted(case.layout or {}), case.outcome.turn.point) for case in kernel.cases}
    virtual = VirtualTable(table, seeded(12))
    for _ in range(400):
        before = virtual.condition
        placed = placed_now(table, before, seats)
        played = virtual.play_round(seats)
        thrown = played.end.outcome
        assert isinstance(thrown, Throw)
        assert (_sorted(placed), thrown.turn.point) in states


def test_an_evening_with_come_wagers_costs_what_they_cost() -> None:
    job = job_for()
    evening = session(4000, {1: {"come": 1000}})
    sessions = deal_sessions(job, evening, BlockRange(0, 300))
    net = sum(net * times for net, times in sessions.nets.items())
    cost = Fraction(-net, sessions.staked)
    # Some 700,000 wagers: within four and a half standard errors.
    assert abs(float(cost - Fraction(7, 495))) < 4.5 / (sessions.staked / 1000) ** 0.5
    assert full_bet(job, {1: {"come": 1000}}) == 6000  # on five numbers, and one more made


def test_single_rounds_follow_what_moves() -> None:
    job = job_for()
    bets: Seats = {1: {"pass": 1000, "come": 500}}
    assert followed(job, {1: {"pass": 1000}}) == job
    following = followed(job, bets)
    sample = simulate(following, 400_000)
    of_table = money(job.table, bets, zip(following.kernel.cases, sample.counts, strict=True))
    expected = expected_money(following, bets, every_round=False)
    assert expected
    assert expected.hold == Fraction(7, 495)
    assert abs(float(of_table.hold - expected.hold)) < 4.5 / (of_table.staked / 1000) ** 0.5
    # The rolls are the same as without these bets, and so are the figures of every wager.
    exact = exact_results(job)
    rows = [
        compared(sample_results(of, simulate(of, 40_000).counts, exact), exact) for of in (job, following)
    ]
    assert list(rows[0]) == list(rows[1])
