"""Makes the kernel of a game in which each throw leads from one state to the next, such as craps.

Each half of a random word is a throw; a counter makes four. A block begins in the first state. For players
who keep their bets on the layout, the bets that still stand belong to the state.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.refusal import Refusal
from houseway.rules.analysis.betting_strategy import StandingStrategy, standing_strategy
from houseway.rules.analysis.kernel import BLOCK, Case, Codes, Cuda, Kernel, Rounds
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Condition
from houseway.rules.procedure.standing_wagers import StandingCondition, placed_now, what_stands
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.wagers.wagers import Seats
from houseway.simulation.kernels.draws import draw, fair_half, fill, words

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


_LOW = 0xFFFFFFFF
_THREADS = 1024  # few large groups share their tables: measured, a little faster than many small ones

# For each state, a row of throws: the code of the case in the lower half, the next state in the upper one.
Moves = npt.NDArray[np.uint32]


def moves(codes: npt.NDArray[np.int64], after: npt.NDArray[np.int64]) -> Moves:
    """Pack the code and the next state of every state (rows) and throw (columns)."""
    packed: Moves = (codes | after << 16).astype(np.uint32)
    return packed


def deal_chain(table: Moves) -> Callable[[np.uint64, int, Codes], None]:
    """Return ``deal`` of a kernel that follows the states through this table."""

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        _deal(key, first_block * BLOCK, codes, table.reshape(-1), table.shape[1])

    return deal


def cuda_chain(table: Moves) -> Cuda:
    """Return the same dealing on a GPU."""
    return Cuda(
        "simulation/kernels/chain.cu",
        tables=(table.reshape(-1),),
        constants={"THROWS": table.shape[1], "STATES": table.shape[0]},
        threads=_THREADS,
        groups_a_processor=2,
        bytes_a_thread=-(-table.nbytes // _THREADS),  # a group shares the moves
    )


@njit(cache=True)
def _deal(key, first_round, codes, table, throws):
    """Deal whole blocks four at a time: each next state waits for the one before, but four do so at once."""
    wide = np.empty(table.shape[0], dtype=np.uint64)  # the next state as the place where its row begins
    for place in range(table.shape[0]):
        move = uint64(table[place])
        wide[place] = (move & uint64(0xFFFF)) | ((move >> uint64(16)) * uint64(throws)) << uint64(16)
    drawn = np.empty(4 * BLOCK, dtype=np.uint16)
    start = 0
    while start < codes.shape[0]:
        length = min(4 * BLOCK, codes.shape[0] - start)
        some = codes[start : start + length]
        _draw_throws(key, uint64((first_round + start) // 4), drawn[: (length + 3) // 4 * 4], throws)
        if length == 4 * BLOCK:
            _follow_four(drawn, wide, some)
        else:
            for block in range(0, length, BLOCK):
                _follow_one(drawn[block:length], wide, some[block : block + BLOCK])
        start += length


@njit(cache=True)
def _draw_throws(key, first, drawn, throws):
    """Draw throws, four for each counter, then again the few whose half is not fair."""
    one = np.empty(drawn.shape[0] // 4, dtype=np.uint64)
    other = np.empty_like(one)
    fill(key, first, uint64(0), one, other)
    low, limit = uint64(_LOW), uint64(throws)
    least = uint64(1 << 32) % limit
    unfair = 0
    for at in range(one.shape[0]):
        products = (
            (one[at] & low) * limit,
            (one[at] >> uint64(32)) * limit,
            (other[at] & low) * limit,
            (other[at] >> uint64(32)) * limit,
        )
        for number in range(4):
            drawn[4 * at + number] = products[number] >> uint64(32)
            unfair += (products[number] & low) < least
    if unfair:
        _draw_again(key, first, drawn, throws)


@njit(cache=True)
def _draw_again(key, first, drawn, throws):
    for place in range(drawn.shape[0]):
        counter, which, shift = first + uint64(place // 4), place // 2 % 2, place % 2 * 32
        half = (words(key, counter, uint64(0))[which] >> uint64(shift)) & uint64(_LOW)
        drawn[place] = draw(fair_half(half, key, counter, which, shift, throws), throws)[0]


@njit(cache=True)
def _follow_one(drawn, table, codes):
    row = uint64(0)
    for place in range(codes.shape[0]):
        move = table[row + uint64(drawn[place])]
        codes[place] = move & uint64(0xFFFF)
        row = move >> uint64(16)


@njit(cache=True)
def _follow_four(drawn, table, codes):
    first, second, third, fourth = uint64(0), uint64(0), uint64(0), uint64(0)
    for place in range(BLOCK):
        move = table[first + uint64(drawn[place])]
        codes[place], first = move & uint64(0xFFFF), move >> uint64(16)
        move = table[second + uint64(drawn[place + BLOCK])]
        codes[place + BLOCK], second = move & uint64(0xFFFF), move >> uint64(16)
        move = table[third + uint64(drawn[place + 2 * BLOCK])]
        codes[place + 2 * BLOCK], third = move & uint64(0xFFFF), move >> uint64(16)
        move = table[fourth + uint64(drawn[place + 3 * BLOCK])]
        codes[place + 3 * BLOCK], fourth = move & uint64(0xFFFF), move >> uint64(16)


# The kernel for players who keep their bets on the layout: a state includes the bets that still stand.

Outcome = TypeVar("Outcome")
State = TypeVar("State", bound=StandingCondition)
Throw = TypeVar("Throw")

MOST_STATES = 3000  # with some 20 throws in each, their cases can still be numbered with 16 bits


class FrozenBets(dict[str, Any]):
    """Bets that can be looked up: a state is one of many."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


def frozen(standing: Mapping[str, Mapping[str, int]]) -> FrozenBets:
    return FrozenBets({seat: FrozenBets(bets) for seat, bets in standing.items()})


Placing = Callable[[Any], Seats]  # all bets before a round, by the condition of the table


def kept_up(table: Table[Any], bets_of_seats: Seats) -> Placing:
    """Return how players place these bets if they keep each on the layout as soon as it may be placed."""
    for seat, bets in bets_of_seats.items():
        check_slip(table, seat, bets)

    def placed(condition: Condition) -> Seats:
        try:
            return placed_now(table, condition, bets_of_seats)
        except Refusal:
            return {}  # none of them may be placed now

    return placed


def with_standing_wagers(
    plain: Kernel[Outcome], table: Table[Any], strategy: str | None, condition: type[StandingCondition]
) -> Kernel[Outcome]:
    """Return a kernel of equally likely outcomes for a table at which some wagers stand from round to round.

    A state is what stands: all else in the ``condition`` of the table is as it was in the beginning.
    """

    def following(placing: Placing) -> Kernel[Outcome]:
        return kernel_that_follows(
            table,
            placing,
            [case.outcome for case in plain.cases],
            start=condition(standing=FrozenBets()),
            outcome=lambda _, outcome: outcome,
            after=lambda _, standing: condition(standing=standing),
        )

    if strategy is not None:
        return following(standing_strategy(table, strategy))
    return replace(plain, follow=lambda bets: following(kept_up(table, bets)))


def kernel_that_follows(
    table: Table[Outcome],
    placing: Placing,
    throws: Sequence[Throw],
    *,
    start: State,
    outcome: Callable[[State, Throw], Outcome],
    after: Callable[[Outcome, FrozenBets], State],
    ends_turn: Callable[[Outcome], bool] | None = None,
    caution: str = "",
) -> Kernel[Outcome]:
    """Return the kernel for players who place bets in this way.

    ``throws`` are equally likely, and some may be the same; ``outcome`` judges a throw in a state, and
    ``after`` returns the next state with the bets that stand. All states within reach are listed first.
    """
    states: dict[State, int] = {}
    known: dict[State, int] = {}  # states after a round, before the bets for the next one are placed
    waiting: deque[tuple[State, Seats]] = deque()

    def number_of(condition: State) -> int:
        """Number the state with all bets placed: what follows depends on nothing else."""
        if condition in known:
            return known[condition]
        placed = placing(condition)
        state = replace(condition, standing=frozen({str(seat): bets for seat, bets in placed.items()}))
        if state not in states:
            states[state] = len(states)
            waiting.append((state, placed))
        known[condition] = states[state]
        return states[state]

    number_of(start)
    cases: list[Case[Outcome]] = []
    rows: list[tuple[list[int], list[int]]] = []
    while waiting:
        condition, placed = waiting.popleft()
        numbers: dict[Throw, tuple[int, int]] = {}
        for throw in dict.fromkeys(throws):
            came = outcome(condition, throw)
            next_state = number_of(after(came, frozen(what_stands(table, came, placed))))
            numbers[throw] = (len(cases), next_state)
            cases.append(Case(came, layout=placed))
        if len(states) > MOST_STATES:
            raise Refusal(
                f"These bets can stand in more than {MOST_STATES:,} ways. Give fewer that move.",
                table.game.cite,
            )
        thrown = [numbers[throw] for throw in throws]
        rows.append(([code for code, _ in thrown], [state for _, state in thrown]))
    strategy = placing if isinstance(placing, StandingStrategy) else None
    if strategy:
        strategy.check_followed()
    codes, following = (np.array(part, dtype=np.int64) for part in zip(*rows, strict=True))
    table_of_moves = moves(codes, following)
    return Kernel(
        cases,
        deal_chain(table_of_moves),
        _not_recorded,
        strategy=strategy.text if strategy else "",
        caution=caution,
        moves=table_of_moves,
        ends_turn=ends_turn,
        cuda=lambda: cuda_chain(table_of_moves),
    )


def _not_recorded(_: Rounds) -> Codes:
    raise NotImplementedError("a single recorded round does not tell which bets stood before it")
