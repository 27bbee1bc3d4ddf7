"""Baccarat and mini-baccarat dealt by the million, shoe by shoe.

A block begins with a fresh shoe. It is shuffled, its first card is turned up and burns as many cards as it
counts, and it is dealt until the cutting card comes out, that round to its end, and one more round. Then the
cards are shuffled again, with the next numbers of the block's row (`sampling/shuffle.py`).
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
from numba import int64, njit, uint64

from houseway.equipment.cards import STANDARD_DECK
from houseway.games.baccarat.hands.coup import Coup, coups_by
from houseway.games.baccarat.hands.third_card import COUNT, PUNTO_BANCO, DrawingRules
from houseway.games.baccarat.round.opening import BURNED_FOR_TEN_OR_FACE, CARDS_BEHIND_CUTTING_CARD
from houseway.rules.analysis.kernel import BLOCK, NO_CARD, Case, Codes, Cuda, Kernel, Rounds
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import SHOE
from houseway.sampling.shuffle import empty_row, shuffle

_CAUTION = (
    "exact odds are those of a fresh shoe. A shoe is dealt to its cutting card: where its rounds take few "
    "cards, one more is dealt from what they leave, so that of all rounds a little fewer have four cards"
)

_COUNTS = 10
SHOES_TOGETHER = 512  # in the memory that threads of a graphics processor share
_NONE = 10  # in place of what a third card counts

Numbers = npt.NDArray[np.uint16]


def kernel(table: Table[Coup], _: str | None) -> Kernel[Coup]:
    """Recorded rounds are four to six cards: Player, Banker, Player, Banker, then the third cards drawn."""
    return kernel_by(PUNTO_BANCO, table)


def kernel_by(rules: DrawingRules, table: Table[Coup], strategy: str = "") -> Kernel[Coup]:
    """Return the kernel of a game with these drawing rules; ``strategy`` names them, if they are chosen."""
    cases = tuple(dict.fromkeys(coup for _, coup in coups_by(rules)))
    fresh = np.array([COUNT[card] for card in table.game.packs(table.options)[SHOE]], dtype=np.uint8)
    player_table, banker_table, numbers = _player_table(rules), _banker_table(rules), _numbers_of(cases)

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        _deal(key, first_block, fresh, player_table, banker_table, numbers, codes)

    def judge(rounds: Rounds) -> Codes:
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
                "COUNTS": _COUNTS,
                "NONE": _NONE,
            },
            threads=SHOES_TOGETHER,
            groups_a_processor=1,
            bytes_a_thread=len(fresh),
        )

    return Kernel([Case(coup) for coup in cases], deal, judge, strategy, _CAUTION, cuda=cuda)


def _player_table(rules: DrawingRules) -> Numbers:
    """Return 1 where the Player's Hand draws, by the point counts of both hands on two cards."""
    return np.array(
        [[rules.player_draws(player, banker) for banker in range(_COUNTS)] for player in range(_COUNTS)],
        dtype=np.uint16,
    )


def _banker_table(rules: DrawingRules) -> Numbers:
    """Return 1 where the Banker's Hand draws, by the point counts and the Player's third card."""
    thirds = [*range(_COUNTS), None]
    return np.array(
        [
            [[rules.banker_draws(player, banker, third) for third in thirds] for banker in range(_COUNTS)]
            for player in range(_COUNTS)
        ],
        dtype=np.uint16,
    )


def _numbers_of(cases: Iterable[Coup]) -> Numbers:
    """Return the number of each case, by third card and points of the Player's, then the Banker's Hand."""
    numbers = np.zeros((2, _COUNTS, 2, _COUNTS), dtype=np.uint16)
    for number, coup in enumerate(cases):
        player, banker = coup.player, coup.banker
        numbers[player.cards - 2, player.points, banker.cards - 2, banker.points] = number
    return numbers


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
                codes[place], taken = _judge(shoe[card:], player_table, banker_table, numbers)
                finished = cut_is_out
                cut_is_out = cut_is_out or card <= cut < card + taken
                card += taken
                place += 1


@njit(cache=True, inline="always")
def _judge(cards, player_table, banker_table, numbers):
    """Return the case and how many cards were dealt. No branches: they cannot be predicted."""
    player = (int64(cards[0]) + int64(cards[2])) % 10
    banker = (int64(cards[1]) + int64(cards[3])) % 10
    player_drew = int64(player_table[player, banker])
    third = int64(cards[4])
    banker_drew = int64(banker_table[player, banker, third if player_drew else _NONE])
    last = int64(cards[4 + player_drew])
    player_points = (player + third * player_drew) % 10
    banker_points = (banker + last * banker_drew) % 10
    return numbers[player_drew, player_points, banker_drew, banker_points], 4 + player_drew + banker_drew


@njit(cache=True)
def _judge_each(rounds, player_table, banker_table, numbers, codes):
    for place in range(rounds.shape[0]):
        codes[place] = _judge(rounds[place], player_table, banker_table, numbers)[0]
