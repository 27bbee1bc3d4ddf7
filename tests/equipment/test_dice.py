"""Two or three dice and what they show."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import product

import pytest

from houseway.equipment.chance import seeded
from houseway.equipment.dice import FACES, ROLLS, ROLLS_OF_TWO, roll, toss


def test_each_of_the_216_rolls_is_made_once() -> None:
    assert set(ROLLS) == set(product(range(1, 7), repeat=3))
    assert len(set(ROLLS.values())) == 216
    assert all(roll.dice == dice for dice, roll in ROLLS.items())


def test_the_totals_are_spread_as_three_fair_dice_spread_them() -> None:
    rolls_of = Counter(roll.total for roll in ROLLS.values())
    assert [rolls_of[total] for total in range(3, 19)] == [
        *(1, 3, 6, 10, 15, 21, 25, 27),
        *(27, 25, 21, 15, 10, 6, 3, 1),
    ]


def test_six_rolls_are_triples() -> None:
    assert {str(roll) for roll in ROLLS.values() if roll.is_triple} == {f"{n}-{n}-{n}" for n in FACES}


def test_a_roll_counts_the_dice_that_show_a_number() -> None:
    roll = ROLLS[4, 6, 4]
    assert [roll.count(number) for number in FACES] == [0, 0, 0, 2, 0, 1]
    assert roll.total == 14
    assert str(roll) == "4-6-4"


def test_a_roll_is_the_same_object_wherever_it_comes_from() -> None:
    for thrown in (*ROLLS.values(), *ROLLS_OF_TWO.values()):
        assert pickle.loads(pickle.dumps(thrown)) is thrown  # noqa: S301 - our own bytes
        names = {"ROLLS": ROLLS, "ROLLS_OF_TWO": ROLLS_OF_TWO}
        assert eval(repr(thrown), names) is thrown  # noqa: S307 - our own words


def test_two_dice() -> None:
    assert set(ROLLS_OF_TWO) == set(product(range(1, 7), repeat=2))
    assert {str(thrown) for thrown in ROLLS_OF_TWO.values() if thrown.is_double} == {
        f"{n}-{n}" for n in FACES
    }
    assert roll([3, 4]) is ROLLS_OF_TWO[3, 4]
    thrown = Counter(toss(chance, 2).dice for chance in [seeded(1)] for _ in range(3600))
    assert len(thrown) == 36
    with pytest.raises(KeyError):
        roll([1, 2, 3, 4])
