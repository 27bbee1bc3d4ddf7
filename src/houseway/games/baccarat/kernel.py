"""Baccarat and mini-baccarat dealt by the million, shoe by shoe.

A block begins with a fresh shoe. It is shuffled, its first card is turned up and burns as many cards as it
counts, and it is dealt until the cutting card comes out, that round to its end, and one more round. Then the
cards are shuffled again, with the next numbers of the block's row (`simulation/kernels/draws.py`).
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

import numpy as np
from numba import int64, njit, uint64

from houseway.equipment.cards import STANDARD_DECK
from houseway.games.baccarat.hands.coup import Coup, coups_by
from houseway.games.baccarat.hands.third_card import COUNT, PUNTO_BANCO, DrawingRules
from houseway.games.baccarat.round.opening import BURNED_FOR_TEN_OR_FACE, CARDS_BEHIND_CUTTING_CARD
from houseway.games.baccarat.simulation.judging import (
    COUNTS,
    NONE,
    banker_table_of_draws,
    judge,
    numbers_of_cases,
    player_table_of_draws,
)
from houseway.games.baccarat.simulation.whole_shoes import whole_shoes
from houseway.rules.analysis.kernel import BLOCK, NO_CARD, Case, Codes, Cuda, Kernel, Rounds, Shoes
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import SHOE
from houseway.simulation.kernels.draws import empty_row, shuffle

_CAUTION = (
    "exact odds are those of a fresh shoe. A shoe is dealt to its cutting card: where its rounds take few "
    "cards, one more is dealt from what they leave, so that of all rounds a little fewer have four cards"
)

SHOES_TOGETHER = 512  # in the memory that threads of a graphics processor share


def kernel(table: Table[Coup], _: str | None) -> Kernel[Coup]:
    """Recorded rounds are four to six cards: Player, Banker, Player, Banker, then the third cards drawn."""
    return kernel_by(PUNTO_BANCO, table)


def kernel_by(rules: DrawingRules, table: Table[Coup], strategy: str = "") -> Kernel[Coup]:
    """Return the kernel of a game with these drawing rules; ``strategy`` names them, if they are chosen."""
    cases = tuple(dict.fromkeys(coup for _, coup in coups_by(rules)))
    fresh = np.array([COUNT[card] for card in table.game.packs(table.options)[SHOE]], dtype=np.uint8)
    player_table, banker_table = player_table_of_draws(rules), banker_table_of_draws(rules)
    numbers = numbers_of_cases(cases)

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        _deal(key, first_block, fresh, player_table, banker_table, numbers, codes)

    def judge_rounds(rounds: Rounds) -> Codes:
        codes = np.empty(len(rounds), dtype=np.uint16)
        _judge_each(_counts(rounds), player_table, banker_table, numbers, codes)
        return codes

    def cuda() -> Cuda:
        return Cuda(
            "games/baccarat/kernel.cu",
            (fresh, player_table, banker_table, numbers),
            {
                "WHOLE": len(fresh),
                "BEHIND": CARDS_BEHIND_CUTTING_CARD,
                "BURNED_FOR_TEN": BURNED_FOR_TEN_OR_FACE,
                "COUNTS": COUNTS,
                "NONE": NONE,
            },
            threads=SHOES_TOGETHER,
            groups_a_processor=1,
            bytes_a_thread=len(fresh),
            before=("simulation/kernels/row.cuh",),
        )

    def shoes() -> Shoes:
        return whole_shoes(table, player_table, banker_table, numbers)

    return Kernel(
        [Case(coup) for coup in cases], deal, judge_rounds, strategy, _CAUTION, cuda=cuda, shoes=shoes
    )


def _counts(rounds: Rounds) -> Rounds:
    """Return what the cards count; a card that was not dealt counts 0 and has no effect."""
    by_card = np.zeros(NO_CARD + 1, dtype=np.uint8)
    by_card[: len(STANDARD_DECK)] = [COUNT[card] for card in STANDARD_DECK]
    return np.ascontiguousarray(by_card[rounds])


@njit(cache=True)
def _deal(key, first_block, fresh, player_table, banker_table, numbers, codes):  # noqa: PLR0917
    row = empty_row()
    cut = fresh.shape[0] - CARDS_BEHIND_CUTTING_CARD
    for start in range(0, codes.shape[0], BLOCK):
        shoe, number = fresh.copy(), 0
        end = min(start + BLOCK, codes.shape[0])
        place = start
        while place < end:
            number = shuffle(shoe, key, uint64(first_block + start // BLOCK), number, row)
            card = 1 + (int64(shoe[0]) if shoe[0] else BURNED_FOR_TEN_OR_FACE)
            cut_is_out, finished = False, False
            while place < end and not finished:
                codes[place], taken = judge(shoe[card:], player_table, banker_table, numbers)
                finished = cut_is_out
                cut_is_out = cut_is_out or card <= cut < card + taken
                card += taken
                place += 1


@njit(cache=True)
def _judge_each(rounds, player_table, banker_table, numbers, codes):
    for place in range(rounds.shape[0]):
        codes[place] = judge(rounds[place], player_table, banker_table, numbers)[0]
