"""The simulation kernel of pai gow: eight tiles of a mixed set, four for the player and four for the dealer.

A counter of the random stream serves two rounds, one word each. The lower half of the word draws the player's
tiles and the upper half the dealer's. Which stack goes to which place changes nothing: all are equally mixed.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from itertools import permutations
from math import perm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.equipment.tiles import DIFFERENT_TILES, SET_OF_TILES
from houseway.games.pai_gow.every_pair import OUTCOMES, HandTable, Numbers, hand_table
from houseway.games.pai_gow.hands import KIND_OF, KINDS, TILES_IN_A_HAND, every_hand
from houseway.games.pai_gow.odds import AS_HOUSE, OTHERWISE, CountedPairs
from houseway.games.pai_gow.settlement import Showdown
from houseway.rules.analysis.kernel import BLOCK, Case, Codes, Cuda, Kernel, Rounds
from houseway.rules.game import Table
from houseway.simulation.kernels.draws import draw, fill_halves, without_replacement

TILES = len(SET_OF_TILES)
ROUND = 2 * TILES_IN_A_HAND
PLAYERS = perm(TILES, TILES_IN_A_HAND)
DEALERS = perm(TILES - TILES_IN_A_HAND, TILES_IN_A_HAND)
BITS = 4  # of a kind
DECISIONS = (AS_HOUSE, OTHERWISE)
CUDA_CONSTANTS = {
    "TILES": TILES,
    "ROUND": ROUND,
    "HAND": TILES_IN_A_HAND,
    "PLAYERS": PLAYERS,
    "DEALERS": DEALERS,
    "BITS": BITS,
}


class Tables(NamedTuple):
    """Both hands by the kinds of four tiles in any order, four bits each."""

    player_high: npt.NDArray[np.uint8]
    player_low: npt.NDArray[np.uint8]
    decision: npt.NDArray[np.uint8]  # added to the number of a case
    dealer_high: npt.NDArray[np.uint8]
    dealer_low: npt.NDArray[np.uint8]


def kernel(table: Table[Showdown], strategy: str | None) -> Kernel[Showdown]:
    """Return the kernel. A recorded round is the player's four tiles, then the dealer's.

    A tile is numbered by its place among the different ones.
    """
    pairs = CountedPairs(table)
    name, _, chosen = pairs.chosen(strategy)
    tables = _tables(hand_table(pairs.way.ranking), chosen, pairs.by_house_way)
    kinds = np.array([KIND_OF[tile] for tile in SET_OF_TILES], dtype=np.uint8)
    kinds_of_numbers = np.array([KIND_OF[tile] for tile in DIFFERENT_TILES], dtype=np.uint8)

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        _deal(key, first_block * BLOCK, kinds, tables, codes)

    def judge(rounds: Rounds) -> Codes:
        codes = np.empty(len(rounds), dtype=np.uint16)
        _judge(kinds_of_numbers[rounds[:, :ROUND].T], tables, codes)
        return codes

    def cuda() -> Cuda:
        return Cuda("games/pai_gow/kernel.cu", (kinds, *tables), CUDA_CONSTANTS)

    cases = [Case(outcome, decision) for decision in DECISIONS for outcome in OUTCOMES]
    return Kernel(cases, deal, judge, name, cuda=cuda)


def _tables(hands: HandTable, chosen: Numbers, by_house_way: Numbers) -> Tables:
    rows = np.arange(len(every_hand()))
    columns = (
        hands.high[rows, chosen],
        hands.low[rows, chosen],
        (chosen != by_house_way) * len(OUTCOMES),
        hands.high[rows, by_house_way],
        hands.low[rows, by_house_way],
    )
    place_of = np.zeros(len(KINDS) ** TILES_IN_A_HAND, dtype=np.int64)
    for place, hand in enumerate(every_hand()):
        for order in set(permutations(hand)):
            place_of[sum(kind << BITS * number for number, kind in enumerate(order))] = place
    return Tables(*(column[place_of].astype(np.uint8) for column in columns))


@njit(cache=True)
def _deal(key, first_round, kinds, tables, codes):
    for start in range(0, codes.shape[0], BLOCK):
        block = codes[start : start + BLOCK]
        low, high = np.empty(block.shape[0], dtype=np.uint32), np.empty(block.shape[0], dtype=np.uint32)
        fill_halves(key, uint64((first_round + start) // 2), low, high, PLAYERS, DEALERS)
        drawn = np.empty((ROUND, block.shape[0]), dtype=np.uint8)
        _draw_four(low, TILES, drawn[:TILES_IN_A_HAND])
        _draw_four(high, TILES - TILES_IN_A_HAND, drawn[TILES_IN_A_HAND:])
        tiles = np.empty_like(drawn)
        without_replacement(drawn, tiles, TILES)
        for number in range(ROUND):
            for place in range(block.shape[0]):
                tiles[number, place] = kinds[tiles[number, place]]
        _judge(tiles, tables, block)


@njit(cache=True)
def _draw_four(halves, left, drawn):
    for place in range(halves.shape[0]):
        half = uint64(halves[place])
        for number in range(TILES_IN_A_HAND):
            drawn[number, place], half = draw(half, left - number)


@njit(cache=True, inline="always")
def _compare(player, dealer):
    return 1 + (player > dealer) - (player < dealer)


@njit(cache=True)
def _judge(kinds, tables, codes):
    for place in range(codes.shape[0]):
        player = dealer = 0
        for number in range(TILES_IN_A_HAND):
            player |= int(kinds[number, place]) << (BITS * number)
            dealer |= int(kinds[number + TILES_IN_A_HAND, place]) << (BITS * number)
        high = _compare(tables.player_high[player], tables.dealer_high[dealer])
        low = _compare(tables.player_low[player], tables.dealer_low[dealer])
        codes[place] = tables.decision[player] + 3 * high + low
