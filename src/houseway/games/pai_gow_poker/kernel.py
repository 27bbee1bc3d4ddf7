"""The simulation kernel of pai gow poker: both sides set by house ways."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import RANKS as DECK_RANKS
from houseway.games.pai_gow_poker.exact.base_game import DEALERS, dealer_classes
from houseway.games.pai_gow_poker.exact.compiled_way import SetTypes
from houseway.games.pai_gow_poker.exact.hand_types import flush_types, index
from houseway.games.pai_gow_poker.exact.set_hands import set_hands
from houseway.games.pai_gow_poker.hands.house_way import HOUSE_WAY, WAYS
from houseway.games.pai_gow_poker.hands.ranking import RANKS
from houseway.games.pai_gow_poker.hands.setting import PACK
from houseway.games.pai_gow_poker.hands.seven_cards import BEST, Three, three_of
from houseway.games.pai_gow_poker.odds import AS_HOUSE, SET
from houseway.games.pai_gow_poker.settlement import Contest, DealersHand, Showdown, dealers_hand
from houseway.games.pai_gow_poker.simulation.compiled_rounds import (
    CARDS,
    CUDA_CONSTANTS,
    KIND_BITS,
    LOW_BITS,
    SUITS,
    Tables,
    deal,
    judge,
)
from houseway.refusal import one_of
from houseway.rules.analysis.best_play import BEST_PLAY, StrategyRefusal
from houseway.rules.analysis.kernel import BLOCK, Case, Codes, Cuda, Kernel, Rounds
from houseway.rules.game import Table
from houseway.rules.house_way import HouseWay

CONTESTS = (Contest.BOTH, Contest.ONE, Contest.NEITHER)
THREES = tuple(Three)


def kernel(table: Table[Showdown], strategy: str | None) -> Kernel[Showdown]:
    """Return the kernel. A recorded round is the player's seven cards as dealt, then the dealer's."""
    dealer = HOUSE_WAY.in_use(table.options).way
    name, player = _named(strategy, dealer)
    cases, tables = _cases_and_tables(player, dealer)

    def deal_blocks(key: np.uint64, first_block: int, codes: Codes) -> None:
        deal(key, np.uint64(first_block * BLOCK), codes, tables)

    def judge_rounds(rounds: Rounds) -> Codes:
        codes = np.empty(len(rounds), dtype=np.uint16)
        judge(rounds, codes, tables)
        return codes

    def cuda() -> Cuda:
        return Cuda("games/pai_gow_poker/kernel.cu", tables, CUDA_CONSTANTS | {"DEALERS": len(DEALERS) + 1})

    return Kernel(cases, deal_blocks, judge_rounds, name, cuda=cuda)


def _named(strategy: str | None, usual: HouseWay) -> tuple[str, HouseWay]:
    """Return the way by which the player sets: that of the house, unless another is named."""
    if strategy in (None, AS_HOUSE):
        return AS_HOUSE, usual
    if strategy == BEST_PLAY:
        raise StrategyRefusal(BEST_PLAY, f"Best play is counted, not dealt. Choose {one_of(_names(usual))}.")
    if strategy not in WAYS:
        raise StrategyRefusal(str(strategy), f"{strategy!r} is not a way. Choose {one_of(_names(usual))}.")
    return str(strategy), WAYS[str(strategy)]


def _names(usual: HouseWay) -> list[str]:
    return [AS_HOUSE, *(name for name in WAYS if name != usual.name)]


def _cases_and_tables(player: HouseWay, dealer: HouseWay) -> tuple[list[Case[Showdown]], Tables]:
    kinds = [*DEALERS, None]
    cases = [
        Case(Showdown(contest, best, dealers_hand(kind) if kind else DealersHand.OTHER, three), SET)
        for best, kind, contest, three in product(BEST, kinds, CONTESTS, THREES)
    ]
    first_case = np.arange(0, len(cases), len(THREES), dtype=np.uint16)
    by_kinds = first_case.reshape(len(BEST), len(kinds), len(CONTESTS))
    # The dealer's class 0 is every hand that no wager looks at, which comes last in the cases.
    by_class = np.ascontiguousarray(np.roll(by_kinds, 1, axis=1))
    own, other, ranks = set_hands(player), set_hands(dealer), index()
    tables = Tables(
        _weights(ranks.weights),
        ranks.first.astype(np.uint32),
        ranks.place.astype(np.uint32),
        _known(own.plain, own.plain.best),
        _known(other.plain, dealer_classes(other.plain.best)),
        flush_types().first,
        _known(own.flushes, own.flushes.best),
        _known(other.flushes, dealer_classes(other.flushes.best)),
        _threes(),
        by_class,
    )
    return cases, tables


def _known(set_by: SetTypes, kinds: npt.NDArray[np.int8]) -> npt.NDArray[np.uint32]:
    high, low = set_by.high.astype(np.int64), set_by.low.astype(np.int64)
    return ((high << LOW_BITS | low) << KIND_BITS | kinds).astype(np.uint32)


def _weights(by_rank: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Return the weight of each card: its rank, and its suit; the joker counts for every suit."""
    weights = [
        int(by_rank[RANKS.index(rank)]) + (1 << SUITS + 4 * suit) for suit in range(4) for rank in DECK_RANKS
    ]
    every_suit = sum(1 << SUITS + 4 * suit for suit in range(4))
    return np.array([*weights, int(by_rank[13]) + every_suit], dtype=np.uint64)


def _threes() -> npt.NDArray[np.uint8]:
    numbers = {three: number for number, three in enumerate(THREES)}
    table = np.zeros(CARDS**3, dtype=np.uint8)
    places = range(CARDS)
    for place in places:
        for other in range(place):
            for last in range(other):
                made = numbers[three_of((PACK[place], PACK[other], PACK[last]))]
                for a, b, c in permutations((place, other, last)):
                    table[(a * CARDS + b) * CARDS + c] = made
    return table
