"""The kernel for players who keep bets up that stand: a state is what the rounds before it have left."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np

from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Case, Codes, Kernel, Rounds
from houseway.rules.analysis.standing.strategy import StandingStrategy
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Condition
from houseway.rules.procedure.standing import StandingCondition, placed_now, what_stands
from houseway.rules.procedure.take_wagers import check_slip
from houseway.rules.wagers.wagers import Seats
from houseway.sampling.chain_kernel import cuda_chain, deal_chain, moves

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


def kept_up(table: Table[Any], wanted: Seats) -> Placing:
    """Return how players place these bets who keep each of them up, as soon as it may be placed."""
    for seat, bets in wanted.items():
        check_slip(table, seat, bets)

    def placed(condition: Condition) -> Seats:
        try:
            return placed_now(table, condition, wanted)
        except Refusal:
            return {}  # all of it waits for another moment

    return placed


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

    ``throws`` are equally likely, and some may be the same; ``outcome`` is what a throw comes to in a state,
    ``after`` the state that it leaves with what stands. All states that can be reached are found first.
    """
    states: dict[State, int] = {}
    known: dict[State, int] = {}  # what a round leaves, before the bets for the next one are placed
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
            left = number_of(after(came, frozen(what_stands(table, came, placed))))
            numbers[throw] = (len(cases), left)
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
    raise NotImplementedError("a single recorded round does not tell what stood before it")
