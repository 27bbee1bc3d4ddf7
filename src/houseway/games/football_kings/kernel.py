"""The simulation kernel of Football Kings: eight cards per round from a fresh deck, four for each side.

A counter of the random stream serves two rounds, one word each. The lower half of the word draws the cards of
the first two quarters and the upper half those of the last two, Home before Visitor in each quarter. A card
burned unseen changes nothing: any eight cards of a shuffled deck are equivalent to the first eight.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.equipment.cards import STANDARD_DECK
from houseway.games.football_kings.settlement import QUARTERS, SCORES, SIDE_TOTALS, Score, value_of
from houseway.rules.analysis.kernel import BLOCK, Case, Codes, Cuda, Kernel, Rounds
from houseway.rules.game import Table
from houseway.simulation.kernels.draws import draw, fill_halves, without_replacement

_CARDS = 2 * len(QUARTERS)
_HALF = len(QUARTERS)  # cards drawn by half a word
_FIRST_HALF = 52 * 51 * 50 * 49
_SECOND_HALF = 48 * 47 * 46 * 45


def kernel(_: Table[Score], __: str | None) -> Kernel[Score]:
    """Return the kernel. A recorded round is eight cards: Home and Visitor of each quarter in turn."""
    worth = worth_of_cards()

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        _deal(key, first_block * BLOCK, worth, codes)

    def judge(rounds: Rounds) -> Codes:
        codes = np.empty(len(rounds), dtype=np.uint16)
        _judge(np.ascontiguousarray(rounds.T), worth, codes)
        return codes

    def cuda() -> Cuda:
        constants = {"CARDS": _CARDS, "HALF": _HALF, "FIRST_HALF": _FIRST_HALF, "SECOND_HALF": _SECOND_HALF}
        return Cuda("games/football_kings/kernel.cu", (worth,), constants)

    return Kernel([Case(score) for score in SCORES.values()], deal, judge, cuda=cuda)


def worth_of_cards() -> npt.NDArray[np.uint16]:
    """Return what each card adds to the case number, by its place on the field."""
    worth = np.array(
        [
            [value_of(card, quarter).points * times for card in STANDARD_DECK]
            for quarter in QUARTERS
            for times in (len(SIDE_TOTALS), 1)
        ],
        dtype=np.uint16,
    )
    # Case numbers begin at the lowest score.
    worth[0] -= len(SIDE_TOTALS) * SIDE_TOTALS[0]
    worth[1] -= SIDE_TOTALS[0]
    return worth


@njit(cache=True)
def _deal(key, first_round, worth, codes):
    for start in range(0, codes.shape[0], BLOCK):
        block = codes[start : start + BLOCK]
        low, high = np.empty(block.shape[0], dtype=np.uint32), np.empty(block.shape[0], dtype=np.uint32)
        fill_halves(key, uint64((first_round + start) // 2), low, high, _FIRST_HALF, _SECOND_HALF)
        drawn = np.empty((_CARDS, block.shape[0]), dtype=np.uint8)
        _draw_four(low, 52, drawn[:_HALF])
        _draw_four(high, 48, drawn[_HALF:])
        cards = np.empty_like(drawn)
        without_replacement(drawn, cards)
        _judge(cards, worth, block)


@njit(cache=True)
def _draw_four(halves, left, drawn):
    for place in range(halves.shape[0]):
        half = uint64(halves[place])
        for number in range(_HALF):
            drawn[number, place], half = draw(half, left - number)


@njit(cache=True)
def _judge(cards, worth, codes):
    for place in range(codes.shape[0]):
        code = np.uint16(0)
        for number in range(_CARDS):
            code += worth[number, cards[number, place]]
        codes[place] = code
