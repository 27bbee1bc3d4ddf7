"""Red dog dealt by the million, shoe by shoe.

A block begins with a fresh shoe. It is shuffled, one card is burned, and it is dealt until the cutting card
comes out and that round is over. Then the cards are shuffled again, with the next numbers of the block's row.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.equipment.cards import STANDARD_DECK
from houseway.games.red_dog.odds import best_play
from houseway.games.red_dog.play import cards_behind
from houseway.games.red_dog.wagers import ANTE, CONSECUTIVE, RAISE, RANK, RANKS, Played, played
from houseway.rules.analysis.best_play import Strategy
from houseway.rules.analysis.kernel import Case, Codes, Kernel, Rounds, Shoes, ShoesCuda
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import SHOE
from houseway.simulation.kernels.cards import as_long, numbers_of_cards, table_of_cases
from houseway.simulation.kernels.shoes import Shoe, deal_blocks, play_shoes

CAUTION = (
    "exact odds are those of a fresh shoe. A shoe is dealt to its cutting card, and how many rounds that "
    "makes depends on their cards, so that even a long sample may differ a little"
)
BURNED = 1

Numbers = npt.NDArray[np.uint16]


class Deals(NamedTuple):
    """The number of the case by three ranks, and how many cards are dealt by the first two."""

    codes_of: Codes
    taken: Numbers

    def next_round(self, cards, at):
        first, second = cards[at], cards[at + 1]
        return self.codes_of[first, second, cards[at + 2]], at + self.taken[first, second]


def kernel(table: Table[Played], strategy: str | None) -> Kernel[Played]:
    """Recorded rounds are two or three cards, in the order dealt."""
    plays = best_play(table, ()).named(strategy)
    cards = table.game.play.packs(table.options)[SHOE]
    ranks, behind = numbers_of_cards(RANK.__getitem__), cards_behind(cards)
    cases, codes_of, taken = _lookups(plays)
    game = Deals(codes_of, taken)
    shoe = Shoe(
        np.array([RANK[card] for card in cards], dtype=np.uint8),
        len(cards),
        np.full(len(RANKS), BURNED, dtype=np.uint8),
        len(cards) - behind,
    )

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        _deal(game, shoe, key, first_block, codes)

    def judge(rounds: Rounds) -> Codes:
        first, second, third = ranks[as_long(rounds, 3)].T
        codes: Codes = codes_of[first, second, third]
        return codes

    def play(shuffled: Rounds, behind: int, starts: Any, codes: Any, rounds: Any) -> None:
        _play(game, shoe, ranks[shuffled], behind, starts, codes, rounds)

    def cuda(_: str, __: Any) -> ShoesCuda:
        constants = {"RANKS": len(RANKS)}
        of_deck = ranks[: len(STANDARD_DECK)]
        return ShoesCuda("games/red_dog/whole_shoes.cu", constants, (shoe.starts_at, of_deck, *game))

    def shoes() -> Shoes:
        rank_of = RANK.__getitem__
        return Shoes(cards, behind, 3, play, len(cards) // 2, lambda _: rank_of, cuda=cuda)

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
def _deal(game, shoe, key, first_block, codes):
    deal_blocks(game, shoe, key, first_block, codes)


@njit(cache=True)
def _play(game, shoe, shuffled, behind, starts, codes, rounds):  # noqa: PLR0917
    play_shoes(game, shoe, shuffled, behind, starts, codes, rounds)
