"""How often each roll comes in each state of a shooter's turn, exactly.

A turn is a chain of states that a seven-out ends. A roll is counted in each state as often as that is visited
in a turn, so the result of a wager over many turns is counted roll by roll.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, partial
from math import lcm

from houseway.counting.markov_chain import expected_visits
from houseway.equipment.cards import Card
from houseway.equipment.dice import ROLLS_OF_TWO, Roll
from houseway.games.craps.line_wagers import DONT_PASS, DONT_PASS_ODDS, FIRE, PASS, PASS_ODDS
from houseway.games.craps.options import SUPPLEMENTAL, TRUE_ODDS, times_of
from houseway.games.craps.throw import Throw, Turn
from houseway.refusal import Refusal
from houseway.rules.analysis.advantage_play import Device, one_die_of, weighted
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.analysis.own_odds import Combination
from houseway.rules.game import Table

THROWS = len(ROLLS_OF_TWO)
# The rolls that differ in their dice, with the ways in which each can be thrown.
ROLLS: Mapping[Roll, int] = Counter(ROLLS_OF_TWO[tuple(sorted(dice))] for dice in ROLLS_OF_TWO)
FAIR = Distribution(ROLLS)


@dataclass(frozen=True)
class Throws(Distribution[Throw]):
    """Rolls in every state. Only the fire bet looks at the points that were made in the turn."""

    @cached_property
    def _by_point(self) -> Distribution[Throw]:
        ways: Counter[Throw] = Counter()
        for throw, count in self.ways.items():
            ways[Throw(throw.roll, Turn(throw.turn.point))] += count
        return Distribution(ways, self.throws)

    def seen_by(self, wager_name: str) -> Distribution[Throw]:
        return self if wager_name == FIRE else self._by_point


def turns(rolls: Distribution[Roll] = FAIR, *, counts_points: bool) -> Mapping[Turn, Fraction]:
    """Return how often each state is visited in a turn; without points made, if no wager counts them."""
    return expected_visits(Turn(), lambda turn: _moves(turn, rolls, counts_points=counts_points))


def next_turn(turn: Turn, roll: Roll, *, counts_points: bool) -> Turn:
    after = turn.after(roll)
    return after if counts_points else Turn(after.point)


def _moves(turn: Turn, rolls: Distribution[Roll], *, counts_points: bool) -> Mapping[Turn, Fraction]:
    """Return the chances of the next state; a seven-out, which ends the turn, is left out."""
    moves: Counter[Turn] = Counter()
    for roll, ways in rolls.ways.items():
        if not Throw(roll, turn).is_seven_out:
            moves[next_turn(turn, roll, counts_points=counts_points)] += ways
    return {after: Fraction(ways, rolls.total) for after, ways in moves.items()}


@cache
def _fair_throws(*, counts_points: bool) -> Throws:
    return _throws(FAIR, counts_points=counts_points)


def _throws(rolls: Distribution[Roll], *, counts_points: bool) -> Throws:
    visits = turns(rolls, counts_points=counts_points)
    unit = lcm(*(count.denominator for count in visits.values()))
    return Throws(
        {
            Throw(roll, turn): int(count * unit) * ways
            for turn, count in visits.items()
            for roll, ways in rolls.ways.items()
        },
        rolls.total,
    )


def die(table: Table[Throw]) -> Device:
    """Return a die of the two, for what comes up if it is not fair."""
    is_counted = counts_points(table)
    return one_die_of(ROLLS_OF_TWO.values(), lambda rolls: _throws(weighted(rolls), counts_points=is_counted))


def counts_points(table: Table[Throw]) -> bool:
    """Return whether a wager of the table looks at the points made in the turn."""
    return FIRE in table.wagers


def distribution(table: Table[Throw], removed: Sequence[Card]) -> Distribution[Throw]:
    if removed:
        raise Refusal(f"{table.game.title} is played with dice, so no cards can be removed. Leave them out.")
    return _fair_throws(counts_points=counts_points(table))


def _with_odds(line: str, odds: str, table: Table[Throw], throw: Throw) -> Mapping[str, Fraction | int]:
    """Return a line wager with all the odds that the house lets a player take or lay."""
    point = throw.turn.point
    if point is None:
        return {line: 1}
    times = times_of(table.options, point)
    # Odds that are laid may win so many times the wager, and so cost more than that.
    return {line: 1, odds: times if line == PASS else times * TRUE_ODDS[point].ratio}


OWN_ODDS = {
    line: Combination(f"{line} with odds", SUPPLEMENTAL, partial(_with_odds, line, odds))
    for line, odds in ((PASS, PASS_ODDS), (DONT_PASS, DONT_PASS_ODDS))
}
