"""Counts the hands of a split pair against the dealer, one hand at a time.

The second cards of all hands may be counted as if they were dealt first, since shuffled cards are equally
likely in any order. Which pair is split again depends only on them, and of the other hands only two numbers
matter: how many cards of the pair's count they took, and how many others.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import perm
from typing import Any, NamedTuple

import numpy as np

from houseway.games.blackjack.boxes import SPLIT
from houseway.games.blackjack.exact.dealer_hands import (
    Compared,
    Comparisons,
    Counted,
    DealerAgainst,
    DealerResults,
    Weight,
    compared,
    count_comparisons,
)
from houseway.games.blackjack.exact.hands import (
    COUNTS,
    Composition,
    Drawn,
    PlayedOut,
    Player,
    composition,
    number_of,
    single,
    without,
)


class Hands(NamedTuple):
    """The hands that the second cards make."""

    with_others: int  # hands whose second card is of another count
    with_pairs: int  # hands that got a pair again and keep it
    drawn: int  # cards of the pair's count among all that were drawn


@cache
def second_cards(most_hands: int, *, splits_again: bool) -> Counter[Hands]:
    """Count the orders of second cards, of the pair's count or not, that make each set of hands."""
    ends: Counter[Hands] = Counter()

    def draw(waiting: int, so_far: Hands) -> None:
        if not waiting:
            ends[so_far] += 1
            return
        others, pairs, drawn = so_far
        draw(waiting - 1, Hands(others + 1, pairs, drawn))
        if splits_again and others + pairs + waiting < most_hands:
            draw(waiting + 1, Hands(others, pairs, drawn + 1))
        else:
            draw(waiting - 1, Hands(others, pairs + 1, drawn + 1))

    draw(2, Hands(0, 0, 0))
    return ends


class Others(NamedTuple):
    """What the other hands took with their second cards: cards of the pair's count, and others."""

    same: int
    different: int


@dataclass(frozen=True)
class SplitPair:
    """A pair against one up card. ``player`` has the shoe without that card."""

    player: Player
    count: int
    most_hands: int

    @property
    def pair(self) -> Composition:
        return composition([self.count, self.count])

    @cached_property
    def left(self) -> Composition:
        return without(self.player.left, self.pair)

    @cached_property
    def splits_again(self) -> bool:
        return self.player.decides(self.pair, hands=2, first=self.count) == SPLIT

    def hands(self, dealer: DealerResults, *, exact: bool = True) -> Counted:
        """Return how many hands of each result there are, over all ways to lay out the cards.

        ``dealer`` keeps the count of the pair aside.
        """
        return self._counted(self._compared(dealer, exact=exact), self._ends)

    def hands_by_number(self, dealer: DealerResults) -> Mapping[int, Counted]:
        """Return the same for each number of hands that the pair can make, so that they add up to it."""
        counted = self._compared(dealer, exact=False)
        by_number: dict[int, Counter[Hands]] = defaultdict(Counter)
        for end, in_orders in self._ends.items():
            by_number[end.with_others + end.with_pairs][end] += in_orders
        return {number: self._counted(counted, ends) for number, ends in by_number.items()}

    @cached_property
    def _ends(self) -> Counter[Hands]:
        return second_cards(self.most_hands, splits_again=self.splits_again)

    def _compared(self, dealer: DealerResults, *, exact: bool) -> tuple[Comparisons, Comparisons]:
        every = self.player.every
        drawn = Drawn(every, self.left, single(self.count), self.count)
        rows = np.unique(np.concatenate([orders.rows for hands in self.played_out for orders in hands]))
        against = DealerAgainst(dealer.results, rows, dealer.against(every.compositions[rows]))
        with_others, with_pairs = (
            count_comparisons(hands, drawn, against, exact=exact) for hands in self.played_out
        )
        return with_others, with_pairs

    def _counted(self, found_hands: tuple[Comparisons, Comparisons], ends: Mapping[Hands, int]) -> Counted:
        """Add up the comparisons over these sets of hands."""
        with_others, with_pairs = found_hands
        longest = max(with_others.longest, with_pairs.longest)
        longest = min(longest + max(end.with_others + end.drawn for end in self._ends), sum(self.left))
        # In how many orders of second cards a hand comes up with others that took these cards.
        beside_others: Counter[Others] = Counter()
        beside_pairs: Counter[Others] = Counter()
        for end, in_orders in ends.items():
            if end.with_others:
                beside_others[Others(end.drawn, end.with_others - 1)] += in_orders * end.with_others
            if end.with_pairs:
                beside_pairs[Others(end.drawn - 1, end.with_others)] += in_orders * end.with_pairs
        counted: dict[Compared, Any] = defaultdict(int)
        for comparisons, beside in ((with_others, beside_others), (with_pairs, beside_pairs)):
            for comparison, ways in compared(comparisons, self._weight(beside, longest)):
                counted[comparison] += ways
        return Counted(counted, perm(sum(self.left), longest))

    @cached_property
    def played_out(self) -> tuple[PlayedOut, PlayedOut]:
        """Hands whose second card is of another count, and those that keep a pair."""
        known = self.player.split_played_out
        key = self.count, self.splits_again
        if key not in known:
            known[key] = self._play_out()
        return known[key]

    def _play_out(self) -> tuple[PlayedOut, PlayedOut]:
        number = self.most_hands if self.splits_again else 2

        def decides(hand: Composition) -> str:
            return self.player.decides(hand, hands=number, first=self.count)

        second = [count for count in COUNTS if number_of(self.left, count)]
        others = {composition([self.count, count]): 1 for count in second if count != self.count}
        pairs = {self.pair: 1} if self.count in second else {}
        return self.player.played_out(others, decides), self.player.played_out(pairs, decides)

    @property
    def play(self) -> Hashable:
        """A key: strategies with the same one play such pairs in the same way."""
        hands = [
            array.tobytes() for played_out in self.played_out for orders in played_out for array in orders
        ]
        return self.player.up, self.count, self.splits_again, *hands

    def _weight(self, beside: Mapping[Others, int], longest: int) -> Weight:
        """Return the weight for the cards not counted yet: those kept aside, and those of the other hands."""
        same = number_of(self.left, self.count)
        different = sum(self.left) - same

        def weight(cards: int, apart: int) -> int:
            if not 0 <= cards - apart <= different:
                return 0
            total = 0
            for others, in_orders in beside.items():
                taken = cards + others.same + others.different
                if taken <= longest:
                    of_others = perm(different - (cards - apart), others.different)
                    further = perm(sum(self.left) - taken, longest - taken)
                    total += in_orders * perm(same, apart + others.same) * of_others * further
            return total

        return weight
