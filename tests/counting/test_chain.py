"""Chains of states against answers that are worked by hand, and against following every path."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from houseway.counting.markov_chain import expected_visits

HALF = Fraction(1, 2)


def test_a_coin_until_heads() -> None:
    """Tails stays, heads ends: two tosses on average."""
    assert expected_visits("toss", lambda _: {"toss": HALF}) == {"toss": 2}


def test_a_walk_between_two_ends() -> None:
    """From 1 of 3 a fair walk visits 1 four thirds of a time, and 2 two thirds."""
    walk = {1: {2: HALF}, 2: {1: HALF}}
    assert expected_visits(1, lambda at: walk[at]) == {1: Fraction(4, 3), 2: Fraction(2, 3)}


def test_visits_are_those_of_every_path_that_is_long_enough() -> None:
    """Four states with loops and ways back; what is left after 200 steps is less than can be seen."""
    third = Fraction(1, 3)
    moves = {
        "a": {"a": third, "b": third, "c": Fraction(1, 6)},
        "b": {"a": third, "d": third},
        "c": {"c": HALF, "b": Fraction(1, 4)},
        "d": {"b": third, "d": Fraction(1, 6), "a": third},
    }
    exact = expected_visits("a", lambda state: moves[state])
    now: Mapping[str, float] = {"a": 1.0}
    visits = defaultdict(float, now)
    for _ in range(200):
        after: defaultdict[str, float] = defaultdict(float)
        for state, chance in now.items():
            for follower, share in moves[state].items():
                after[follower] += chance * float(share)
                visits[follower] += chance * float(share)
        now = after
    assert set(exact) == set(moves)
    assert all(abs(float(exact[state]) - visits[state]) < 1e-9 for state in moves)
