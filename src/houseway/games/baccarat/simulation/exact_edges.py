"""The exact edge of a wager for the cards that are left in the shoe, compiled.

It counts what `odds.py` counts, in floating point: thousands of shoes are followed round by round.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

import numpy as np
from numba import njit

from houseway.games.baccarat.simulation.judging import COUNTS, NONE


def gains_by_cards(player_table, banker_table, numbers, gains):
    """Return the gain by the points on two cards, and by what third cards count; NONE where none is drawn.

    A sum over third cards is then a sum over one row of this table.
    """
    found = np.zeros((COUNTS, COUNTS, COUNTS + 1, COUNTS + 1))
    for player, banker, third, last in np.ndindex(*found.shape):
        drew = third != NONE
        points = (player + third) % COUNTS if drew else player
        if drew == bool(player_table[player, banker]):
            banker_drew = last != NONE
            if banker_drew == bool(banker_table[player, banker, third]):
                total = (banker + last) % COUNTS if banker_drew else banker
                found[player, banker, third, last] = gains[
                    numbers[int(drew), points, int(banker_drew), total]
                ]
    return found


@njit(cache=True, nogil=True)
def fill_edges(shoes, starts, rounds, player_table, banker_table, gains, found):  # noqa: PLR0917
    """Fill in the average gain of each round: the card face up at first and every card dealt are known.

    Cards that are burned unseen are as likely as any other card that is left.
    """
    left = np.empty(COUNTS, np.float64)
    for row in range(shoes.shape[0]):
        left[:] = 0.0
        for card in shoes[row]:
            left[card] += 1.0
        left[shoes[row, 0]] -= 1.0
        for place in range(rounds[row]):
            found[row, place] = _edge(left, player_table, banker_table, gains)
            for card in shoes[row, starts[row, place] : starts[row, place + 1]]:
                left[card] -= 1.0


@njit(cache=True)
def _edge(left, player_table, banker_table, gains):
    cards = left.sum()
    total = 0.0
    for first in range(COUNTS):
        for second in range(first, COUNTS):
            player_ways = _take(left, first, second)
            player = (first + second) % COUNTS
            for third in range(COUNTS):
                for fourth in range(third, COUNTS):
                    ways = player_ways * _take(left, third, fourth)
                    if ways > 0.0:
                        banker = (third + fourth) % COUNTS
                        draws, banks = player_table[player, banker], banker_table[player, banker]
                        total += ways * _after_four(left, cards - 4.0, draws, banks, gains[player, banker])
                    left[third] += 1.0
                    left[fourth] += 1.0
            left[first] += 1.0
            left[second] += 1.0
    return total / (cards * (cards - 1.0) * (cards - 2.0) * (cards - 3.0))


@njit(cache=True, inline="always")
def _take(left, first, second):
    """Take two cards out; return in how many ways they can come, in either order."""
    ways = left[first]
    left[first] -= 1.0
    ways *= left[second] * (1.0 if first == second else 2.0)
    left[second] -= 1.0
    return ways


@njit(cache=True, inline="always")
def _after_four(left, cards, player_draws, banker_draws, gains):
    """Return the average gain after the first four cards, over the third cards that are drawn."""
    if not player_draws and not banker_draws[NONE]:
        return gains[NONE, NONE]
    total = 0.0
    if not player_draws:
        for last in range(COUNTS):
            total += left[last] * gains[NONE, last]
        return total / cards
    for third in range(COUNTS):
        if banker_draws[third]:
            drawn = -gains[third, third]  # the third card itself is out
            for last in range(COUNTS):
                drawn += left[last] * gains[third, last]
            total += left[third] * drawn / (cards - 1.0)
        else:
            total += left[third] * gains[third, NONE]
    return total / cards
