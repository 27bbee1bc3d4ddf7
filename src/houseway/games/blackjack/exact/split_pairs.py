"""Counts the hands of a split pair against the dealer, one hand at a time.

The second cards of all hands may be counted as if they were dealt first, since shuffled cards are equally
likely in any order. Which pair is split again depends only on them, and of the other hands only two numbers
matter: how many cards of the pair's count they took, and how many others.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import perm
from typing import Any, NamedTuple

from houseway.games.blackjack.exact.comparisons import Compared, Comparisons, compared, count_comparisons
from houseway.games.blackjack.exact.compositions import (
    COUNTS,
    Composition,
    composition,
    number_of,
    single,
    without,
)
from houseway.games.blackjack.exact.dealer_hands import DealerResults
from houseway.games.blackjack.exact.player_hands import PlayedOut, Player
from houseway.games.blackjack.round.legal import SPLIT


class Hands(NamedTuple):
    """The hands that the second cards make."""

    with_others: int  # hands whose second card is of another count
    with_pairs: int  # hands that got a pair again and keep it
    drawn: int  # cards of the pair's count among all that were drawn


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

    alike: int
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

    def hands(self, dealer_results: DealerResults) -> tuple[Mapping[Compared, Any], int]:
        """Return how many hands of each result there are, over all ways to lay out the cards, and those ways.

        ``dealer_results`` are of the shoe without the pair, with its count kept aside.
        """
        with_others, with_pairs = (self._comparisons(dealer_results, hands) for hands in self.played_out)
        ends = second_cards(self.most_hands, splits_again=self.splits_again)
        longest = max(with_others.longest, with_pairs.longest)
        longest = min(longest + max(end.with_others + end.drawn for end in ends), sum(self.left))
        found: dict[Compared, Any] = defaultdict(int)
        for end, in_orders in ends.items():
            if end.with_others:
                weight = self._weight(Others(end.drawn, end.with_others - 1), longest)
                for comparison, ways in compared(with_others, weight):
                    found[comparison] += in_orders * end.with_others * ways
            if end.with_pairs:
                weight = self._weight(Others(end.drawn - 1, end.with_others), longest)
                for comparison, ways in compared(with_pairs, weight):
                    found[comparison] += in_orders * end.with_pairs * ways
        return found, perm(sum(self.left), longest)

    @cached_property
    def played_out(self) -> tuple[PlayedOut, PlayedOut]:
        """Hands whose second card is of another count, and those that keep a pair."""
        player = replace(self.player, left=without(self.player.left, single(self.count)))
        number = self.most_hands if self.splits_again else 2

        def decides(hand: Composition) -> str:
            return player.decides(hand, hands=number, first=self.count)

        second = [count for count in COUNTS if number_of(self.left, count)]
        others = {composition([self.count, count]): 1 for count in second if count != self.count}
        pairs = {self.pair: 1} if self.count in second else {}
        return player.played_out(others, decides), player.played_out(pairs, decides)

    @property
    def play(self) -> Hashable:
        """A key: strategies with the same one play such pairs alike."""
        hands = [frozenset(orders.items()) for played_out in self.played_out for orders in played_out]
        return self.player.up, self.count, self.splits_again, *hands

    def _comparisons(self, dealer_results: DealerResults, hands: PlayedOut) -> Comparisons:
        return count_comparisons(dealer_results, self.left, hands, has=single(self.count), aside=self.count)

    def _weight(self, others: Others, longest: int) -> Callable[[int, int], int]:
        """Return the weight for the cards not counted yet: those kept aside, and those of the other hands."""
        alike = number_of(self.left, self.count)
        different = sum(self.left) - alike

        def weight(cards: int, apart: int) -> int:
            taken = cards + sum(others)
            if not 0 <= cards - apart <= different or taken > longest:
                return 0
            of_others = perm(different - (cards - apart), others.different)
            return (
                perm(alike, apart + others.alike) * of_others * perm(sum(self.left) - taken, longest - taken)
            )

        return weight
