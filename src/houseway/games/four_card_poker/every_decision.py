"""The best decision in every situation of the standard game or its variation, and what others cost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from operator import add, mul
from typing import NamedTuple

import numpy as np

from houseway.equipment.cards import Card
from houseway.games.four_card_poker.opening import DECK
from houseway.games.four_card_poker.rank_tables import RankTables
from houseway.games.four_card_poker.ranking import RANK, Hand
from houseway.games.four_card_poker.settlement import PLAYER_CARDS, Showdown
from houseway.games.four_card_poker.version import FOLD, MULTIPLES, Version
from houseway.rules.best_play import Branch, Strategy
from houseway.rules.distribution import Distribution, cards_left
from houseway.rules.gain import round_gain
from houseway.rules.game import Table
from houseway.rules.showdown import Numbers, ShowdownCounts, Situations
from houseway.rules.wagers import Bets

# From the least money to the most.
DECISIONS = (FOLD, *MULTIPLES.values())
NOTHING_SHOWN = 0


class Seen(NamedTuple):
    """What a person looks at to decide: the best four cards, and the rank of the card the dealer shows."""

    hand: Hand
    up: int


Choose = Callable[[Seen], str]


@dataclass(frozen=True)
class Prospects:
    """A rank of the player's hand: the showdowns that it may come to, and what each decision gains there."""

    showdowns: Sequence[Showdown]
    gains: Mapping[str, Sequence[Fraction]]


@dataclass
class EveryDecision:
    """The ways of every showdown, by what the player sees and what the best decision is."""

    bets: Mapping[str, Bets]
    dealer_hands: int  # how many hands the dealer may have in each situation
    prospects: dict[Hand, Prospects] = field(default_factory=dict)
    ways: defaultdict[Seen, dict[str, list[int]]] = field(default_factory=lambda: defaultdict(dict))

    @property
    def hands(self) -> list[Hand]:
        return sorted(self.prospects)

    @property
    def situations(self) -> int:
        return sum(sum(map(sum, taken.values())) for taken in self.ways.values()) // self.dealer_hands

    def decided_otherwise(self, choose: Choose) -> int:
        """The situations in which the best decision is not the one chosen."""
        ways = sum(
            sum(found)
            for seen, taken in self.ways.items()
            for decision, found in taken.items()
            if decision != choose(seen)
        )
        return ways // self.dealer_hands

    @cached_property
    def expectations(self) -> Mapping[Seen, Mapping[str, int]]:
        """What each decision gains over all ways of what is seen, in parts of a unit common to all."""
        unit = _common_unit(gains for one in self.prospects.values() for gains in one.gains.values())
        found: dict[Seen, Mapping[str, int]] = {}
        gains_of = {
            hand: {decision: _in_parts(gains, unit) for decision, gains in one.gains.items()}
            for hand, one in self.prospects.items()
        }
        for seen in self.ways:
            ways = self._all_ways(seen)
            found[seen] = {
                decision: sum(map(mul, gains, ways)) for decision, gains in gains_of[seen.hand].items()
            }
        return found

    def best(self, words: Iterable[str]) -> Strategy[Showdown]:
        taken = (
            (decision, seen.hand, ways)
            for seen, by_decision in self.ways.items()
            for decision, ways in by_decision.items()
        )
        return self._strategy("best play", words, taken)

    def chosen(self, name: str, words: Iterable[str], choose: Choose) -> Strategy[Showdown]:
        taken = ((choose(seen), seen.hand, self._all_ways(seen)) for seen in self.ways)
        return self._strategy(name, words, taken)

    def _all_ways(self, seen: Seen) -> list[int]:
        return [sum(ways) for ways in zip(*self.ways[seen].values(), strict=True)]

    def _strategy(
        self, name: str, words: Iterable[str], taken: Iterable[tuple[str, Hand, list[int]]]
    ) -> Strategy[Showdown]:
        by_hand: dict[str, dict[Hand, list[int]]] = {decision: {} for decision in DECISIONS}
        for decision, hand, ways in taken:
            before = by_hand[decision].get(hand)
            by_hand[decision][hand] = [*map(add, before, ways)] if before else ways
        outcomes = {decision: self._outcomes(found) for decision, found in by_hand.items() if found}
        return Strategy(
            name,
            tuple(words),
            tuple(
                Branch(decision, self.bets[decision], Distribution(found))
                for decision, found in outcomes.items()
            ),
        )

    def _outcomes(self, by_hand: Mapping[Hand, list[int]]) -> dict[Showdown, int]:
        return {
            showdown: count
            for hand, ways in by_hand.items()
            for showdown, count in zip(self.prospects[hand].showdowns, ways, strict=True)
            if count
        }


def every_decision(
    table: Table[Showdown],
    version: Version,
    removed: Sequence[Card],
    *,
    required: Iterable[str],
    marks: Sequence[Hand] = (),
) -> EveryDecision:
    """Finds the best decision for every hand and every card that the dealer may show.

    To the wagers, hands of the dealer are alike that compare alike with the player's hand and with the
    marks: each showdown stands for all of them, with the highest.
    """
    dealer = version.dealer_cards
    left = cards_left(table.game.packs(table.options)[DECK], removed, PLAYER_CARDS + dealer)
    counts = ShowdownCounts(
        [*left.elements()], PLAYER_CARDS, dealer, up=dealer > PLAYER_CARDS, rank_of=RankTables(dealer)
    )
    up_ranks = np.array([RANK[card] for card in counts.sets.cards], dtype=np.int64)
    ante = dict.fromkeys(required, 1)
    bets = {FOLD: ante, **{name: {**ante, "play": times} for times, name in MULTIPLES.items()}}
    found = EveryDecision(bets, counts.dealer_hands)
    for situations in counts.situations(marks):
        hand = Hand(situations.rank)
        ways = _ways_between_marks(situations, counts.dealer_hands)
        showdowns = [Showdown(hand, Hand(dealer)) for dealer in _highest_between(counts, situations)]
        allowed = (FOLD, *(MULTIPLES[times] for times in version.multiples(hand)))
        gains = {
            decision: [round_gain(table, one, bets[decision]) for one in showdowns] for decision in allowed
        }
        found.prospects[hand] = Prospects(showdowns, gains)
        best = np.argmax(_whole_numbers(gains.values()) @ ways, axis=0)
        seen = up_ranks[situations.up] if situations.up is not None else np.full_like(best, NOTHING_SHOWN)
        for rank, number, counted in _summed(seen, best, ways * situations.times):
            found.ways[Seen(hand, rank)][allowed[number]] = counted
    return found


def _ways_between_marks(situations: Situations, whole: int) -> Numbers:
    """A row for the dealer's hands below the first mark, then between each two, then above the last."""
    below = [situations.below[mark] for mark in sorted(situations.below)]
    return np.diff(np.vstack([np.zeros_like(below[0]), *below, np.full_like(below[0], whole)]), axis=0)


def _highest_between(counts: ShowdownCounts, situations: Situations) -> Iterator[int]:
    """The hand that stands for each row; where the dealer has none between two marks, the row is empty."""
    ranks = counts.dealer_ranks
    for end in [*np.searchsorted(ranks, sorted(situations.below)).tolist(), len(ranks)]:
        yield ranks[max(end - 1, 0)]


def _whole_numbers(gains: Iterable[Sequence[Fraction]]) -> Numbers:
    """In the same proportion. Odds have four digits at most: the sums stay far from the limit of 64 bits."""
    rows = list(gains)
    unit = _common_unit(rows)
    return np.array([_in_parts(row, unit) for row in rows], dtype=np.int64)


def _common_unit(gains: Iterable[Sequence[Fraction]]) -> int:
    return lcm(*{gain.denominator for row in gains for gain in row})


def _in_parts(gains: Iterable[Fraction], unit: int) -> list[int]:
    return [int(gain * unit) for gain in gains]


def _summed(up: Numbers, best: Numbers, ways: Numbers) -> Iterator[tuple[int, int, list[int]]]:
    """The ways by the rank of the card shown and the number of the best decision."""
    keys, which = np.unique(up * len(DECISIONS) + best, return_inverse=True)
    sums = np.zeros((len(keys), len(ways)), dtype=np.int64)
    np.add.at(sums, which, ways.T)
    for key, row in zip(keys.tolist(), sums.tolist(), strict=True):
        yield *divmod(key, len(DECISIONS)), row
