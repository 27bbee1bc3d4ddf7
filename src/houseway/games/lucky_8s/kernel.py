"""Lucky 8's dealt by the million: the player sets the best way, and decides by a strategy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from houseway.counting.hand_index import MakeUps
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
# By the number of a card; 9s to kings are not in the pack.
VALUES = np.array([POINTS.get(one, 0) for one in (*STANDARD_DECK, JOKER, JOKER)], dtype=np.uint8)


def kernel(table: Table[Showdown], strategy: str | None) -> Kernel[Showdown]:
    """A recorded round is the player's eight cards, then the dealer's."""
    dealt = every_deal(())
    plays = best_play_of(table, dealt).named(strategy)
    cases, tables = _looked_up({one.make_up: one.count for one in dealt}, plays)

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


def _looked_up(
    counts: Mapping[tuple[int, ...], Count], plays: Strategy[Showdown]
) -> tuple[list[Case[Showdown]], Tables]:
    """Hands are alike that come to the same count and are decided alike."""
    make_ups = MakeUps([CARDS_IN_A_HAND] * EIGHT, CARDS_IN_A_HAND)
    hands = [(counts[one], plays.choose(one)) for one in make_ups.all]
    different = sorted({*hands})
    number = {hand: place for place, hand in enumerate(different)}
    cases, codes_of = _cases(different)
    numbers = np.array([number[hand] for hand in hands], dtype=np.uint8)
    return cases, Tables(make_ups.weights, make_ups.first, make_ups.place, numbers, codes_of)


def _cases(hands: Sequence[tuple[Count, str]]) -> tuple[list[Case[Showdown]], npt.NDArray[np.uint16]]:
    """All that these hands come to; and which it is, by the player's and the dealer's."""
    found: dict[tuple[str, Showdown], int] = {}
    codes_of = [
        [found.setdefault((decision, showdown(player, dealer)), len(found)) for dealer, _ in hands]
        for player, decision in hands
    ]
    return (
        [Case(one, decision, ADDS[decision]) for decision, one in found],
        np.array(codes_of, dtype=np.uint16),
    )
