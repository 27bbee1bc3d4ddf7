"""Finds the best decision in every situation of four card poker or Crazy 4 Poker, and the cost of others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, lcm
from operator import mul
from typing import NamedTuple

import numpy as np

from houseway.counting.array_cache import cached_arrays
from houseway.counting.showdown import Decided, Numbers, ShowdownCounts, ranks_to_come
from houseway.counting.showdown_kernels import Ranking
from houseway.equipment.cards import CARDS, RANKS, SUITS, Card, card
from houseway.games.four_card_poker.hands import CARDS_THAT_COUNT, RANK, Hand, best_four
from houseway.games.four_card_poker.opening import DECK
from houseway.games.four_card_poker.settlement import PLAYER_CARDS, Showdown
from houseway.games.four_card_poker.version import FOLD, MULTIPLES, Version
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BEST_PLAY, Branch, Cell, Strategy, VisibleCards
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import Gain, round_gain
from houseway.rules.wagers.wagers import Bets

CARD_OF = {(rank, suit): CARDS[rank + suit] for rank in RANKS for suit in SUITS}
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
                [CARD_OF[RANKS[rank], SUITS[place % COPIES]] for place, rank in enumerate(ranks)]
            )
    return table


def _by_suit(most: int) -> Numbers:
    """Rank hands by the ranks of one suit, one bit for each rank."""
    table = np.zeros(1 << len(RANKS), dtype=np.int64)
    for size in range(CARDS_THAT_COUNT, most + 1):
        for ranks in combinations(range(len(RANKS)), size):
            table[sum(1 << rank for rank in ranks)] = best_four(
                [CARD_OF[RANKS[rank], SUITS[0]] for rank in ranks]
            )
    return table


# The best decision in every situation of four card poker or Crazy 4 Poker, and the cost of others.

# From the smallest bet to the largest.
DECISIONS = (FOLD, *MULTIPLES.values())
NOTHING_SHOWN = 0
UP_RANKS = tuple(RANK[card(rank + SUITS[0])] for rank in RANKS)


class HandAndUpCard(NamedTuple):
    """The cards that a player goes by: the best four cards, and the rank of the dealer's up card."""

    hand: Hand
    up: int


Choose = Callable[[HandAndUpCard], str]


@dataclass(frozen=True)
class Prospects:
    """A hand of the player, its possible showdowns, and the gain of each decision in each of them."""

    hand: Hand
    showdowns: Sequence[Showdown]
    gains: Mapping[str, Sequence[Gain]]


@dataclass(frozen=True)
class BestDecisions:
    """The number of ways of every showdown, by what the player sees and the best decision."""

    bets: Mapping[str, Bets]
    dealer_hands: int  # possible dealer hands in each situation
    prospects: Sequence[Prospects]  # the lowest hand first
    up_cards: Sequence[int]  # ranks of possible up cards, or only NOTHING_SHOWN
    ways: Numbers  # by hand, up card, index of the best decision, and showdown
    hand_by_hand: Decided

    @cached_property
    def hands(self) -> list[Hand]:
        return [prospects.hand for prospects in self.prospects]

    @cached_property
    def situations(self) -> int:
        return int(self.ways.sum()) // self.dealer_hands

    @cached_property
    def _all_ways(self) -> Numbers:
        """The ways by hand, up card and showdown, for all decisions together."""
        total: Numbers = self.ways.sum(axis=2)
        return total

    @cached_property
    def seen(self) -> list[tuple[int, int, HandAndUpCard]]:
        """Every combination of hand and up card that can occur, with the indexes of both."""
        places = np.argwhere(self._all_ways.any(axis=2)).tolist()
        return [(hand, up, HandAndUpCard(self.hands[hand], self.up_cards[up])) for hand, up in places]

    def _chosen(self, choose: Choose) -> Numbers:
        """Return the index of the chosen decision by hand and up card."""
        numbers = {decision: number for number, decision in enumerate(DECISIONS)}
        chosen = np.full(self._all_ways.shape[:2], -1, dtype=np.int64)
        for hand, up, seen in self.seen:
            chosen[hand, up] = numbers[choose(seen)]
        return chosen

    def decided_otherwise(self, choose: Choose) -> int:
        """Return the number of situations in which the best decision is not the chosen one."""
        same = self._chosen(choose)[:, :, None] == np.arange(self.ways.shape[2])
        return int(self.ways[~same].sum()) // self.dealer_hands

    @cached_property
    def decided(self) -> Mapping[HandAndUpCard, Cell]:
        """The number of ways in which each decision is best, by what the player sees."""
        ways = self.ways.sum(axis=3).tolist()
        return {
            seen: {
                decision: count for decision, count in zip(DECISIONS, ways[hand][up], strict=False) if count
            }
            for hand, up, seen in self.seen
        }

    @cached_property
    def expectations(self) -> Mapping[HandAndUpCard, Mapping[str, int]]:
        """The total gain of each decision by what the player sees, in a common fraction of a unit."""
        unit = _common_unit(gains for prospects in self.prospects for gains in prospects.gains.values())
        parts = [
            {decision: _in_parts(gains, unit) for decision, gains in prospects.gains.items()}
            for prospects in self.prospects
        ]
        ways = self._all_ways.tolist()
        return {
            seen: {decision: sum(map(mul, gains, ways[hand][up])) for decision, gains in parts[hand].items()}
            for hand, up, seen in self.seen
        }

    def best(self, words: Sequence[str]) -> Strategy[Showdown]:
        by_hand = self.ways.sum(axis=1)
        return self._strategy(BEST_PLAY, words, [by_hand[:, number] for number in range(by_hand.shape[1])])

    def chosen(self, name: str, words: Iterable[str], choose: Choose) -> Strategy[Showdown]:
        chosen = self._chosen(choose)[:, :, None]
        taken = [(self._all_ways * (chosen == number)).sum(axis=1) for number in range(len(DECISIONS))]
        return replace(self._strategy(name, tuple(words), taken), choose=choose)

    def _strategy(self, name: str, words: Sequence[str], taken: Iterable[Numbers]) -> Strategy[Showdown]:
        """Return a strategy from the ways of each decision by hand and showdown."""
        return Strategy(
            name,
            words,
            tuple(
                Branch(decision, self.bets[decision], Distribution(dict(self._outcomes(ways))))
                for decision, ways in zip(DECISIONS, taken, strict=False)
                if ways.any()
            ),
        )

    def _outcomes(self, ways: Numbers) -> Iterator[tuple[Showdown, int]]:
        for prospects, counts in zip(self.prospects, ways.tolist(), strict=True):
            for showdown, count in zip(prospects.showdowns, counts, strict=True):
                if count:
                    yield showdown, count


@dataclass(frozen=True)
class ShowdownQuestion:
    """All possible deals, and the gain of each decision for each of them."""

    bets: Mapping[str, Bets]
    counts: ShowdownCounts
    prospects: Sequence[Prospects]  # the lowest hand first
    marks: Sequence[Hand]

    @cached_property
    def units(self) -> list[int]:
        """For each hand, the number of parts of a unit in which its gains are whole numbers."""
        return [_common_unit(hand.gains.values()) for hand in self.prospects]

    @cached_property
    def whole_gains(self) -> list[list[list[int]]]:
        """Gains as integers. Odds have at most six digits, so that their sums stay far below 64 bits."""
        return [
            [_in_parts(row, unit) for row in hand.gains.values()]
            for hand, unit in zip(self.prospects, self.units, strict=True)
        ]


def find_best_decisions(
    table: Table[Showdown],
    version: Version,
    removed: Sequence[Card],
    dealer: Sequence[Card],
    *,
    required: Iterable[str],
    marks: Sequence[Hand] = (),
) -> BestDecisions:
    """Find the best decision for every hand and every card that the dealer may show."""
    question = question_of(table, version, removed, dealer, required=required, marks=marks)
    ways, hand_by_hand = question.counts.best_decisions(marks, question.whole_gains)
    up_cards = UP_RANKS if ways.shape[1] == len(UP_RANKS) else (NOTHING_SHOWN,)
    return BestDecisions(
        question.bets, question.counts.dealer_hands, question.prospects, up_cards, ways, hand_by_hand
    )


def question_of(
    table: Table[Showdown],
    version: Version,
    removed: Sequence[Card] = (),
    dealer: Sequence[Card] = (),
    *,
    required: Iterable[str],
    marks: Sequence[Hand],
    ups: Sequence[str] = RANKS,
) -> ShowdownQuestion:
    """Return the gain of each decision in every showdown.

    Dealer hands that compare equally with the player's hand and with the ``marks`` settle all wagers equally:
    one showdown, with the highest of them, represents them all. ``ups`` are the ranks of which
    a card that the dealer shows is counted.
    """
    ante = dict.fromkeys(required, 1)
    bets = {FOLD: ante, **{name: {**ante, "play": times} for times, name in MULTIPLES.items()}}
    gain = {decision: round_gain(table, on_layout) for decision, on_layout in bets.items()}
    counts = _counts(table, version, removed, dealer, ups)
    prospects = []
    for hand in map(Hand, counts.player_ranks):
        showdowns = [Showdown(hand, Hand(highest)) for highest in counts.highest_between(hand, marks)]
        allowed = decisions_allowed(version, hand)
        prospects.append(
            Prospects(hand, showdowns, {decision: [*map(gain[decision], showdowns)] for decision in allowed})
        )
    return ShowdownQuestion(bets, counts, prospects, marks)


def decisions_allowed(version: Version, hand: Hand) -> tuple[str, ...]:
    return (FOLD, *(MULTIPLES[times] for times in version.multiples(hand)))


def _counts(
    table: Table[Showdown],
    version: Version,
    removed: Sequence[Card],
    dealer: Sequence[Card],
    ups: Sequence[str],
) -> ShowdownCounts:
    """Count all showdowns. The player knows the given dealer cards, and the up card if there is one."""
    if len(dealer) > version.dealer_cards:
        raise Refusal(
            f"The dealer has {version.dealer_cards} cards, but {len(dealer)} are given. Leave some out.",
            version.cards_dealt["shoe"],
        )
    needed = PLAYER_CARDS + version.dealer_cards - len(dealer)
    left = cards_left(table.game.play.packs(table.options)[DECK], (*removed, *dealer), needed)
    return _counts_of(tuple(left.elements()), tuple(dealer), version.dealer_cards, tuple(ups))


# Tables that are compared usually differ in payouts, not in cards, so the last counts are kept.
@lru_cache(maxsize=2)
def _counts_of(
    left: tuple[Card, ...], known: tuple[Card, ...], dealer_cards: int, ups: tuple[str, ...]
) -> ShowdownCounts:
    return ShowdownCounts(
        left,
        PLAYER_CARDS,
        dealer_cards,
        known=known,
        ups=ups,
        shows=PLAYER_CARDS < dealer_cards > len(known),
        ranking_of=ranking_of,
    )


def _common_unit(gains: Iterable[Sequence[Gain]]) -> int:
    return lcm(*{gain.denominator for row in gains for gain in row})


def _in_parts(gains: Iterable[Gain], unit: int) -> list[int]:
    return [gain.numerator * (unit // gain.denominator) for gain in gains]


# The possible showdowns of one player hand: every hand that the dealer may have.


def possible_showdowns(version: Version, pack: Iterable[Card], sight: VisibleCards) -> Distribution[Showdown]:
    """Return the showdowns still possible. Other players' cards are unknown, like the rest of the deck."""
    hidden = version.dealer_cards - len(sight.dealer)
    left = cards_left(pack, (*sight.hand, *sight.dealer), hidden)
    ranks = ranks_to_come([*left.elements()], hidden, sight.dealer, ranking_of(version.dealer_cards))
    player = best_four(sight.hand)
    return Distribution({Showdown(player, Hand(rank)): ways for rank, ways in ranks.items()})
