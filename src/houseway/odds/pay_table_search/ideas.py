"""Ideas for a pay table: which rows move, and the values that bring them nearest to a target.

Rows keep their order: one that is printed higher, or is rarer, never pays less than the next. An idea is a
set of rows, at most three; each is answered with the values that one would rather print: near the target,
with few and round changes. Everything is added up in whole numbers, since there are many to try.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, pairwise, product
from math import inf, lcm, log2
from typing import NamedTuple

from houseway.odds.pay_table_search.round_odds import gain_of, near, roughness
from houseway.odds.pay_table_search.rows import PayRow
from houseway.rules.wagers.payout import Odds, Pays

MOST_ROWS = 3
NEIGHBOURS = 2  # values on either side of the best that are tried in the last row

# What weighs against an idea, in tenths of a percentage point off the target.
TENTHS_OF_A_POINT = 1000
A_CHANGE = 0.5
A_TIE = 0.3  # with the next row, where the printed odds differ
A_DOUBLING = 0.3
A_BREAK = 0.3  # odds below the least, or other than the exact ones


@dataclass(frozen=True)
class Idea:
    """The values of all rows, and how far they are from the target; a lower ``score`` is a better idea."""

    values: tuple[Pays, ...]
    house_advantage: Fraction
    score: float


class _Value(NamedTuple):
    """What a row may pay: how much of the house advantage it takes, and what weighs against it."""

    pays: Pays
    fall: int
    gain: float
    cost: float


class _Others:
    """The values of a row other than what it pays now, the least first, to be looked up."""

    def __init__(self, values: Iterable[_Value]) -> None:
        self.values = list(values)
        self._falls = [value.fall for value in self.values]
        self._gains = [value.gain for value in self.values]

    def nearest(self, fall: int, least: float, most: float) -> list[_Value]:
        """Return the values nearest to this fall of the advantage, within what the order of rows allows."""
        low, high = bisect_left(self._gains, least), bisect_right(self._gains, most)
        at = bisect_left(self._falls, fall, low, max(low, high))
        return self.values[max(at - NEIGHBOURS, low) : min(at + NEIGHBOURS, high)]


class Ideas:
    """Looks for ideas with the rows of one table, which has this house advantage now."""

    def __init__(self, rows: Sequence[PayRow], now: Fraction, target: Fraction) -> None:
        self._rows, self._now, self._target = rows, now, target
        self._unit = lcm(
            now.denominator,
            target.denominator,
            *(row.fall(pays).denominator for row in rows for pays in row.values),
            *(row.worth.denominator for row in rows),
        )
        self._per_unit = TENTHS_OF_A_POINT / self._unit
        self._wanted = int((now - target) * self._unit)  # how much of the advantage has to fall
        self._values = [[self._value(row, pays) for pays in row.values] for row in rows]
        self._usual = [self._value(row, row.now) for row in rows]
        self._others = [
            _Others(value for value in values if value.pays != row.now)
            for row, values in zip(rows, self._values, strict=True)
        ]
        # Rows that are out of order already, as given by the house, need not be put in order.
        self._in_order = [
            place for place, (higher, lower) in enumerate(pairwise(self._usual)) if higher.gain >= lower.gain
        ]
        self._differ_in_print = [
            place
            for place, (higher, lower) in enumerate(pairwise(rows))
            if gain_of(higher.printed) > gain_of(lower.printed)
        ]

    def every_idea(self) -> Iterator[Idea]:
        """Yield the table as it is, the best idea for each set of rows, and both ends of the range."""
        yield self._idea(self._usual, 0)
        movable = [place for place, row in enumerate(self._rows) if row.may_move]
        for size in range(1, MOST_ROWS + 1):
            for places in combinations(movable, size):
                best = self._best(places)
                if best:
                    yield best
        for end in (self.lowest, self.highest):
            yield self._idea(end, sum(value.cost for value in end))

    @cached_property
    def lowest(self) -> list[_Value]:
        """Return the values with the lowest house advantage: every row as high as the one above lets it."""
        found: list[_Value] = []
        for place, values in enumerate(self._values):
            bound = found[-1].gain if place and place - 1 in self._in_order else values[-1].gain
            found.append(next((value for value in reversed(values) if value.gain <= bound), values[0]))
        return found

    @cached_property
    def highest(self) -> list[_Value]:
        """Return the values with the highest house advantage: every row as low as the one below lets it."""
        found: list[_Value] = []
        for place, values in reversed(list(enumerate(self._values))):
            bound = found[-1].gain if found and place in self._in_order else values[0].gain
            found.append(next((value for value in values if value.gain >= bound), values[-1]))
        return found[::-1]

    def advantage(self, values: Sequence[_Value]) -> Fraction:
        return self._now - Fraction(sum(value.fall for value in values), self._unit)

    def _value(self, row: PayRow, pays: Pays) -> _Value:
        gain, cost = float(gain_of(pays)), 0.0
        if pays != row.now:
            doublings = abs(log2((gain + 2) / float(gain_of(row.now) + 2)))
            cost = A_CHANGE + roughness(pays) + A_DOUBLING * doublings + A_BREAK * row.would_break(pays)
        return _Value(pays, int(row.fall(pays) * self._unit), gain, cost)

    def _best(self, places: Sequence[int]) -> Idea | None:
        """Try all values of the first rows with those of the last that come nearest to the target."""
        *first, last = places
        best: tuple[float, list[_Value]] | None = None
        for chosen in product(*(self._others[place].values for place in first)):
            values = self._usual.copy()
            for place, changed in zip(first, chosen, strict=True):
                values[place] = changed
            cost = sum(value.cost for value in chosen)
            left = self._wanted - sum(value.fall for value in chosen)
            for value in self._nearest(last, left, values, alone=not first):
                score = abs(left - value.fall) * self._per_unit + cost + value.cost
                if best is None or score < best[0]:
                    values[last] = value
                    if self._is_in_order(values):
                        best = score, values.copy()
        return self._idea(best[1], best[0] - self._off(best[1])) if best else None

    def _nearest(self, place: int, left: int, values: Sequence[_Value], *, alone: bool) -> list[_Value]:
        """Return the values of a row nearest to what is left; also others than round ones if it is alone."""
        most = values[place - 1].gain if place - 1 in self._in_order else inf
        least = values[place + 1].gain if place in self._in_order else -inf
        found = self._others[place].nearest(left, least, most)
        row = self._rows[place]
        if alone and isinstance(row.values[-1], Odds):
            exact = gain_of(row.now) + Fraction(left, self._unit) / row.worth
            others = near(exact, gain_of(row.values[0]), gain_of(row.values[-1]))
            found += [self._value(row, pays) for pays in others if pays != row.now]
        return found

    def _is_in_order(self, values: Sequence[_Value]) -> bool:
        return all(values[place].gain >= values[place + 1].gain for place in self._in_order)

    def _off(self, values: Sequence[_Value]) -> float:
        return abs(self._wanted - sum(value.fall for value in values)) * self._per_unit

    def _idea(self, values: Sequence[_Value], cost: float) -> Idea:
        ties = sum(values[place].gain == values[place + 1].gain for place in self._differ_in_print)
        score = self._off(values) + cost + A_TIE * ties
        return Idea(tuple(value.pays for value in values), self.advantage(values), score)
