"""Counts how often each coup comes together with what side bets see in the first cards of the hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import Card
from houseway.games.baccarat.coup import COUNT, every_coup
from houseway.games.baccarat.odds import BANKER, CARDS_IN_A_ROUND, COUNTS, PLAYER, FirstFourSums, third_cards
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.procedure.shoe import SHOE
from houseway.rules.side_bets.definition import CardsAt, Observed, Value, Word

Numbers = npt.NDArray[np.int64]
PairClass = tuple[int, tuple[Value, ...]]  # the points of two cards, and the values of the words for them


class _Pairs:
    """Every two cards of the shoe, in either order."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = [*combinations_with_replacement(cards, 2)]
        places = {card: place for place, card in enumerate(cards)}
        self.first = np.array([places[pair[0]] for pair in self.cards])
        self.second = np.array([places[pair[1]] for pair in self.cards])
        self.is_twice = self.first == self.second
        # How many cards of each count a pair takes out of the shoe.
        self.takes = np.zeros((len(self.cards), len(COUNTS)), dtype=np.int64)
        for number, pair in enumerate(self.cards):
            for card in pair:
                self.takes[number, COUNT[card]] += 1

    def ways(self, left: Numbers) -> Numbers:
        """Return in how many ways each pair comes from a shoe with so many of each card."""
        different = 2 * left[self.first] * left[self.second]
        same = left[self.first] * (left[self.first] - 1)
        ways: Numbers = np.where(self.is_twice, same, different)
        return ways

    def classes(self, place: CardsAt, words: Sequence[Word]) -> tuple[list[PairClass], Numbers]:
        """Return the classes of pairs in one hand, and the number of each pair's class."""
        of_hand = [word for word in words if word.looks_at == (place,)]
        number: dict[PairClass, int] = {}
        class_of_pair = [
            number.setdefault(
                ((COUNT[first] + COUNT[second]) % 10, tuple(word.of((first, second)) for word in of_hand)),
                len(number),
            )
            for first, second in self.cards
        ]
        return [*number], np.array(class_of_pair)


def count_together(table: Any, removed: Sequence[Card], words: Sequence[Word]) -> Distribution[Observed]:
    left = cards_left(table.game.play.packs(table.options)[SHOE], removed, CARDS_IN_A_ROUND)
    cards = [card for card, number in left.items() if number]
    pairs = _Pairs(cards)
    in_shoe = np.array([left[card] for card in cards], dtype=np.int64)
    player_classes, player_class = pairs.classes(PLAYER, words)
    banker_classes, banker_class = pairs.classes(BANKER, words)
    sums = _sums(pairs, in_shoe, player_class, banker_class)
    coups = every_coup()
    ways: Counter[Observed] = Counter()
    for (player, banker), first_four in sums.items():
        (player_points, of_player), (banker_points, of_banker) = (
            player_classes[player],
            banker_classes[banker],
        )
        seen = dict(zip([word.name for word in words if word.looks_at == (PLAYER,)], of_player, strict=True))
        seen |= dict(zip([word.name for word in words if word.looks_at == (BANKER,)], of_banker, strict=True))
        values = tuple((word.name, seen[word.name]) for word in words)
        for dealt, count in third_cards(first_four, player_points, banker_points):
            ways[Observed(coups[dealt], values)] += count
    return Distribution({outcome: count for outcome, count in ways.items() if count})


def _sums(
    pairs: _Pairs, in_shoe: Numbers, player_class: Numbers, banker_class: Numbers
) -> dict[tuple[int, int], FirstFourSums]:
    """Return the sums over all first four cards that `third_cards` needs, by the classes of both hands."""
    players, bankers = int(player_class.max()) + 1, int(banker_class.max()) + 1
    order = np.argsort(banker_class, kind="stable")
    starts = np.searchsorted(banker_class[order], np.arange(bankers))
    takes = pairs.takes[order]
    squares = takes[:, :, None] * takes[:, None, :]
    counts_left = _by_count(pairs, in_shoe) - pairs.takes
    one = np.zeros((players, bankers), dtype=np.int64)
    two = np.zeros((players, bankers, len(COUNTS)), dtype=np.int64)
    three = np.zeros((players, bankers, len(COUNTS), len(COUNTS)), dtype=np.int64)
    for number, ways in enumerate(pairs.ways(in_shoe).tolist()):
        if not ways:
            continue
        left = in_shoe.copy()
        left[pairs.first[number]] -= 1
        left[pairs.second[number]] -= 1
        weights = pairs.ways(left)[order] * ways
        left_by_count = counts_left[number]
        taken = np.add.reduceat(weights[:, None] * takes, starts)
        taken_twice = np.add.reduceat(weights[:, None, None] * squares, starts)
        whole = np.add.reduceat(weights, starts)
        player = player_class[number]
        one[player] += whole
        two[player] += whole[:, None] * left_by_count - taken
        crossed = taken[:, :, None] * left_by_count[None, None, :]
        three[player] += (
            whole[:, None, None] * np.outer(left_by_count, left_by_count)
            - crossed
            - crossed.transpose(0, 2, 1)
            + taken_twice
        )
    after = int(in_shoe.sum()) - 4
    return {
        (player, banker): FirstFourSums(
            after, int(one[player, banker]), two[player, banker].tolist(), three[player, banker].tolist()
        )
        for player in range(players)
        for banker in range(bankers)
    }


def _by_count(pairs: _Pairs, in_shoe: Numbers) -> Numbers:
    """Return how many cards of each count the shoe holds."""
    counts = np.zeros(len(COUNTS), dtype=np.int64)
    cards = [pair[0] for pair in pairs.cards if pair[0] is pair[1]]
    for card, number in zip(cards, in_shoe.tolist(), strict=True):
        counts[COUNT[card]] += number
    return counts
