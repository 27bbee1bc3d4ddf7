"""The ranks of many hands at once, from tables that ``best_four`` fills."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np

from houseway.equipment.cards import CARDS, RANKS, SUITS
from houseway.games.four_card_poker.ranking import CARDS_THAT_COUNT, best_four
from houseway.rules.showdown import SUIT, Numbers

DECK = {(rank, suit): CARDS[rank + suit] for rank in RANKS for suit in SUITS}
COPIES = len(SUITS)


class RankTables:
    """Hands of up to so many cards, given as in ``houseway.rules.showdown``."""

    def __init__(self, most: int) -> None:
        self._by_suit = _suited(most)
        # Ranks in ascending order, each raised by its place, are a combination; that has a number.
        self._numbering = np.array(
            [[comb(rank + place, place + 1) for rank in range(len(RANKS))] for place in range(most)],
            dtype=np.int64,
        )
        self._by_ranks = {size: self._unsuited(size) for size in range(CARDS_THAT_COUNT, most + 1)}

    def __call__(self, sets: Numbers, ranks: Numbers) -> Numbers:
        best = self._by_ranks[len(ranks)][self._number(np.sort(ranks, axis=0))]
        for suit in range(len(SUITS)):
            best = np.maximum(best, self._by_suit[sets >> (suit * len(RANKS)) & SUIT])
        return best

    def _number(self, ranks: Numbers) -> Numbers:
        number = np.zeros(ranks.shape[1], dtype=np.int64)
        for place, row in enumerate(ranks):
            number += self._numbering[place][row]
        return number

    def _unsuited(self, size: int) -> Numbers:
        """By ranks alone: suits dealt in turn, so that no four cards are of one suit."""
        table = np.zeros(comb(len(RANKS) + size - 1, size), dtype=np.int64)
        for ranks in combinations_with_replacement(range(len(RANKS)), size):
            if all(ranks.count(rank) <= COPIES for rank in {*ranks}):
                number = sum(int(self._numbering[place][rank]) for place, rank in enumerate(ranks))
                table[number] = best_four(
                    [DECK[RANKS[rank], SUITS[place % COPIES]] for place, rank in enumerate(ranks)]
                )
        return table


def _suited(most: int) -> Numbers:
    """By the ranks of one suit, a bit for each."""
    table = np.zeros(SUIT + 1, dtype=np.int64)
    for size in range(CARDS_THAT_COUNT, most + 1):
        for ranks in combinations(range(len(RANKS)), size):
            table[sum(1 << rank for rank in ranks)] = best_four(
                [DECK[RANKS[rank], SUITS[0]] for rank in ranks]
            )
    return table
