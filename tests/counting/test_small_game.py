"""The equilibrium of small games between two people, against games whose solution is known."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.counting.equilibrium import equilibrium

GAINS = st.lists(st.lists(st.integers(-9, 9), min_size=4, max_size=4), min_size=2, max_size=2)


def opposite(gains: list[list[Fraction]]) -> list[list[Fraction]]:
    return [[-gain for gain in row] for row in gains]


def test_matching_pennies_are_mixed_evenly() -> None:
    gains = [[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]]
    solution = equilibrium(gains, opposite(gains))
    assert solution.first == solution.second == (Fraction(1, 2), Fraction(1, 2))
    assert solution.first_gain == 0
    assert not solution.is_pure


def test_a_mix_has_exact_fractions() -> None:
    """The value of this game is 6/7; it has a choice that nobody makes."""
    gains = [[Fraction(3), Fraction(0), Fraction(9)], [Fraction(-2), Fraction(2), Fraction(9)]]
    solution = equilibrium(gains, opposite(gains))
    assert solution.first == (Fraction(4, 7), Fraction(3, 7))
    assert solution.second == (Fraction(2, 7), Fraction(5, 7), Fraction(0))
    assert solution.first_gain == -solution.second_gain == Fraction(6, 7)


def test_a_better_choice_is_made_always() -> None:
    gains = [[Fraction(2), Fraction(3)], [Fraction(1), Fraction(2)]]
    solution = equilibrium(gains, opposite(gains))
    assert solution.first == solution.second == (Fraction(1), Fraction(0))
    assert solution.is_pure


@given(GAINS)
def test_nobody_gains_by_choosing_otherwise(whole: list[list[int]]) -> None:
    """Over every small game in which one loses what the other gains: the two guarantee each other's value."""
    gains = [[Fraction(gain) for gain in row] for row in whole]
    solution = equilibrium(gains, opposite(gains))
    for row in gains:
        assert sum(map(Fraction.__mul__, solution.second, row), Fraction(0)) <= solution.first_gain
    for column in range(4):
        against = sum((solution.first[row] * gains[row][column] for row in range(2)), Fraction(0))
        assert against >= solution.first_gain
    assert sum(solution.first) == sum(solution.second) == 1


def test_a_game_of_three_choices_each_may_need_three() -> None:
    stone = [
        [Fraction(0), Fraction(-1), Fraction(1)],
        [Fraction(1), Fraction(0), Fraction(-1)],
        [Fraction(-1), Fraction(1), Fraction(0)],
    ]
    with pytest.raises(ValueError, match="no equilibrium of one or two choices"):
        equilibrium(stone, opposite(stone))
