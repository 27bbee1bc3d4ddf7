"""Red dog dealt by the million, shoe by shoe.

A block begins with a fresh shoe. It is shuffled, one card is burned, and it is dealt until the cutting card
comes out and that round is over. Then the cards are shuffled again, with the next numbers of the block's row.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.equipment.cards import STANDARD_DECK
from houseway.games.red_dog.odds import best_play
from houseway.games.red_dog.play import cards_behind
from houseway.games.red_dog.wagers import ANTE, CONSECUTIVE, RAISE, RANK, RANKS, Played, played
from houseway.rules.analysis.best_play import Strategy
from houseway.rules.analysis.kernel import BLOCK, Case, Codes, Kernel, Rounds, Shoes, ShoesCuda
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import SHOE
from houseway.simulation.kernels.cards import as_long, numbers_of_cards, table_of_cases
from houseway.simulation.kernels.draws import empty_row, shuffle

CAUTION = (
    "exact odds are those of a fresh shoe. A shoe is dealt to its cutting card, and how many rounds that "
    "makes depends on their cards, so that even a long sample may differ a little"
)
BURNED = 1

Numbers = npt.NDArray[np.uint16]


def kernel(table: Table[Played], strategy: str | None) -> Kernel[Played]:
    """Recorded rounds are two or three cards, in the order dealt."""
    plays = best_play(table, ()).named(strategy)
    cards = table.game.play.packs(table.options)[SHOE]
    fresh = np.array([RANK[card] for card in cards], dtype=np.uint8)
    ranks = numbers_of_cards(RANK.__getitem__)
    before_cutting_card = len(cards) - cards_behind(cards)
    cases, codes_of, taken = _lookups(plays)

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        _deal(key, first_block, fresh, before_cutting_card, codes_of, taken, codes)

    def judge(rounds: Rounds) -> Codes:
        first, second, third = ranks[as_long(rounds, 3)].T
        codes: Codes = codes_of[first, second, third]
        return codes

    def play(shoes: Rounds, behind: int, starts: Any, codes: Any, rounds: Any) -> None:
        _play(ranks[shoes], behind, codes_of, taken, starts, codes, rounds)

    def cuda(_: str, __: Any) -> ShoesCuda:
        constants = {"BURNED": BURNED, "RANKS": len(RANKS)}
        of_deck = ranks[: len(STANDARD_DECK)]
        return ShoesCuda("games/red_dog/whole_shoes.cu", constants, (of_deck, codes_of, taken))

    def shoes() -> Shoes:
        alike = RANK.__getitem__
        return Shoes(cards, cards_behind(cards), 3, play, len(cards) // 2, lambda _: alike, cuda=cuda)

    return Kernel(cases, deal, judge, plays.name, caution=CAUTION, shoes=shoes)


def _lookups(plays: Strategy[Played]) -> tuple[list[Case[Played]], Codes, Numbers]:
    """Return the cases, the number of the case by three ranks, and the cards dealt by the first two."""

    def case_of(first: int, second: int, third: int) -> Case[Played]:
        decision = plays.choose((min(first, second), max(first, second)))
        adds = {RAISE: (ANTE, Fraction(1))} if decision == RAISE else {}
        return Case(played(first, second, third), decision, adds)

    size = len(RANKS)
    cases, codes_of = table_of_cases(case_of, size, 3)
    taken = np.full((size, size), 3, dtype=np.uint16)
    for first, second in np.ndindex(size, size):
        if played(first, second, None).spread == CONSECUTIVE:
            taken[first, second] = 2
    return cases, codes_of, taken


@njit(cache=True)
def _deal(key, first_block, fresh, before_cutting_card, codes_of, taken, codes):  # noqa: PLR0917
    row = empty_row()
    for start in range(0, codes.shape[0], BLOCK):
        shoe, number = fresh.copy(), 0
        end = min(start + BLOCK, codes.shape[0])
        place = start
        while place < end:
            number = shuffle(shoe, key, uint64(first_block + start // BLOCK), number, row)
            card = BURNED
            while place < end and card <= before_cutting_card:
                codes[place] = codes_of[shoe[card], shoe[card + 1], shoe[card + 2]]
                card += taken[shoe[card], shoe[card + 1]]
                place += 1


@njit(cache=True)
def _play(shoes, behind, codes_of, taken, starts, codes, rounds):  # noqa: PLR0917
    for row in range(shoes.shape[0]):
        shoe = shoes[row]
        card, place = BURNED, 0
        while card <= shoe.shape[0] - behind:
            starts[row, place] = card
            codes[row, place] = codes_of[shoe[card], shoe[card + 1], shoe[card + 2]]
            card += taken[shoe[card], shoe[card + 1]]
            place += 1
        starts[row, place] = card
        rounds[row] = place
