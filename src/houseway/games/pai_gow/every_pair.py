"""Counts every hand of four tiles against every other: 35,960 hands by 20,475, which are 736,281,000
pairs.

Tiles of one kind are worth the same, so hands are counted by their kinds: 3,620 hands that differ, each
with the number of ways in which it can be dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.equipment.cards import Card
from houseway.equipment.tiles import SET_OF_TILES
from houseway.games.pai_gow.hands import KINDS, TILES_IN_A_HAND, Kinds, Ranking, every_hand, kind_of
from houseway.games.pai_gow.house_way import TilesWay
from houseway.games.pai_gow.settlement import SHOWDOWNS, Comparison, Showdown
from houseway.rules.analysis.distribution import cards_left

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


MOST_SETTINGS = 3
# The outcomes in the order in which they are counted: by the high hand, then by the low hand.
_COMPARISONS = (Comparison.LOWER, Comparison.COPY, Comparison.HIGHER)
OUTCOMES: tuple[Showdown, ...] = tuple(SHOWDOWNS[high, low] for high in _COMPARISONS for low in _COMPARISONS)

Ways = npt.NDArray[np.int64]  # by hand, setting and outcome
Numbers = npt.NDArray[np.int64]


class HandTable(NamedTuple):
    """The hands that differ as arrays: kinds of tiles, and the ranks of both hands in each setting."""

    kinds: Numbers
    settings: Numbers  # how many each hand has
    high: Numbers  # by hand and setting
    low: Numbers


@cache
def hand_table(ranking: Ranking) -> HandTable:
    hands = every_hand()
    high, low = (np.zeros((len(hands), MOST_SETTINGS), dtype=np.int64) for _ in range(2))
    for place, hand in enumerate(hands):
        for number, setting in enumerate(ranking.settings(hand)):
            high[place, number], low[place, number] = setting.numbers
    many = np.array([len(ranking.settings(hand)) for hand in hands], dtype=np.int64)
    return HandTable(np.array(hands, dtype=np.int64), many, high, low)


@lru_cache(maxsize=16)
def chosen_by(way: TilesWay) -> Numbers:
    """Return the number of the setting that a house way takes, for every hand."""
    settings = way.ranking.settings
    return np.array([settings(hand).index(way.set(hand).setting) for hand in every_hand()], dtype=np.int64)


def kinds_left(removed: Sequence[Card], needed: int = 2 * TILES_IN_A_HAND) -> Numbers:
    """Return how many tiles of each kind are left once some were seen."""
    left = cards_left(SET_OF_TILES, removed, needed)
    by_kind: Counter[int] = Counter()
    for tile, number in left.items():
        by_kind[kind_of(tile)] += number
    return np.array([by_kind[kind] for kind in range(len(KINDS))], dtype=np.int64)


def every_pair(way: TilesWay, removed: Sequence[Card] = ()) -> Ways:
    """Count the results of each setting of each hand against a dealer who sets by this way."""
    table, chosen = hand_table(way.ranking), chosen_by(way)
    rows = np.arange(len(chosen))
    counted: Ways = count_pairs(
        table.kinds,
        table.high,
        table.low,
        table.high[rows, chosen],
        table.low[rows, chosen],
        kinds_left(removed),
    )
    return counted


def ways_of_hands(removed: Sequence[Card] = ()) -> Numbers:
    """Return in how many ways each hand can be dealt, once some tiles were seen."""
    left = kinds_left(removed)
    return np.array([_ways(kinds, left) for kinds in np.array(every_hand())], dtype=np.int64)


def against(way: TilesWay, hand: Kinds, removed: Sequence[Card]) -> Ways:
    """Count the same for one hand, once its tiles are among those removed."""
    table, chosen = hand_table(way.ranking), chosen_by(way)
    rows = np.arange(len(chosen))
    place = every_hand().index(hand)
    counted = np.zeros((MOST_SETTINGS, len(OUTCOMES)), dtype=np.int64)
    left = kinds_left(removed, TILES_IN_A_HAND)
    high, low = table.high[rows, chosen], table.low[rows, chosen]
    _count_dealers(1, table.kinds, table.high[place], table.low[place], high, low, left, counted)
    return counted


@njit(cache=True)
def _ways(kinds, left):
    """Return in how many ways tiles of these kinds, in order, can be taken from the tiles left."""
    ways = 1
    place = 0
    while place < kinds.shape[0]:
        kind = kinds[place]
        if place + 1 < kinds.shape[0] and kinds[place + 1] == kind:
            ways *= left[kind] * (left[kind] - 1) // 2
            place += 2
        else:
            ways *= left[kind]
            place += 1
    return ways


@njit(cache=True)
def _compare(player, dealer):
    return 1 + (player > dealer) - (player < dealer)


@njit(cache=True)
def _count_dealers(times, kinds, high, low, dealer_high, dealer_low, left, counted):  # noqa: PLR0917
    """Add the outcomes of the settings of one hand against every hand of the dealer."""
    for dealer in range(kinds.shape[0]):
        ways = times * _ways(kinds[dealer], left)
        if ways:
            for setting in range(high.shape[0]):
                outcome = 3 * _compare(high[setting], dealer_high[dealer])
                outcome += _compare(low[setting], dealer_low[dealer])
                counted[setting, outcome] += ways


@njit(cache=True)
def count_pairs(kinds, high, low, dealer_high, dealer_low, left):  # noqa: PLR0917
    """Count the pairs of hands by the player's hand, its setting and the outcome."""
    counted = np.zeros((kinds.shape[0], high.shape[1], 9), dtype=np.int64)
    for player in range(kinds.shape[0]):
        times = _ways(kinds[player], left)
        if times:
            for kind in kinds[player]:
                left[kind] -= 1
            _count_dealers(
                times, kinds, high[player], low[player], dealer_high, dealer_low, left, counted[player]
            )
            for kind in kinds[player]:
                left[kind] += 1
    return counted
