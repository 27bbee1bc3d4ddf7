"""Tables of hand ranks for bulk counting, filled by ``best_four``."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np

from houseway.counting.array_cache import cached_arrays
from houseway.counting.showdown import Numbers
from houseway.counting.showdown_kernels import Ranking
from houseway.equipment.cards import CARDS, RANKS, SUITS
from houseway.games.four_card_poker.hands.ranking import CARDS_THAT_COUNT, best_four

DECK = {(rank, suit): CARDS[rank + suit] for rank in RANKS for suit in SUITS}
COPIES = len(SUITS)


@cache
def ranking_of(size: int) -> Ranking:
    """Return the ranking of hands with this many cards."""
    # Ascending ranks, each raised by its position, form a combination, which has a number.
    numbering = [[comb(rank + place, place + 1) for rank in range(len(RANKS))] for place in range(size)]
    tables = cached_arrays(
        "ranks", str(size), lambda: {"by_ranks": _by_ranks(size, numbering), "by_suit": _by_suit(size)}
    )
    by_ranks, by_suit = (tables[name].astype(np.int64, copy=False) for name in ("by_ranks", "by_suit"))
    return Ranking(np.array(numbering, dtype=np.int64), by_ranks, by_suit)


def _by_ranks(size: int, numbering: list[list[int]]) -> Numbers:
    """Rank hands by ranks alone: suits are assigned in turn, so that no four cards share one."""
    table = np.zeros(comb(len(RANKS) + size - 1, size), dtype=np.int64)
    for ranks in combinations_with_replacement(range(len(RANKS)), size):
        if all(ranks.count(rank) <= COPIES for rank in {*ranks}):
            number = sum(numbering[place][rank] for place, rank in enumerate(ranks))
            table[number] = best_four(
                [DECK[RANKS[rank], SUITS[place % COPIES]] for place, rank in enumerate(ranks)]
            )
    return table


def _by_suit(most: int) -> Numbers:
    """Rank hands by the ranks of one suit, one bit for each rank."""
    table = np.zeros(1 << len(RANKS), dtype=np.int64)
    for size in range(CARDS_THAT_COUNT, most + 1):
        for ranks in combinations(range(len(RANKS)), size):
            table[sum(1 << rank for rank in ranks)] = best_four(
                [DECK[RANKS[rank], SUITS[0]] for rank in ranks]
            )
    return table
