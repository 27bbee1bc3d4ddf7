"""The simulation kernel of Lucky 8's: the player sets the best way and decides by a strategy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from houseway.counting.hand_index import HandIndex
from houseway.equipment.cards import JOKER, STANDARD_DECK
from houseway.games.lucky_8s.exact.every_deal import every_deal
from houseway.games.lucky_8s.hands.setting import CARDS_IN_A_HAND, EIGHT, POINTS, Count
from houseway.games.lucky_8s.odds import best_play_of
from houseway.games.lucky_8s.round.player_turn import FOLD, PLAY
from houseway.games.lucky_8s.settlement import Showdown, showdown
from houseway.games.lucky_8s.simulation.compiled_rounds import (
    CUDA_CONSTANTS,
    Tables,
    deal,
    judge,
)
from houseway.rules.analysis.best_play import Strategy
from houseway.rules.analysis.kernel import BLOCK, Case, Codes, Cuda, Kernel, Rounds
from houseway.rules.game import Table

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
