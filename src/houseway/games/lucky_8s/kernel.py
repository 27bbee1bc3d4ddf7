"""Simulates Lucky 8's: the player sets the best way and decides by a strategy, in compiled code.

Each round has a fresh shuffle and two random words: the first deals the player's eight cards, the
second the dealer's. The first 57 bits of a word are a point on a line that is divided evenly among the
cards left, in the order of their values. The card on which the point falls is dealt; its position
within that card's share is the point that deals the next. If a word would favour some hands, both words
of the next part are used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import perm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.counting.hand_index import HALF, LOWER_HALF, HandIndex
from houseway.equipment.cards import JOKER, STANDARD_DECK
from houseway.games.lucky_8s.every_deal import every_deal
from houseway.games.lucky_8s.odds import best_play_of
from houseway.games.lucky_8s.player_turn import FOLD, PLAY
from houseway.games.lucky_8s.setting import CARDS_IN_A_HAND, EIGHT, PACK, POINTS, Count
from houseway.games.lucky_8s.settlement import Showdown, showdown
from houseway.rules.analysis.best_play import Strategy
from houseway.rules.analysis.kernel import BLOCK, Case, Codes, Cuda, Kernel, Rounds
from houseway.rules.game import Table
from houseway.simulation.kernels.draws import fill, words

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


WHOLE = 57  # bits; with the seven bits of a number of cards they fill a word
WORD = 64
WITHIN = (1 << WHOLE) - 1
CARDS = len(PACK)
LEFT = CARDS - CARDS_IN_A_HAND
FAVOURS_PLAYERS = (1 << WHOLE) % perm(CARDS, CARDS_IN_A_HAND)
FAVOURS_DEALERS = (1 << WHOLE) % perm(LEFT, CARDS_IN_A_HAND)

# A byte for each value: the number of cards in the pack of that value or below.
BYTE = 8
PACK_BY_VALUE = sum(
    sum(POINTS[card] <= value for card in PACK) << BYTE * (value - 1) for value in range(1, EIGHT + 1)
)
EACH_BYTE = sum(1 << BYTE * place for place in range(BYTE))
TOP_BITS = EACH_BYTE << BYTE - 1
ROUNDS_AT_ONCE = 512

CUDA_CONSTANTS = {
    "WHOLE": WHOLE,
    "WITHIN": WITHIN,
    "CARDS": CARDS,
    "CARDS_IN_A_HAND": CARDS_IN_A_HAND,
    "LEFT": LEFT,
    "FAVOURS_PLAYERS": FAVOURS_PLAYERS,
    "FAVOURS_DEALERS": FAVOURS_DEALERS,
    "PACK_BY_VALUE": PACK_BY_VALUE,
    "EACH_BYTE": EACH_BYTE,
    "TOP_BITS": TOP_BITS,
    "HALF": HALF,
    "LOWER_HALF": LOWER_HALF,
}


class Tables(NamedTuple):
    """The lookup tables."""

    weights: npt.NDArray[np.uint64]  # of a card, by its value
    first: npt.NDArray[np.uint16]
    place: npt.NDArray[np.uint16]
    hands: npt.NDArray[np.uint8]  # by the make-up of a hand: its count and the player's decision
    cases: npt.NDArray[np.uint16]  # by the entries of ``hands`` for the player and the dealer


@njit(cache=True, inline="always")
def _deal_hand(word, left, cards, weights):
    """Return the weights of eight cards, the rest of the pack, and the rest of the word."""
    hand, part = uint64(0), word >> uint64(WORD - WHOLE)
    for dealt in range(CARDS_IN_A_HAND):
        part *= uint64(cards - dealt)
        card = part >> uint64(WHOLE)
        part &= uint64(WITHIN)
        # The top bit of each byte says whether all cards up to this value come before the card.
        before = (card * uint64(EACH_BYTE) | uint64(TOP_BITS)) - left & uint64(TOP_BITS)
        value = (before >> uint64(BYTE - 1)) * uint64(EACH_BYTE) >> uint64(WORD - BYTE)
        left -= uint64(EACH_BYTE) << uint64(BYTE) * value
        hand += weights[value]
    return hand, left, part


@njit(cache=True, inline="always")
def _deal_round(word_1, word_2, weights):
    """Return the weights of both hands, and whether no hand is favoured."""
    player, left, rest = _deal_hand(word_1, uint64(PACK_BY_VALUE), CARDS, weights)
    dealer, left, others_rest = _deal_hand(word_2, left, LEFT, weights)
    fair = (rest >= uint64(FAVOURS_PLAYERS)) & (others_rest >= uint64(FAVOURS_DEALERS))
    return player, dealer, fair


@njit(cache=True, inline="always")
def _hand(weights, tables):
    low, high = weights & uint64(LOWER_HALF), weights >> uint64(HALF)
    return tables.hands[uint64(tables.first[low]) + uint64(tables.place[high])]


@njit(cache=True)
def deal(key, first, codes, tables):
    """Deal rounds from number ``first`` on and write their cases into ``codes``."""
    word_1, word_2 = np.empty(ROUNDS_AT_ONCE, np.uint64), np.empty(ROUNDS_AT_ONCE, np.uint64)
    for start in range(0, codes.size, ROUNDS_AT_ONCE):
        fill(key, first + uint64(start), uint64(0), word_1, word_2)
        for place in range(min(ROUNDS_AT_ONCE, codes.size - start)):
            player, dealer, fair = _deal_round(word_1[place], word_2[place], tables.weights)
            part = 0
            while not fair:
                part += 1
                again = words(key, first + uint64(start + place), uint64(part))
                player, dealer, fair = _deal_round(again[0], again[1], tables.weights)
            codes[start + place] = tables.cases[_hand(player, tables), _hand(dealer, tables)]


@njit(cache=True)
def judge(rounds, codes, points, tables):
    """Write the cases of recorded rounds into ``codes``."""
    for row in range(codes.size):
        player = dealer = uint64(0)
        for place in range(CARDS_IN_A_HAND):
            player += tables.weights[points[rounds[row, place]] - 1]
            dealer += tables.weights[points[rounds[row, CARDS_IN_A_HAND + place]] - 1]
        codes[row] = tables.cases[_hand(player, tables), _hand(dealer, tables)]


# The simulation kernel of Lucky 8's: the player sets the best way and decides by a strategy.

ADDS: Mapping[str, Mapping[str, tuple[str, Fraction]]] = {
    FOLD: {},
    PLAY: {"in-to-win": ("ante", Fraction(1))},
}
# By card number; 9s to kings are not in the pack.
VALUES = np.array([POINTS.get(card, 0) for card in (*STANDARD_DECK, JOKER, JOKER)], dtype=np.uint8)


def kernel(table: Table[Showdown], strategy: str | None) -> Kernel[Showdown]:
    """Return the kernel. A recorded round is the player's eight cards, then the dealer's."""
    dealt = every_deal(())
    plays = best_play_of(table, dealt).named(strategy)
    cases, tables = _cases_and_tables({hands.make_up: hands.count for hands in dealt}, plays)

    def deal_blocks(key: np.uint64, first_block: int, codes: Codes) -> None:
        deal(key, np.uint64(first_block * BLOCK), codes, tables)

    def judge_rounds(rounds: Rounds) -> Codes:
        codes = np.empty(len(rounds), dtype=np.uint16)
        judge(rounds, codes, VALUES, tables)
        return codes

    def cuda() -> Cuda:
        constants = CUDA_CONSTANTS | {"COLUMNS": tables.cases.shape[1]}
        return Cuda("games/lucky_8s/kernel.cu", tables, constants)

    return Kernel(cases, deal_blocks, judge_rounds, plays.name, cuda=cuda)


def _cases_and_tables(
    counts: Mapping[tuple[int, ...], Count], plays: Strategy[Showdown]
) -> tuple[list[Case[Showdown]], Tables]:
    """Return the cases and tables; hands with the same count and decision are equivalent."""
    make_ups = HandIndex([CARDS_IN_A_HAND] * EIGHT, CARDS_IN_A_HAND)
    hands = [(counts[make_up], plays.choose(make_up)) for make_up in make_ups.all]
    different = sorted({*hands})
    number = {hand: place for place, hand in enumerate(different)}
    cases, codes_of = _cases(different)
    numbers = np.array([number[hand] for hand in hands], dtype=np.uint8)
    return cases, Tables(make_ups.weights, make_ups.first, make_ups.place, numbers, codes_of)


def _cases(hands: Sequence[tuple[Count, str]]) -> tuple[list[Case[Showdown]], npt.NDArray[np.uint16]]:
    """Return the possible cases, and the case number by the player's and the dealer's hand."""
    numbers: dict[tuple[str, Showdown], int] = {}
    codes_of = [
        [numbers.setdefault((decision, showdown(player, dealer)), len(numbers)) for dealer, _ in hands]
        for player, decision in hands
    ]
    return (
        [Case(outcome, decision, ADDS[decision]) for decision, outcome in numbers],
        np.array(codes_of, dtype=np.uint16),
    )
