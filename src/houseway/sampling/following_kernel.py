"""The kernel for players who keep bets up that stand: a state is what the rounds before it have left."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np

from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Case, Codes, Kernel, Rounds
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Condition
from houseway.rules.procedure.standing import placed_now, what_stands
from houseway.rules.procedure.take_wagers import check_slip
from houseway.rules.wagers.wagers import Seats
from houseway.sampling.chain_kernel import deal_chain, moves

Outcome = TypeVar("Outcome")
State = TypeVar("State", bound=Condition)
Throw = TypeVar("Throw")

MOST_STATES = 3000  # with some 20 throws in each, their cases can still be numbered with 16 bits


class FrozenBets(dict[str, Any]):
    """Bets that can be looked up: a state is one of many."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


def frozen(standing: Mapping[str, Mapping[str, int]]) -> FrozenBets:
    return FrozenBets({seat: FrozenBets(bets) for seat, bets in standing.items()})


def kernel_that_follows(
    table: Table[Outcome],
    wanted: Seats,
    throws: Sequence[Throw],
    *,
    start: State,
    outcome: Callable[[State, Throw], Outcome],
    after: Callable[[Outcome, FrozenBets], State],
    caution: str = "",
) -> Kernel[Outcome]:
    """Return the kernel for players who keep these bets up, each as soon as it may be placed.

    ``throws`` are equally likely, and some may be the same; ``outcome`` is what a throw comes to in a state,
    ``after`` the state that it leaves with what stands. All states that can be reached are found first.
    """
    for seat, bets in wanted.items():
        check_slip(table, seat, bets)
    states: dict[State, int] = {start: 0}
    cases: list[Case[Outcome]] = []
    rows: list[tuple[list[int], list[int]]] = []
    waiting = deque([start])
    while waiting:
        condition = waiting.popleft()
        placed = _placed(table, condition, wanted)
        numbers: dict[Throw, tuple[int, int]] = {}
        for throw in dict.fromkeys(throws):
            came = outcome(condition, throw)
            left = after(came, frozen(what_stands(table, came, placed)))
            if left not in states:
                states[left] = len(states)
                waiting.append(left)
            numbers[throw] = (len(cases), states[left])
            cases.append(Case(came, layout=placed))
        if len(states) > MOST_STATES:
            raise Refusal(
                f"These bets can stand in more than {MOST_STATES:,} ways. Give fewer that move.",
                table.game.cite,
            )
        thrown = [numbers[throw] for throw in throws]
        rows.append(([code for code, _ in thrown], [state for _, state in thrown]))
    codes, following = (np.array(part, dtype=np.int64) for part in zip(*rows, strict=True))
    return Kernel(cases, deal_chain(moves(codes, following)), _not_recorded, caution=caution)


def _placed(table: Table[Any], condition: Condition, wanted: Seats) -> Seats:
    try:
        return placed_now(table, condition, wanted)
    except Refusal:
        return {}  # all of it waits for another moment


def _not_recorded(_: Rounds) -> Codes:
    raise NotImplementedError("a single recorded round does not tell what stood before it")
