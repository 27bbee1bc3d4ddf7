"""Finds the exact equilibrium of a small game of two people: neither gains by changing alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

Mix = tuple[Fraction, ...]  # how often each choice is made
Gains = Sequence[Sequence[Fraction]]  # by the choice of the first person, then of the second


@dataclass(frozen=True)
class Equilibrium:
    """How often each person makes each choice, and what each gains on average."""

    first: Mix
    second: Mix
    first_gain: Fraction
    second_gain: Fraction

    @property
    def is_pure(self) -> bool:
        return 1 in self.first and 1 in self.second


def equilibrium(first: Gains, second: Gains) -> Equilibrium:
    """Return an equilibrium in which both make one choice, or else one in which both mix two.

    ``first`` and ``second`` are the gains of the two people. Where one of them has two choices, there is
    always such an equilibrium, unless several choices gain the same.
    """
    rows, columns = range(len(first)), range(len(first[0]))
    for row, column in product(rows, columns):
        answer = _checked(first, second, _only(row, len(rows)), _only(column, len(columns)))
        if answer:
            return answer
    for row_pair, column_pair in product(combinations(rows, 2), combinations(columns, 2)):
        for row_mix, column_mix in _indifferent(first, second, row_pair, column_pair):
            answer = _checked(
                first,
                second,
                _spread(row_pair, row_mix, len(rows)),
                _spread(column_pair, column_mix, len(columns)),
            )
            if answer:
                return answer
    raise ValueError("the game has no equilibrium of one or two choices for each person")


def _only(choice: int, choices: int) -> Mix:
    return tuple(Fraction(number == choice) for number in range(choices))


def _spread(pair: tuple[int, int], share: Fraction, choices: int) -> Mix:
    parts = {pair[0]: share, pair[1]: 1 - share}
    return tuple(parts.get(number, Fraction(0)) for number in range(choices))


def _indifferent(
    first: Gains, second: Gains, rows: tuple[int, int], columns: tuple[int, int]
) -> Iterator[tuple[Fraction, Fraction]]:
    """Yield the mix of two rows and of two columns at which the other person's two choices gain the same."""
    (top, bottom), (left, right) = rows, columns
    by_row = [second[row][left] - second[row][right] for row in (top, bottom)]
    by_column = [first[top][column] - first[bottom][column] for column in (left, right)]
    if by_row[0] != by_row[1] and by_column[0] != by_column[1]:
        row_mix = by_row[1] / (by_row[1] - by_row[0])
        column_mix = by_column[1] / (by_column[1] - by_column[0])
        if 0 <= row_mix <= 1 and 0 <= column_mix <= 1:
            yield row_mix, column_mix


def _checked(first: Gains, second: Gains, rows: Mix, columns: Mix) -> Equilibrium | None:
    """Return the equilibrium if neither person gains more by any choice against the other's mix."""
    by_row = [sum(map(Fraction.__mul__, columns, map(Fraction, gains)), Fraction(0)) for gains in first]
    by_column = [
        sum((share * second[row][column] for row, share in enumerate(rows)), Fraction(0))
        for column in range(len(columns))
    ]
    first_gain = sum(map(Fraction.__mul__, rows, by_row), Fraction(0))
    second_gain = sum(map(Fraction.__mul__, columns, by_column), Fraction(0))
    if max(by_row) > first_gain or max(by_column) > second_gain:
        return None
    return Equilibrium(rows, columns, first_gain, second_gain)
