"""The drawing rules as tables of numbers, and compiled code that finds the case of a coup with them."""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
from numba import int64, njit

from houseway.games.baccarat.hands.coup import Coup
from houseway.games.baccarat.hands.third_card import DrawingRules

COUNTS = 10
NONE = 10  # in place of what a third card counts

Numbers = npt.NDArray[np.uint16]


def player_table_of_draws(rules: DrawingRules) -> Numbers:
    """Return 1 where the Player's Hand draws, by the point counts of both hands on two cards."""
    return np.array(
        [[rules.player_draws(player, banker) for banker in range(COUNTS)] for player in range(COUNTS)],
        dtype=np.uint16,
    )


def banker_table_of_draws(rules: DrawingRules) -> Numbers:
    """Return 1 where the Banker's Hand draws, by the point counts and the Player's third card."""
    thirds = [*range(COUNTS), None]
    return np.array(
        [
            [[rules.banker_draws(player, banker, third) for third in thirds] for banker in range(COUNTS)]
            for player in range(COUNTS)
        ],
        dtype=np.uint16,
    )


def numbers_of_cases(cases: Iterable[Coup]) -> Numbers:
    """Return the number of each case, by third card and points of the Player's, then the Banker's Hand."""
    numbers = np.zeros((2, COUNTS, 2, COUNTS), dtype=np.uint16)
    for number, coup in enumerate(cases):
        player, banker = coup.player, coup.banker
        numbers[player.cards - 2, player.points, banker.cards - 2, banker.points] = number
    return numbers


@njit(cache=True, inline="always")
def judge(cards, player_table, banker_table, numbers):
    """Return the case and how many cards were dealt. No branches: they cannot be predicted."""
    player = (int64(cards[0]) + int64(cards[2])) % 10
    banker = (int64(cards[1]) + int64(cards[3])) % 10
    player_drew = int64(player_table[player, banker])
    third = int64(cards[4])
    banker_drew = int64(banker_table[player, banker, third if player_drew else NONE])
    last = int64(cards[4 + player_drew])
    player_points = (player + third * player_drew) % 10
    banker_points = (banker + last * banker_drew) % 10
    return numbers[player_drew, player_points, banker_drew, banker_points], 4 + player_drew + banker_drew
