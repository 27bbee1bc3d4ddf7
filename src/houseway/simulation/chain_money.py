"""The exact money of players whose bets stand from round to round, from the chain that is simulated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.counting.chain import expected_visits
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Seats
from houseway.simulation.money import Money, Paid, exact_money, paid, total_money
from houseway.simulation.results import exact_results
from houseway.simulation.run.job import Job, hashable_bets
from houseway.simulation.sessions import kernel_for

Moves = npt.NDArray[np.uint32]


def chain_money(table: Table[Any], kernel: Kernel[Any]) -> Money:
    """Return the money of a round in the long run, each case as often as the chain comes to it.

    The chain begins again whenever it is back in its first state, so what lies between two such moments is
    counted exactly, with fractions.
    """
    moves = _moves_of(kernel)
    codes, after = (moves & 0xFFFF).tolist(), (moves >> 16).tolist()
    throws = len(codes[0])

    def following(state: int) -> dict[int, Fraction]:
        return {
            follower: Fraction(ways, throws) for follower, ways in Counter(after[state]).items() if follower
        }

    visits = expected_visits(0, following)
    unit = lcm(*(count.denominator for count in visits.values()))
    ways: Counter[int] = Counter()
    for state, count in visits.items():
        for code in codes[state]:
            ways[code] += int(count * unit)
    payments = [paid(table, {}, case) for case in kernel.cases]
    found = total_money((payments[code], count) for code, count in ways.items())
    shares = np.array([float(visits[state]) for state in range(len(codes))])
    variance = _long_run_variance(moves, payments, shares / shares.sum())
    return replace(found, long_run_variance=variance, rounds_in_turn=_rounds_in_turn(kernel, ways))


def expected_money(job: Job, seats: Seats, *, every_round: bool = True) -> Money | None:
    """Return what these bets come to exactly, or None if it is not known.

    ``every_round`` follows what stands from round to round, as evenings and shifts do.
    """
    kernel = kernel_for(job, hashable_bets(seats)) if every_round else job.kernel
    if kernel.moves is not None and kernel.places_bets:
        return chain_money(job.table, kernel)
    return exact_money(exact_results(job), seats)


def _moves_of(kernel: Kernel[Any]) -> Moves:
    if kernel.moves is None or not kernel.places_bets:
        raise ValueError("the kernel does not follow bets")
    return kernel.moves


def _rounds_in_turn(kernel: Kernel[Any], ways: Counter[int]) -> Fraction | None:
    """Return how many rounds a turn has on average, if rounds belong to turns."""
    if kernel.ends_turn is None:
        return None
    ends = sum(count for code, count in ways.items() if kernel.ends_turn(kernel.cases[code].outcome))
    return Fraction(ways.total(), ends)


def _long_run_variance(moves: Moves, payments: Sequence[Paid], shares: npt.NDArray[np.float64]) -> float:
    """Return the variance of many rounds, divided by their number.

    Rounds depend on each other: a roll that sets a point says something about those to come. What the states
    are worth, beyond the average, solves a system of equations; the surprises that remain are independent.
    """
    states, throws = moves.shape
    net_of_case = np.array([payment.net for payment in payments], dtype=np.float64)
    nets, after = net_of_case[moves & 0xFFFF], (moves >> 16).astype(np.int64)
    average = shares @ nets.mean(axis=1)
    chances = np.zeros((states, states))
    np.add.at(chances, (np.repeat(np.arange(states), throws), after.reshape(-1)), 1 / throws)
    chances[:, 0] = 0  # the first state is worth nothing beyond the average
    worth = np.linalg.solve(np.eye(states) - chances, nets.mean(axis=1) - average)
    worth[0] = 0
    surprise = nets - average + worth[after] - worth[:, None]
    return float(shares @ (surprise**2).mean(axis=1))
