"""The best decision in every situation of the standard game or its variation, and what others cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import lcm
from operator import mul
from typing import NamedTuple

import numpy as np

from houseway.counting.showdown import Decided, Numbers, ShowdownCounts
from houseway.equipment.cards import RANKS, SUITS, Card, card
from houseway.games.four_card_poker.hands.rank_tables import ranking_of
from houseway.games.four_card_poker.hands.ranking import RANK, Hand
from houseway.games.four_card_poker.round.opening import DECK
from houseway.games.four_card_poker.settlement import PLAYER_CARDS, Showdown
from houseway.games.four_card_poker.version import FOLD, MULTIPLES, Version
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BEST_PLAY, Branch, Strategy
from houseway.rules.analysis.chart import Cell
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.analysis.gain import Gain, round_gain
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets

# From the least money to the most.
DECISIONS = (FOLD, *MULTIPLES.values())
NOTHING_SHOWN = 0
UP_RANKS = tuple(RANK[card(rank + SUITS[0])] for rank in RANKS)


class Seen(NamedTuple):
    """What a person looks at to decide: the best four cards, and the rank of the card the dealer shows."""

    hand: Hand
    up: int


Choose = Callable[[Seen], str]


@dataclass(frozen=True)
class Prospects:
    """A rank of the player's hand: the showdowns that it may come to, and what each decision gains there."""

    hand: Hand
    showdowns: Sequence[Showdown]
    gains: Mapping[str, Sequence[Gain]]


@dataclass(frozen=True)
class EveryDecision:
    """The ways of every showdown, by what the player sees and what the best decision is."""

    bets: Mapping[str, Bets]
    dealer_hands: int  # how many hands the dealer may have in each situation
    prospects: Sequence[Prospects]  # the lowest hand first
    shown: Sequence[int]  # what the dealer may show, or just NOTHING_SHOWN
    ways: Numbers  # by hand, what is shown, number of the best decision and showdown
    hand_by_hand: Decided

    @cached_property
    def hands(self) -> list[Hand]:
        return [one.hand for one in self.prospects]

    @cached_property
    def situations(self) -> int:
        return int(self.ways.sum()) // self.dealer_hands

    @cached_property
    def _all_ways(self) -> Numbers:
        """Whatever is decided: by hand, what is shown and showdown."""
        found: Numbers = self.ways.sum(axis=2)
        return found

    @cached_property
    def seen(self) -> list[tuple[int, int, Seen]]:
        """All that comes up, with the places of the hand and of what is shown."""
        places = np.argwhere(self._all_ways.any(axis=2)).tolist()
        return [(hand, up, Seen(self.hands[hand], self.shown[up])) for hand, up in places]

    def _chosen(self, choose: Choose) -> Numbers:
        """The number of the decision, by hand and what is shown."""
        numbers = {decision: number for number, decision in enumerate(DECISIONS)}
        chosen = np.full(self._all_ways.shape[:2], -1, dtype=np.int64)
        for hand, up, seen in self.seen:
            chosen[hand, up] = numbers[choose(seen)]
        return chosen

    def decided_otherwise(self, choose: Choose) -> int:
        """The situations in which the best decision is not the one chosen."""
        same = self._chosen(choose)[:, :, None] == np.arange(self.ways.shape[2])
        return int(self.ways[~same].sum()) // self.dealer_hands

    @cached_property
    def decided(self) -> Mapping[Seen, Cell]:
        """In how many ways each decision is the best, by what is seen."""
        ways = self.ways.sum(axis=3).tolist()
        return {
            seen: {
                decision: count for decision, count in zip(DECISIONS, ways[hand][up], strict=False) if count
            }
            for hand, up, seen in self.seen
        }

    @cached_property
    def expectations(self) -> Mapping[Seen, Mapping[str, int]]:
        """What each decision gains over all ways of what is seen, in parts of a unit common to all."""
        unit = _common_unit(gains for one in self.prospects for gains in one.gains.values())
        parts = [
            {decision: _in_parts(gains, unit) for decision, gains in one.gains.items()}
            for one in self.prospects
        ]
        ways = self._all_ways.tolist()
        return {
            seen: {decision: sum(map(mul, gains, ways[hand][up])) for decision, gains in parts[hand].items()}
            for hand, up, seen in self.seen
        }

    def best(self, words: Iterable[str]) -> Strategy[Showdown]:
        by_hand = self.ways.sum(axis=1)
        return self._strategy(BEST_PLAY, words, [by_hand[:, number] for number in range(by_hand.shape[1])])

    def chosen(self, name: str, words: Iterable[str], choose: Choose) -> Strategy[Showdown]:
        chosen = self._chosen(choose)[:, :, None]
        taken = [(self._all_ways * (chosen == number)).sum(axis=1) for number in range(len(DECISIONS))]
        return replace(self._strategy(name, words, taken), choose=choose)

    def _strategy(self, name: str, words: Iterable[str], taken: Iterable[Numbers]) -> Strategy[Showdown]:
        """``taken``: for each decision the ways by hand and showdown."""
        return Strategy(
            name,
            tuple(words),
            tuple(
                Branch(decision, self.bets[decision], Distribution(dict(self._outcomes(ways))))
                for decision, ways in zip(DECISIONS, taken, strict=False)
                if ways.any()
            ),
        )

    def _outcomes(self, ways: Numbers) -> Iterator[tuple[Showdown, int]]:
        for one, counts in zip(self.prospects, ways.tolist(), strict=True):
            for showdown, count in zip(one.showdowns, counts, strict=True):
                if count:
                    yield showdown, count


def every_decision(
    table: Table[Showdown],
    version: Version,
    removed: Sequence[Card],
    dealer: Sequence[Card],
    *,
    required: Iterable[str],
    marks: Sequence[Hand] = (),
) -> EveryDecision:
    """Finds the best decision for every hand and every card that the dealer may show.

    To the wagers, hands of the dealer are alike that compare alike with the player's hand and with the
    marks: each showdown stands for all of them, with the highest.
    """
    ante = dict.fromkeys(required, 1)
    bets = {FOLD: ante, **{name: {**ante, "play": times} for times, name in MULTIPLES.items()}}
    gain = {decision: round_gain(table, on_layout) for decision, on_layout in bets.items()}
    counts = _counts(table, version, removed, dealer)
    prospects = []
    for hand in map(Hand, counts.player_ranks):
        showdowns = [Showdown(hand, Hand(highest)) for highest in counts.highest_between(hand, marks)]
        allowed = decisions_allowed(version, hand)
        prospects.append(
            Prospects(hand, showdowns, {decision: [*map(gain[decision], showdowns)] for decision in allowed})
        )
    ways, hand_by_hand = counts.best_decisions(marks, [_whole_numbers(one.gains) for one in prospects])
    shown = UP_RANKS if ways.shape[1] == len(UP_RANKS) else (NOTHING_SHOWN,)
    return EveryDecision(bets, counts.dealer_hands, prospects, shown, ways, hand_by_hand)


def decisions_allowed(version: Version, hand: Hand) -> tuple[str, ...]:
    return (FOLD, *(MULTIPLES[times] for times in version.multiples(hand)))


def _counts(
    table: Table[Showdown], version: Version, removed: Sequence[Card], dealer: Sequence[Card]
) -> ShowdownCounts:
    """The player knows the dealer's cards given, and sees another one where the version shows it."""
    if len(dealer) > version.dealer_cards:
        raise Refusal(
            f"The dealer has {version.dealer_cards} cards, and {len(dealer)} are given. Leave some out.",
            version.cards_dealt["shoe"],
        )
    needed = PLAYER_CARDS + version.dealer_cards - len(dealer)
    left = cards_left(table.game.packs(table.options)[DECK], (*removed, *dealer), needed)
    return _counts_of(tuple(left.elements()), tuple(dealer), version.dealer_cards)


# Tables that are compared differ in what they pay, seldom in the cards: the last ones are kept.
@lru_cache(maxsize=2)
def _counts_of(left: tuple[Card, ...], known: tuple[Card, ...], dealer_cards: int) -> ShowdownCounts:
    return ShowdownCounts(
        left,
        PLAYER_CARDS,
        dealer_cards,
        known=known,
        shows=PLAYER_CARDS < dealer_cards > len(known),
        ranking_of=ranking_of,
    )


def _whole_numbers(gains: Mapping[str, Sequence[Gain]]) -> list[list[int]]:
    """In the same proportion. Odds have four digits at most: the sums stay far from the limit of 64 bits."""
    unit = _common_unit(gains.values())
    return [_in_parts(row, unit) for row in gains.values()]


def _common_unit(gains: Iterable[Sequence[Gain]]) -> int:
    return lcm(*{gain.denominator for row in gains for gain in row})


def _in_parts(gains: Iterable[Gain], unit: int) -> list[int]:
    return [gain.numerator * (unit // gain.denominator) for gain in gains]
