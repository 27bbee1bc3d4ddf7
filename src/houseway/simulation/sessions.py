"""Simulates sessions: many evenings of one player, or many shifts of a table, each with its own rounds.

The number of a session decides its blocks, so its result does not depend on the worker that deals it. The
theoretical win of a shift, and exact money where bets stand from round to round, are computed for comparison.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, partial
from math import lcm, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.counting.markov_chain import expected_visits
from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK, Codes, Kernel
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Seats
from houseway.simulation.executors import STOPPED, Stopped, TaskExecutor, ThisProcess, WorkersLostError
from houseway.simulation.job import BlockRange, Done, Job, SeatBets, hashable_bets, seats_of
from houseway.simulation.kernels.chain import Moves
from houseway.simulation.money import Money, Paid, exact_money, paid, total_money
from houseway.simulation.results import exact_results
from houseway.simulation.run import AT_A_TIME, MOST_ROUNDS, check_rounds, walk
from houseway.simulation.statistics import deviation, mean, part_within, quantile

MOST_SESSIONS = 10**9
ROUNDS_A_TASK = 1 << 20
SESSIONS_A_TASK = 1 << 12
UNLIMITED = 1 << 61  # more money than a session can reach

Amounts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Session:
    """Rounds with the same bets. Without a bankroll nobody leaves early: a shift, as the house sees it."""

    rounds: int
    bets: SeatBets
    bankroll: Cents | None = None
    goal: Cents | None = None  # the player leaves with this much money in hand

    @property
    def seats(self) -> Seats:
        return seats_of(self.bets)

    @property
    def blocks(self) -> int:
        return -(-self.rounds // BLOCK)


def session(rounds: int, seats: Seats, bankroll: Cents | None = None, goal: Cents | None = None) -> Session:
    return Session(rounds, hashable_bets(seats), bankroll, goal)


@dataclass
class Sessions:
    """The results of sessions. They can be added up in any order."""

    requested: int
    nets: Counter[Cents] = field(default_factory=Counter)  # the player's, or all players', at the end
    longest_losing_runs: Counter[int] = field(default_factory=Counter)
    rounds: int = 0
    staked: Cents = 0
    broke: int = 0
    reached: int = 0  # sessions that reached the goal
    stopped: str | None = None

    @property
    def count(self) -> int:
        return self.nets.total()

    def add(self, other: Sessions) -> None:
        self.nets += other.nets
        self.longest_losing_runs += other.longest_losing_runs
        self.rounds += other.rounds
        self.staked += other.staked
        self.broke += other.broke
        self.reached += other.reached


def full_bet(job: Job, seats: Seats) -> Cents:
    """Return the most that a round can cost, with everything that the player may add during it.

    Where wagers stand, it is the most that is on the layout at one time.
    """
    bets = hashable_bets(seats)
    laid = [
        job.table.laid_down(placed)
        for case in kernel_for(job, bets).cases
        for placed in (case.layout or {}).values()
    ]
    return max(*(paid_case.staked for paid_case in _paid_cases(job, bets)), *laid, 0)


def kernel_for(job: Job, bets: SeatBets) -> Kernel[Any]:
    """Return the kernel that deals to these bets; it follows those that stand from round to round."""
    return replace(job, keeps=bets).kernel


def simulate_sessions(
    job: Job,
    session: Session,
    count: int,
    executor: TaskExecutor | None = None,
    *,
    progress: Callable[[int], None] = lambda _: None,
    stopped: Stopped = lambda: False,
) -> Sessions:
    """Deal sessions. A player who can no longer cover the full bet is broke and leaves."""
    _check(job, session, count)
    results, done = Sessions(count), Done()
    longest = max(1, min(ROUNDS_A_TASK // session.rounds, SESSIONS_A_TASK))
    try:
        for _, some in (executor or ThisProcess()).results(
            partial(deal_sessions, job, session), done.missing(count, longest), stopped
        ):
            results.add(some)
            progress(results.count)
    except WorkersLostError as error:
        results.stopped = str(error)
    if results.count < count:
        results.stopped = results.stopped or STOPPED
    return results


def _check(job: Job, session: Session, count: int) -> None:
    if not 1 <= count <= MOST_SESSIONS:
        raise Refusal(f"--sessions {count}: give a whole number from 1 to {MOST_SESSIONS:,}.")
    check_rounds(session.rounds, "--rounds-per-session")
    if session.rounds * count > MOST_ROUNDS:
        raise Refusal(
            f"{count:,} sessions of {session.rounds:,} rounds are more than {MOST_ROUNDS:,} rounds."
        )
    needed = full_bet(job, session.seats)
    if session.bankroll is not None and not needed <= session.bankroll < UNLIMITED:
        raise Refusal(
            f"The bankroll of {dollars(session.bankroll)} is too small: a round can cost {dollars(needed)}. "
            "Bring at least that, or bet less."
        )
    if session.goal is not None and not (session.bankroll or 0) < session.goal < UNLIMITED:
        raise Refusal(
            f"The goal of {dollars(session.goal)} is money in hand and must be more than the bankroll. "
            "Give a larger amount."
        )
    largest = max(max(case.staked, abs(case.net)) for case in _paid_cases(job, session.bets))
    if largest * session.rounds + (session.bankroll or 0) >= UNLIMITED:
        raise Refusal("The bets are too large to add up over so many rounds. Bet less.")


@cache
def _paid_cases(job: Job, bets: SeatBets) -> list[Paid]:
    """Settle every case once in each process."""
    return [paid(job.table, seats_of(bets), case) for case in kernel_for(job, bets).cases]


def deal_sessions(job: Job, session: Session, block_range: BlockRange) -> Sessions:
    """Deal the sessions of one task."""
    cases = _paid_cases(job, session.bets)
    nets = np.array([case.net for case in cases], dtype=np.int64)
    stakes = np.array([case.staked for case in cases], dtype=np.int64)
    least = -UNLIMITED if session.bankroll is None else full_bet(job, session.seats)
    most = UNLIMITED if session.goal is None else session.goal
    results = Sessions(block_range.count)
    for number in range(block_range.first, block_range.end):
        state = np.array([session.bankroll or 0, 0, 0, 0, 0], dtype=np.int64)
        for codes in _codes(job, session, number):
            walk(codes, nets, stakes, state, least, most)
            if not least <= state[0] < most:
                break
        money, staked, rounds, _, longest = state.tolist()
        results.nets[money - (session.bankroll or 0)] += 1
        results.longest_losing_runs[longest] += 1
        results.staked += staked
        results.rounds += rounds
        results.broke += money < least
        results.reached += money >= most
    return results


def money_curve(job: Job, session: Session, number: int) -> list[Cents]:
    """Return the player's money at the start of a session and after each round, until the player leaves."""
    cases = _paid_cases(job, session.bets)
    nets = np.array([case.net for case in cases], dtype=np.int64)
    least = -UNLIMITED if session.bankroll is None else full_bet(job, session.seats)
    most = UNLIMITED if session.goal is None else session.goal
    curve = [session.bankroll or 0]
    for codes in _codes(job, session, number):
        money = curve[-1] + np.cumsum(nets[codes])
        leaves = np.flatnonzero((money < least) | (money >= most))
        curve += money[: leaves[0] + 1 if len(leaves) else None].tolist()
        if len(leaves):
            break
    return curve


def _codes(job: Job, session: Session, number: int) -> Iterator[Codes]:
    """Yield the rounds of a session a few blocks at a time, since the player may leave early."""
    deal, key = kernel_for(job, session.bets).deal, job.key("sessions")
    for first in range(0, session.blocks, AT_A_TIME):
        codes = np.empty(min(AT_A_TIME * BLOCK, session.rounds - first * BLOCK), dtype=np.uint16)
        deal(key, number * session.blocks + first, codes)
        yield codes


# The win of a table in a shift: in theory, and in many simulated shifts.


@dataclass(frozen=True)
class Band:
    """The range of the house's win at this confidence."""

    confidence: float
    low: float
    high: float


@dataclass(frozen=True)
class Hold:
    """The house's win in shifts of ``rounds`` rounds. ``theory`` is for one round, if it is known."""

    rounds: int
    theory: Money | None
    shifts: Sessions

    @property
    def wins(self) -> Counter[Cents]:
        """Return what the house won in each simulated shift."""
        return Counter({-net: times for net, times in self.shifts.nets.items()})

    @property
    def simulated_win(self) -> Fraction:
        return mean(self.wins)

    @property
    def simulated_hold(self) -> Fraction:
        return Fraction(sum(win * times for win, times in self.wins.items()), self.shifts.staked)

    @property
    def simulated_deviation(self) -> float:
        return deviation(self.wins)

    @property
    def expected_win(self) -> Fraction | None:
        return self.theory.average_win * self.rounds if self.theory else None

    @property
    def expected_deviation(self) -> float | None:
        return sqrt(self.theory.variance * self.rounds) if self.theory else None

    @property
    def average_staked(self) -> Fraction:
        """Return the average stakes of a shift."""
        if self.theory:
            return self.theory.average_staked * self.rounds
        return Fraction(self.shifts.staked, self.shifts.count)

    def expected_band(self, confidence: float) -> Band:
        """Return the band of the normal distribution, from the exact standard deviation if it is known."""
        win = self.simulated_win if self.expected_win is None else self.expected_win
        spread = self.expected_deviation or self.simulated_deviation
        reach = NormalDist().inv_cdf((1 + confidence) / 2) * spread
        return Band(confidence, float(win) - reach, float(win) + reach)

    def simulated_band(self, confidence: float) -> Band:
        """Return the band of the simulated shifts; with long odds it differs from the normal one."""
        doubt = (1 - Fraction(str(confidence))) / 2
        low, high = quantile(self.wins, doubt), quantile(self.wins, 1 - doubt)
        return Band(confidence, low, high)

    def part_inside(self, confidence: float) -> Fraction:
        """Return the share of simulated shifts in the expected band."""
        band = self.expected_band(confidence)
        return part_within(self.wins, band.low, band.high)


# The exact money of players whose bets stand from round to round, from the chain that is simulated.


def chain_money(table: Table[Any], kernel: Kernel[Any]) -> Money:
    """Return the money of a round in the long run, each case as often as the chain reaches it.

    The chain begins again whenever it is back in its first state, so the rounds between two such moments are
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
    total = total_money((payments[code], count) for code, count in ways.items())
    shares = np.array([float(visits[state]) for state in range(len(codes))])
    variance = _long_run_variance(moves, payments, shares / shares.sum())
    return replace(total, long_run_variance=variance, rounds_in_turn=_rounds_in_turn(kernel, ways))


def expected_money(job: Job, seats: Seats, *, every_round: bool = True) -> Money | None:
    """Return the exact money of a round with these bets, or None if it is not known.

    ``every_round`` follows standing bets from round to round, as evenings and shifts do.
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
