"""Simulates baccarat and mini-baccarat by the million rounds, shoe by shoe, in compiled code.

A block begins with a fresh shoe. It is shuffled, its first card is turned up and burns as many cards as
it counts, and it is dealt until the cutting card comes out, that round to its end, and one more round.
Then the cards are shuffled again, with the next numbers of the block's row (`simulation/kernels/draws.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import int64, njit, uint64

from houseway.equipment.cards import STANDARD_DECK
from houseway.games.baccarat.coup import COUNT, PUNTO_BANCO, Coup, DrawingRules, coups_by
from houseway.games.baccarat.opening import BURNED_FOR_TEN_OR_FACE, CARDS_BEHIND_CUTTING_CARD
from houseway.rules.analysis.kernel import BLOCK, NO_CARD, Case, Codes, Cuda, Kernel, Rounds, Shoes, ShoesCuda
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import SHOE
from houseway.simulation.kernels.draws import empty_row, shuffle

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


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


# The exact edge of a wager for the cards that are left in the shoe, compiled.
#
# It counts what `odds.py` counts, in floating point: thousands of shoes are followed round by round.

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


def gains_by_cards(player_table, banker_table, numbers, gains):
    """Return the gain by the points on two cards, and by what third cards count; NONE where none is drawn.

    A sum over third cards is then a sum over one row of this table.
    """
    by_cards = np.zeros((COUNTS, COUNTS, COUNTS + 1, COUNTS + 1))
    for player, banker, third, last in np.ndindex(*by_cards.shape):
        drew = third != NONE
        points = (player + third) % COUNTS if drew else player
        if drew == bool(player_table[player, banker]):
            banker_drew = last != NONE
            if banker_drew == bool(banker_table[player, banker, third]):
                total = (banker + last) % COUNTS if banker_drew else banker
                by_cards[player, banker, third, last] = gains[
                    numbers[int(drew), points, int(banker_drew), total]
                ]
    return by_cards


@njit(cache=True, nogil=True)
def fill_edges(shoes, starts, rounds, player_table, banker_table, gains, edges):  # noqa: PLR0917
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
            edges[row, place] = _edge(left, player_table, banker_table, gains)
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


# Whole shoes of baccarat: where each round starts and how it ends.

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


_FEWEST_CARDS = 4  # in a round
_MOST_CARDS = 6


def whole_shoes(table: Table[Coup], player_table: Numbers, banker_table: Numbers, numbers: Numbers) -> Shoes:
    pack = table.game.play.packs(table.options)[SHOE]
    count_of = np.array([COUNT[card] for card in STANDARD_DECK], dtype=np.uint8)

    def play(shoes: Rounds, behind: int, starts: Any, codes: Any, rounds: Any) -> None:
        _play(count_of[shoes], behind, player_table, banker_table, numbers, starts, codes, rounds)

    def edges(_: str, gains: Any) -> Callable[[Rounds, Any, Any, Any], None]:
        by_cards = gains_by_cards(player_table, banker_table, numbers, gains)

        def fill(shoes: Rounds, starts: Any, rounds: Any, edges: Any) -> None:
            counts = count_of[shoes]
            fill_edges(counts, starts, rounds, player_table, banker_table, by_cards, edges)

        return fill

    def cuda(_: str, gains: Any) -> ShoesCuda:
        by_cards = gains_by_cards(player_table, banker_table, numbers, gains)
        constants = {"BURNED_FOR_TEN": BURNED_FOR_TEN_OR_FACE, "COUNTS": COUNTS, "NONE": NONE}
        tables = count_of, player_table, banker_table
        return ShoesCuda("games/baccarat/whole_shoes.cu", constants, (*tables, numbers), (*tables, by_cards))

    return Shoes(
        pack,
        CARDS_BEHIND_CUTTING_CARD,
        # The round in which the cutting card comes out, and one more.
        least_behind=2 * _MOST_CARDS,
        play=play,
        most_rounds=len(pack) // _FEWEST_CARDS,
        key_of=lambda _: COUNT.__getitem__,
        face_up=1,  # it says how many cards are burned
        after_cut=1,
        edges=edges,
        cuda=cuda,
    )


@njit(cache=True)
def _play(shoes, behind, player_table, banker_table, numbers, starts, codes, rounds):  # noqa: PLR0917
    for row in range(shoes.shape[0]):
        shoe = shoes[row]
        cut = shoe.shape[0] - behind
        card = 1 + (int64(shoe[0]) if shoe[0] else BURNED_FOR_TEN_OR_FACE)
        cut_is_out, finished, place = False, False, 0
        while not finished:
            starts[row, place] = card
            codes[row, place], taken = judge(shoe[card:], player_table, banker_table, numbers)
            finished = cut_is_out
            cut_is_out = cut_is_out or card <= cut < card + taken
            card += taken
            place += 1
        starts[row, place] = card
        rounds[row] = place


# Baccarat and mini-baccarat dealt by the million, shoe by shoe.
#
# A block begins with a fresh shoe. It is shuffled, its first card is turned up and burns as many cards as it
# counts, and it is dealt until the cutting card comes out, that round to its end, and one more round. Then
# the cards are shuffled again, with the next numbers of the block's row (`simulation/kernels/draws.py`).

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


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
    fresh = np.array([COUNT[card] for card in table.game.play.packs(table.options)[SHOE]], dtype=np.uint8)
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
