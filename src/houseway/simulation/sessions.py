"""Sessions: many evenings of one player, or many shifts of a table, each on rounds of its own.

The number of a session decides its blocks, so it goes the same whoever deals it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial

import numpy as np
import numpy.typing as npt

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK, Codes
from houseway.rules.wagers.wagers import Seat, Seats
from houseway.simulation.money import Paid, paid
from houseway.simulation.run.block_ranges import Done, Stretch
from houseway.simulation.run.blocks import AT_A_TIME
from houseway.simulation.run.counts import walk
from houseway.simulation.run.executors import STOPPED, Dealers, LostError, Stopped, ThisProcess
from houseway.simulation.run.job import Order
from houseway.simulation.run.run import MOST_ROUNDS, check_rounds

MOST_SESSIONS = 10**9
ROUNDS_A_TASK = 1 << 20
SESSIONS_A_TASK = 1 << 12
UNLIMITED = 1 << 61  # more money than any session can come to

# The bets of each seat, in a shape that can be looked up by.
SeatBets = tuple[tuple[Seat, tuple[tuple[str, Cents], ...]], ...]
Amounts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Session:
    """So many rounds with the same bets. Without a bankroll nobody leaves early: the view of the house."""

    rounds: int
    bets: SeatBets
    bankroll: Cents | None = None
    goal: Cents | None = None  # money in hand with which the player leaves

    @property
    def seats(self) -> Seats:
        return _seats(self.bets)

    @property
    def blocks(self) -> int:
        return -(-self.rounds // BLOCK)


def session(rounds: int, seats: Seats, bankroll: Cents | None = None, goal: Cents | None = None) -> Session:
    return Session(rounds, _bets(seats), bankroll, goal)


def _bets(seats: Seats) -> SeatBets:
    return tuple((seat, tuple(bets.items())) for seat, bets in seats.items())


def _seats(bets: SeatBets) -> Seats:
    return {seat: dict(given) for seat, given in bets}


@dataclass
class Sessions:
    """What became of the sessions that were dealt. Adding them up in any order comes to the same."""

    wanted: int
    nets: Counter[Cents] = field(default_factory=Counter)  # the player's, or all players', at the end
    longest_losing_runs: Counter[int] = field(default_factory=Counter)
    rounds: int = 0
    staked: Cents = 0
    broke: int = 0
    reached: int = 0  # the goal
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


def full_bet(order: Order, seats: Seats) -> Cents:
    """The most that a round may ask for, with all that is added on the way."""
    return max(one.staked for one in _paid_cases(order, _bets(seats)))


def simulate_sessions(
    order: Order,
    one: Session,
    count: int,
    dealers: Dealers | None = None,
    *,
    progress: Callable[[int], None] = lambda _: None,
    stopped: Stopped = lambda: False,
) -> Sessions:
    """Deals so many sessions. A player who cannot cover the full bet any more is broke and leaves."""
    _check(order, one, count)
    found, done = Sessions(count), Done()
    longest = max(1, min(ROUNDS_A_TASK // one.rounds, SESSIONS_A_TASK))
    try:
        for _, some in (dealers or ThisProcess()).results(
            partial(deal_sessions, order, one), done.missing(count, longest), stopped
        ):
            found.add(some)
            progress(found.count)
    except LostError as error:
        found.stopped = str(error)
    if found.count < count:
        found.stopped = found.stopped or STOPPED
    return found


def _check(order: Order, one: Session, count: int) -> None:
    if not 1 <= count <= MOST_SESSIONS:
        raise Refusal(f"--sessions {count}: give a whole number from 1 to {MOST_SESSIONS:,}.")
    check_rounds(one.rounds, "--rounds-per-session")
    if one.rounds * count > MOST_ROUNDS:
        raise Refusal(f"{count:,} sessions of {one.rounds:,} rounds are more than {MOST_ROUNDS:,} rounds.")
    needed = full_bet(order, one.seats)
    if one.bankroll is not None and not needed <= one.bankroll < UNLIMITED:
        raise Refusal(
            f"--bankroll {one.bankroll}: a round may ask for {needed} cents ({dollars(needed)}). "
            "Bring at least that, or bet less."
        )
    if one.goal is not None and not (one.bankroll or 0) < one.goal < UNLIMITED:
        raise Refusal(
            f"--goal {one.goal}: the goal is money in hand, more than the bankroll. Name a larger amount."
        )
    largest = max(max(case.staked, abs(case.net)) for case in _paid_cases(order, one.bets))
    if largest * one.rounds + (one.bankroll or 0) >= UNLIMITED:
        raise Refusal("The bets are too large to be added up over so many rounds. Bet less.")


@cache
def _paid_cases(order: Order, bets: SeatBets) -> list[Paid]:
    """By case: the settlement is asked once for each, in each process."""
    return [paid(order.table, _seats(bets), case) for case in order.kernel.cases]


def deal_sessions(order: Order, one: Session, stretch: Stretch) -> Sessions:
    """The work of one task."""
    cases = _paid_cases(order, one.bets)
    nets = np.array([case.net for case in cases], dtype=np.int64)
    stakes = np.array([case.staked for case in cases], dtype=np.int64)
    least = -UNLIMITED if one.bankroll is None else int(stakes.max())
    most = UNLIMITED if one.goal is None else one.goal
    found = Sessions(stretch.count)
    for number in range(stretch.first, stretch.end):
        state = np.array([one.bankroll or 0, 0, 0, 0, 0], dtype=np.int64)
        for codes in _codes(order, one, number):
            walk(codes, nets, stakes, state, least, most)
            if not least <= state[0] < most:
                break
        money, staked, rounds, _, longest = state.tolist()
        found.nets[money - (one.bankroll or 0)] += 1
        found.longest_losing_runs[longest] += 1
        found.staked += staked
        found.rounds += rounds
        found.broke += money < least
        found.reached += money >= most
    return found


def _codes(order: Order, one: Session, number: int) -> Iterator[Codes]:
    """The rounds of a session, some at a time: a player may leave early."""
    deal, key = order.kernel.deal, order.key("sessions")
    for first in range(0, one.blocks, AT_A_TIME):
        codes = np.empty(min(AT_A_TIME * BLOCK, one.rounds - first * BLOCK), dtype=np.uint16)
        deal(key, number * one.blocks + first, codes)
        yield codes
