"""The simulation kernel of craps: rolls of one shooter after the other.

A case is a roll in a state of the turn. Every block begins with a new shooter.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import cache, partial
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.equipment.dice import ROLLS_OF_TWO, Roll
from houseway.games.craps.odds import ROLLS, counts_points, next_turn, turns
from houseway.games.craps.options import WAGERS
from houseway.games.craps.procedure import CrapsCondition
from houseway.games.craps.throw import POINTS, Throw, Turn
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Case, Codes, Cuda, Kernel, Rounds
from houseway.rules.game import Table
from houseway.rules.procedure.standing import placed_now, what_stands
from houseway.rules.procedure.take_wagers import check_slip
from houseway.rules.wagers.wagers import Seats
from houseway.sampling.chain_kernel import Moves, deal_chain, moves

CAUTION = (
    "exact odds are those of whole turns. A sample has blocks of rolls that begin with a new shooter and may "
    "end in the middle of a turn, so that even a long sample may differ a little"
)
FACES = 6
MOST_STATES = 3000  # with 21 rolls in each, their cases can still be numbered with 16 bits


def kernel(table: Table[Throw], _: str | None) -> Kernel[Throw]:
    """Recorded rounds are the point, 0 for none, the points made as bits, and two dice."""
    cases, table_of_moves = _chain(counts_points=counts_points(table))
    states = {turn: number for number, turn in enumerate(_states(counts_points=counts_points(table)))}

    def judge(rounds: Rounds) -> Codes:
        found = [table_of_moves[_state(states, row), _throw(row)] & 0xFFFF for row in rounds.tolist()]
        return np.array(found, dtype=np.uint16)

    def cuda() -> Cuda:
        constants = {"THROWS": table_of_moves.shape[1], "STATES": table_of_moves.shape[0]}
        return Cuda(
            "sampling/chain_kernel.cu",
            tables=(table_of_moves.reshape(-1),),
            constants=constants,
            bytes_a_thread=-(-table_of_moves.nbytes // Cuda.threads),  # a group shares the moves
        )

    follow = partial(_following, table)
    return Kernel(cases, deal_chain(table_of_moves), judge, caution=CAUTION, follow=follow, cuda=cuda)


def _following(table: Table[Throw], wanted: Seats) -> Kernel[Throw]:
    """Return the kernel for players who keep these bets up, each as soon as it may be placed.

    A state is the turn with the wagers that stand. All that can be reached are found first.
    """
    for seat, bets in wanted.items():
        check_slip(table, seat, bets)
    start = CrapsCondition(standing=FrozenBets())
    states: dict[CrapsCondition, int] = {start: 0}
    cases: list[Case[Throw]] = []
    rows: list[tuple[list[int], list[int]]] = []
    waiting = deque([start])
    while waiting:
        condition = waiting.popleft()
        placed = _placed(table, condition, wanted)
        numbers: dict[Roll, tuple[int, int]] = {}
        for roll in ROLLS:
            throw = Throw(roll, condition.turn)
            after = _condition_after(table, throw, placed)
            if after not in states:
                states[after] = len(states)
                waiting.append(after)
            numbers[roll] = (len(cases), states[after])
            cases.append(Case(throw, layout=placed))
        if len(states) > MOST_STATES:
            raise Refusal(
                f"These bets can stand in more than {MOST_STATES:,} ways. Give fewer that move.", WAGERS
            )
        thrown = [numbers[ROLLS_OF_TWO[tuple(sorted(dice))]] for dice in ROLLS_OF_TWO]
        rows.append(([code for code, _ in thrown], [state for _, state in thrown]))
    codes, following = (np.array(part, dtype=np.int64) for part in zip(*rows, strict=True))
    return Kernel(cases, deal_chain(moves(codes, following)), _not_recorded, caution=CAUTION)


def _placed(table: Table[Throw], condition: CrapsCondition, wanted: Seats) -> Seats:
    try:
        return placed_now(table, condition, wanted)
    except Refusal:
        return {}  # all of it waits for another moment, as a come wager does before a come-out roll


def _condition_after(table: Table[Throw], throw: Throw, placed: Seats) -> CrapsCondition:
    turn = next_turn(throw.turn, throw.roll, counts_points=counts_points(table))
    standing = what_stands(table, throw, placed)
    frozen = {seat: FrozenBets(bets) for seat, bets in standing.items()}
    return CrapsCondition(standing=FrozenBets(frozen), point=turn.point, made=turn.made)


class FrozenBets(dict[str, Any]):
    """Bets that can be looked up: a state is one of many."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


def _not_recorded(_: Rounds) -> Codes:
    raise NotImplementedError("a single recorded round does not tell what stood before it")


def _state(states: Mapping[Turn, int], row: list[int]) -> int:
    point, made = row[0] or None, tuple(number for bit, number in enumerate(POINTS) if row[1] >> bit & 1)
    return states[Turn(point, made)]


def _throw(row: list[int]) -> int:
    return (row[2] - 1) * FACES + row[3] - 1


def _states(*, counts_points: bool) -> list[Turn]:
    return list(turns(counts_points=counts_points))


@cache
def _chain(*, counts_points: bool) -> tuple[list[Case[Throw]], Moves]:
    """Return the cases, and for each state and throw the number of the case and the next state."""
    states = {turn: number for number, turn in enumerate(_states(counts_points=counts_points))}
    cases = [Case(Throw(roll, turn)) for turn in states for roll in ROLLS]
    number = {case.outcome: code for code, case in enumerate(cases)}
    codes: npt.NDArray[np.int64] = np.zeros((len(states), len(ROLLS_OF_TWO)), dtype=np.int64)
    after = np.zeros_like(codes)
    for turn, state in states.items():
        for throw, dice in enumerate(ROLLS_OF_TWO):
            roll = ROLLS_OF_TWO[tuple(sorted(dice))]
            codes[state, throw] = number[Throw(roll, turn)]
            after[state, throw] = states[next_turn(turn, roll, counts_points=counts_points)]
    return cases, moves(codes, after)
