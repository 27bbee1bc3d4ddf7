"""Simulates baccarat and mini-baccarat by the million rounds, shoe by shoe, in compiled code.

The first card of a shoe is turned up and burns as many cards as it counts. The shoe is dealt until the
cutting card comes out, that round to its end, and one more round.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import int64, njit

from houseway.equipment.cards import STANDARD_DECK
from houseway.games.baccarat.coup import COUNT, PUNTO_BANCO, Coup, DrawingRules, coups_by
from houseway.games.baccarat.opening import BURNED_FOR_TEN_OR_FACE, CARDS_BEHIND_CUTTING_CARD
from houseway.rules.analysis.kernel import (
    NO_CARD,
    SHOES_BEFORE,
    Case,
    Codes,
    Cuda,
    Kernel,
    Rounds,
    Shoes,
    ShoesCuda,
)
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import SHOE
from houseway.simulation.kernels.shoes import Shoe, deal_blocks, fill_edges, play_shoes

COUNTS = 10
NONE = 10  # in place of what a third card counts

Numbers = npt.NDArray[np.uint16]

_CAUTION = (
    "exact odds are those of a fresh shoe. A shoe is dealt to its cutting card: where its rounds take few "
    "cards, one more is dealt from what they leave, so that of all rounds a little fewer have four cards"
)

_FEWEST_CARDS = 4  # in a round
_MOST_CARDS = 6
_ROUNDS_AFTER_CUT = 1
_CUDA = "games/baccarat/kernel.cu"
_CONSTANTS = {"COUNTS": COUNTS, "NONE": NONE, "ROUNDS_AFTER_CUT": _ROUNDS_AFTER_CUT}
_SHOES_TOGETHER = 512  # in the memory that threads of a graphics processor share


# Which cards are drawn, and the case of a round, looked up in tables.


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


class Coups(NamedTuple):
    """The tables that tell who draws, and the number of each case."""

    player_draws: Numbers
    banker_draws: Numbers
    numbers: Numbers

    def next_round(self, cards, at):
        """Return the case and where the next round begins. No branches: they cannot be predicted."""
        hand = cards[at:]
        player = (int64(hand[0]) + int64(hand[2])) % 10
        banker = (int64(hand[1]) + int64(hand[3])) % 10
        player_drew = int64(self.player_draws[player, banker])
        third = int64(hand[4])
        banker_drew = int64(self.banker_draws[player, banker, third if player_drew else NONE])
        last = int64(hand[4 + player_drew])
        player_points = (player + third * player_drew) % 10
        banker_points = (banker + last * banker_drew) % 10
        case = self.numbers[player_drew, player_points, banker_drew, banker_points]
        taken = 4 + player_drew + banker_drew
        return case, at + taken


def coups_in(rules: DrawingRules, cases: Iterable[Coup]) -> Coups:
    return Coups(player_table_of_draws(rules), banker_table_of_draws(rules), numbers_of_cases(cases))


@njit(cache=True)
def _judge(coups, rounds, codes):
    for place in range(rounds.shape[0]):
        codes[place] = coups.next_round(rounds[place], 0)[0]


@njit(cache=True)
def _deal(coups, shoe, key, first_block, codes):
    deal_blocks(coups, shoe, key, first_block, codes)


@njit(cache=True)
def _play(coups, shoe, shuffled, behind, starts, codes, rounds):  # noqa: PLR0917
    play_shoes(coups, shoe, shuffled, behind, starts, codes, rounds)


# The exact edge of a wager for the cards that are left in the shoe.
#
# It counts what `odds.py` counts, in floating point: thousands of shoes are followed round by round.


def gains_by_cards(coups: Coups, gains: Any) -> npt.NDArray[np.float64]:
    """Return the gain by the points on two cards, and by what third cards count; NONE where none is drawn.

    A sum over third cards is then a sum over one row of this table.
    """
    player_draws, banker_draws, numbers = coups
    by_cards = np.zeros((COUNTS, COUNTS, COUNTS + 1, COUNTS + 1))
    for player, banker, third, last in np.ndindex(*by_cards.shape):
        drew = third != NONE
        points = (player + third) % COUNTS if drew else player
        if drew == bool(player_draws[player, banker]):
            banker_drew = last != NONE
            if banker_drew == bool(banker_draws[player, banker, third]):
                total = (banker + last) % COUNTS if banker_drew else banker
                case = numbers[int(drew), points, int(banker_drew), total]
                by_cards[player, banker, third, last] = gains[case]
    return by_cards


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


class Edges(NamedTuple):
    """What the edge of a wager is counted from: who draws, and the gain by all cards that are drawn."""

    player_draws: Numbers
    banker_draws: Numbers
    gains: Any

    def edge(self, left):
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
                            hands = player, banker
                            total += ways * _after_four(
                                left,
                                cards - 4.0,
                                self.player_draws[hands],
                                self.banker_draws[hands],
                                self.gains[hands],
                            )
                        left[third] += 1.0
                        left[fourth] += 1.0
                left[first] += 1.0
                left[second] += 1.0
        return total / (cards * (cards - 1.0) * (cards - 2.0) * (cards - 3.0))


@njit(cache=True, nogil=True)
def _fill_edges(coup_edges, shoes, starts, rounds, edges):
    fill_edges(coup_edges, COUNTS, shoes, 1, starts, rounds, edges)


# The kernel, and whole shoes.


def kernel(table: Table[Coup], _: str | None) -> Kernel[Coup]:
    """Recorded rounds are four to six cards: Player, Banker, Player, Banker, then the third cards drawn."""
    return kernel_by(PUNTO_BANCO, table)


def kernel_by(rules: DrawingRules, table: Table[Coup], strategy: str = "") -> Kernel[Coup]:
    """Return the kernel of a game with these drawing rules; ``strategy`` names them, if they are chosen."""
    cases = tuple(dict.fromkeys(coup for _, coup in coups_by(rules)))
    coups, shoe = coups_in(rules, cases), shoe_of(table)

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        _deal(coups, shoe, key, first_block, codes)

    def judge(rounds: Rounds) -> Codes:
        codes = np.empty(len(rounds), dtype=np.uint16)
        _judge(coups, _counts(rounds), codes)
        return codes

    def cuda() -> Cuda:
        return Cuda(
            _CUDA,
            (shoe.pack, shoe.starts_at, np.array([shoe.cards, shoe.cut], dtype=np.int32), *coups),
            _CONSTANTS,
            threads=_SHOES_TOGETHER,
            groups_a_processor=1,
            bytes_a_thread=shoe.cards,
            before=SHOES_BEFORE,
        )

    def shoes() -> Shoes:
        return whole_shoes(table, coups, shoe)

    return Kernel([Case(coup) for coup in cases], deal, judge, strategy, _CAUTION, cuda=cuda, shoes=shoes)


def shoe_of(table: Table[Coup]) -> Shoe:
    """Return the shoe, with its cards as what they count."""
    pack = table.game.play.packs(table.options)[SHOE]
    return Shoe(
        np.array([COUNT[card] for card in pack], dtype=np.uint8),
        len(pack),
        np.array([1 + (count or BURNED_FOR_TEN_OR_FACE) for count in range(COUNTS)], dtype=np.uint8),
        len(pack) - CARDS_BEHIND_CUTTING_CARD,
        _ROUNDS_AFTER_CUT,
    )


def _counts(rounds: Rounds) -> Rounds:
    """Return what the cards count; a card that was not dealt counts 0 and has no effect."""
    by_card = np.zeros(NO_CARD + 1, dtype=np.uint8)
    by_card[: len(STANDARD_DECK)] = [COUNT[card] for card in STANDARD_DECK]
    return np.ascontiguousarray(by_card[rounds])


def whole_shoes(table: Table[Coup], coups: Coups, shoe: Shoe) -> Shoes:
    count_of = np.array([COUNT[card] for card in STANDARD_DECK], dtype=np.uint8)

    def play(shuffled: Rounds, behind: int, starts: Any, codes: Any, rounds: Any) -> None:
        _play(coups, shoe, count_of[shuffled], behind, starts, codes, rounds)

    def coup_edges(gains: Any) -> Edges:
        return Edges(coups.player_draws, coups.banker_draws, gains_by_cards(coups, gains))

    def edges(_: str, gains: Any) -> Callable[[Rounds, Any, Any, Any], None]:
        by_cards = coup_edges(gains)

        def fill(shuffled: Rounds, starts: Any, rounds: Any, filled: Any) -> None:
            _fill_edges(by_cards, count_of[shuffled], starts, rounds, filled)

        return fill

    def cuda(_: str, gains: Any) -> ShoesCuda:
        return ShoesCuda(
            _CUDA, _CONSTANTS, (shoe.starts_at, count_of, *coups), (count_of, *coup_edges(gains))
        )

    return Shoes(
        table.game.play.packs(table.options)[SHOE],
        CARDS_BEHIND_CUTTING_CARD,
        # The round in which the cutting card comes out, and those after it.
        least_behind=(1 + _ROUNDS_AFTER_CUT) * _MOST_CARDS,
        play=play,
        most_rounds=shoe.cards // _FEWEST_CARDS,
        key_of=lambda _: COUNT.__getitem__,
        face_up=1,  # it says how many cards are burned
        after_cut=_ROUNDS_AFTER_CUT,
        edges=edges,
        cuda=cuda,
    )
