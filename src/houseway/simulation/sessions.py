"""Sessions: many evenings of one player, or many shifts of a table, each with its own rounds.

The number of a session decides its blocks, so its result does not depend on the worker that deals it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK, Codes, Kernel
from houseway.rules.wagers.wagers import Seats
from houseway.simulation.money import Paid, paid
from houseway.simulation.run.block_ranges import BlockRange, Done
from houseway.simulation.run.blocks import AT_A_TIME
from houseway.simulation.run.counts import walk
from houseway.simulation.run.executors import STOPPED, Stopped, TaskExecutor, ThisProcess, WorkersLostError
from houseway.simulation.run.job import Job, SeatBets, hashable_bets, seats_of
from houseway.simulation.run.run import MOST_ROUNDS, check_rounds

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

    wanted: int
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

    Where wagers stand, it is the most that lies on the layout.
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
    found, done = Sessions(count), Done()
    longest = max(1, min(ROUNDS_A_TASK // session.rounds, SESSIONS_A_TASK))
    try:
        for _, some in (executor or ThisProcess()).results(
            partial(deal_sessions, job, session), done.missing(count, longest), stopped
        ):
            found.add(some)
            progress(found.count)
    except WorkersLostError as error:
        found.stopped = str(error)
    if found.count < count:
        found.stopped = found.stopped or STOPPED
    return found


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
    found = Sessions(block_range.count)
    for number in range(block_range.first, block_range.end):
        state = np.array([session.bankroll or 0, 0, 0, 0, 0], dtype=np.int64)
        for codes in _codes(job, session, number):
            walk(codes, nets, stakes, state, least, most)
            if not least <= state[0] < most:
                break
        money, staked, rounds, _, longest = state.tolist()
        found.nets[money - (session.bankroll or 0)] += 1
        found.longest_losing_runs[longest] += 1
        found.staked += staked
        found.rounds += rounds
        found.broke += money < least
        found.reached += money >= most
    return found


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
