"""Simulates craps: one shooter after the other, by strategies that know the puck and odds on the line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial

import numpy as np
import numpy.typing as npt

from houseway.equipment.dice import ROLLS_OF_TWO
from houseway.equipment.money import Cents
from houseway.games.craps.line_wagers import COME, PASS
from houseway.games.craps.odds import ROLLS, counts_points, next_turn, turns
from houseway.games.craps.options import TRUE_ODDS, reversed_odds
from houseway.games.craps.play import CrapsCondition
from houseway.games.craps.throw import POINTS, Throw, Turn
from houseway.games.craps.wagers import BEHIND_A_NUMBER, BEHIND_THE_LINE, most_odds
from houseway.rules.analysis.betting_strategy import OddsWanted, StrategyWords, standing_strategy
from houseway.rules.analysis.kernel import Case, Codes, Kernel, Rounds
from houseway.rules.game import Table
from houseway.rules.wagers.payout import Odds
from houseway.rules.wagers.wagers import A_DOLLAR, Bets
from houseway.simulation.kernels.chain import (
    FrozenBets,
    Moves,
    Placing,
    cuda_chain,
    deal_chain,
    kept_up,
    kernel_that_follows,
    moves,
)

ODDS_OF = {of: odds for odds, of in (BEHIND_THE_LINE | BEHIND_A_NUMBER).items()}


def _odds(
    table: Table[Throw], condition: CrapsCondition, bets: Bets, of: str, odds_wanted: OddsWanted
) -> Mapping[str, Cents]:
    """Return the odds that may be placed behind wagers of this name, by the name of the odds."""
    takes = of in (PASS, COME)
    placeable = {}
    for name, line, number in _lines(condition, bets, of):
        most = most_odds(table, number, line, takes=takes)
        odds = TRUE_ODDS[number] if takes else reversed_odds(number)
        if odds_wanted.times is not None:
            most = min(most, most_odds(table, number, line, takes=takes, times=odds_wanted.times))
        if odds_wanted.amount is not None:
            most = min(most, odds_wanted.amount)
        payable = _payable(most, odds)
        if payable:
            placeable[name] = payable
    return placeable


def _lines(condition: CrapsCondition, bets: Bets, of: str) -> Iterator[tuple[str, Cents, int]]:
    """Yield the name of the odds, the wager that they go behind, and its number."""
    if of in BEHIND_THE_LINE.values():
        if of in bets and condition.point is not None:
            yield ODDS_OF[of], bets[of], condition.point
        return
    for number in POINTS:
        if f"{of}:{number}" in bets:
            yield f"{ODDS_OF[of]}:{number}", bets[f"{of}:{number}"], number


def _payable(most: Cents, odds: Odds) -> Cents:
    """Return the largest amount that can be paid at the odds, in whole dollars if there is one."""
    step = odds.per * A_DOLLAR
    return most // step * step or most // odds.per * odds.per


def _point_is(number: int, condition: CrapsCondition) -> bool:
    return condition.point == number


WORDS = StrategyWords(
    moments={
        "come-out": lambda condition: condition.point is None,
        "point": lambda condition: condition.point is not None,
        **{str(number): partial(_point_is, number) for number in POINTS},
    },
    has_odds=frozenset(ODDS_OF),
    odds=_odds,
)


# The simulation kernel of craps: rolls of one shooter after the other.
#
# A case is a roll in a state of the turn. Every block begins with a new shooter.

CAUTION = (
    "exact odds are those of whole turns. A sample has blocks of rolls that begin with a new shooter and may "
    "end in the middle of a turn, so that even a long sample may differ a little"
)
FACES = 6


def kernel(table: Table[Throw], strategy: str | None) -> Kernel[Throw]:
    """Recorded rounds are the point, 0 for none, the points made as bits, and two dice."""
    if strategy is not None:
        return _following(table, standing_strategy(table, strategy, WORDS))
    cases, table_of_moves = _chain(counts_points=counts_points(table))
    states = {turn: number for number, turn in enumerate(_states(counts_points=counts_points(table)))}

    def judge(rounds: Rounds) -> Codes:
        codes = [table_of_moves[_state(states, row), _throw(row)] & 0xFFFF for row in rounds.tolist()]
        return np.array(codes, dtype=np.uint16)

    return Kernel(
        cases,
        deal_chain(table_of_moves),
        judge,
        caution=CAUTION,
        follow=lambda odds: _following(table, kept_up(table, odds)),
        moves=table_of_moves,
        ends_turn=_ends_turn,
        cuda=lambda: cuda_chain(table_of_moves),
    )


def _ends_turn(throw: Throw) -> bool:
    return throw.is_seven_out


def _following(table: Table[Throw], placing: Placing) -> Kernel[Throw]:
    """Return the kernel for players with this strategy: a state is the turn and the bets on the layout."""

    def after(throw: Throw, standing: FrozenBets) -> CrapsCondition:
        turn = next_turn(throw.turn, throw.roll, counts_points=counts_points(table))
        return CrapsCondition(standing=standing, point=turn.point, made=turn.made)

    return kernel_that_follows(
        table,
        placing,
        [ROLLS_OF_TWO[tuple(sorted(dice))] for dice in ROLLS_OF_TWO],
        start=CrapsCondition(standing=FrozenBets()),
        outcome=lambda condition, roll: Throw(roll, condition.turn),
        after=after,
        ends_turn=_ends_turn,
        caution=CAUTION,
    )


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
